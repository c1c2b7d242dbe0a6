// How the console is laid out: what to do now on the left, what to look at on the right; one column on a phone.
import { css } from "../../shared/lit.js";

export const consoleStyles = css`
  main {
    display: grid;
    gap: 0.8rem;
    padding: 0.8rem clamp(0.6rem, 1.6vw, 2rem) 2rem;
    max-width: 150rem;
    margin: 0 auto;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 1rem;
  }
  .bar .own {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1rem;
    font-size: 0.9rem;
  }
  .bar small {
    color: var(--muted);
    font-size: inherit;
  }
  .bar .phase {
    color: var(--gold);
    font-weight: 700;
  }
  .acts {
    margin-inline-start: auto;
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  kbd {
    padding: 0 0.4em;
    border: 1px solid currentcolor;
    border-radius: 0.35em;
    font: 700 0.8em var(--font);
    opacity: 0.85;
  }
  .gone {
    padding: 0.7rem 1rem;
    border: 2px solid var(--lose);
    border-radius: var(--radius);
    font-weight: 600;
    color: var(--lose);
  }
  .hint {
    padding: 0.5rem 1rem;
    border-inline-start: 6px solid var(--warn);
    background: color-mix(in srgb, var(--warn) 12%, var(--panel));
    border-radius: 8px;
    font-weight: 600;
  }
  .desk {
    display: grid;
    gap: 0.8rem;
    grid-template-columns: minmax(0, 1.9fr) minmax(19rem, 1fr);
    grid-template-areas: "now side" "laying side" "cloth side";
    grid-template-rows: auto auto 1fr;
    align-items: start;
  }
  .now {
    grid-area: now;
    display: grid;
    gap: 1.1rem;
    container-type: inline-size;
    min-height: 9rem;
  }
  .cloth {
    grid-area: cloth;
    display: grid;
    gap: 0.8rem;
  }
  .side {
    grid-area: side;
    display: grid;
    gap: 0.8rem;
  }
  sb-laying {
    grid-area: laying;
  }
  .result {
    display: flex;
    align-items: center;
    gap: 1.2rem;
  }
  .result strong {
    font: 700 3rem var(--serif);
    color: var(--gold);
  }
  @media (min-width: 1900px) {
    .desk {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.35fr) minmax(20rem, 0.62fr);
      grid-template-areas: "now cloth side" "laying cloth side";
      grid-template-rows: auto 1fr;
    }
  }
  @media (max-width: 900px) {
    .desk {
      grid-template-columns: minmax(0, 1fr);
      grid-template-areas: "now" "laying" "side" "cloth";
      grid-template-rows: none;
    }
    .acts {
      margin-inline-start: 0;
    }
    .acts kbd {
      display: none;
    }
  }
`;
