// The wall: everything is measured by the screen, so that a phone, a desk and a wall show the same picture.
import { css } from "../../shared/lit.js";

export const wallStyles = css`
  :host {
    --wall: clamp(13px, min(1.25vw, 2.1vh), 60px);
    --wall-gap: 0.8em;
    display: block;
  }
  main {
    display: grid;
    gap: var(--wall-gap);
    padding: 0.7em 1em 0.5em;
    min-height: 100dvh;
    font-size: var(--wall);
    grid-template-columns: minmax(0, 2.55fr) minmax(0, 1fr);
    grid-template-rows: auto auto 1fr auto;
    grid-template-areas: "head head" "stage boards" "cloth boards" "foot foot";
  }
  main.empty {
    grid-template: 1fr / 1fr;
    place-items: center;
    font-size: calc(var(--wall) * 1.6);
  }
  header {
    grid-area: head;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em 1.4em;
    padding-bottom: 0.4em;
    border-bottom: 2px solid var(--gold-deep);
  }
  h1 {
    font-size: 1.7em;
    color: var(--gold);
  }
  h1 small {
    margin-inline-start: 0.7em;
    font: 500 0.6em var(--font);
    color: var(--ink);
  }
  .practice {
    padding: 0.1em 0.7em;
    border: 2px solid var(--warn);
    border-radius: 99px;
    color: var(--warn);
    font-weight: 700;
  }
  .limits {
    margin-inline-start: auto;
    font: 700 1.9em var(--serif);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  .limits span,
  .limits small {
    white-space: nowrap;
  }
  .limits .steps {
    margin: 0;
    color: var(--ink);
  }
  .limits small {
    margin-inline-end: 0.6em;
    font: 600 0.5em var(--font);
    color: var(--muted);
  }
  .stage {
    grid-area: stage;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.4em 2em;
    min-height: 10.5em;
    padding: 0.4em 1.2em;
    border: 2px solid var(--gold-deep);
    border-radius: 0.8em;
    background: radial-gradient(120% 160% at 70% 50%, var(--felt-light), var(--felt-deep));
  }
  .phase {
    display: grid;
    gap: 0.1em;
  }
  .phase strong {
    font: 700 2.5em/1.1 var(--serif);
    color: var(--gold);
    text-wrap: balance;
  }
  .phase .round {
    color: var(--muted);
    font-weight: 600;
    font-size: 1.15em;
  }
  .dice {
    font-size: 6.6em;
  }
  .dice.unread {
    opacity: 0.22;
  }
  .total {
    font: 700 7.6em/0.95 var(--serif);
    color: var(--win);
    min-width: 1.3em;
    text-align: center;
    font-variant-numeric: lining-nums tabular-nums;
  }
  .total small {
    display: block;
    font: 600 0.15em/1.2 var(--font);
    color: var(--muted);
  }
  .total.left {
    color: var(--ink);
  }
  .total.long {
    font-size: 5em;
  }
  .total .none {
    color: color-mix(in srgb, var(--muted) 60%, transparent);
  }
  .cloth {
    grid-area: cloth;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: var(--wall-gap);
    align-content: start;
  }
  .cloth sb-felt {
    --felt-height: calc(100dvh - 18.9 * var(--wall));
  }
  sb-boards {
    grid-area: boards;
  }
  sb-foot {
    grid-area: foot;
  }
  .gone {
    position: fixed;
    inset: 38% 0 auto;
    text-align: center;
    padding: 0.25em;
    background: #5a0f0a;
    color: #fff;
    font: 700 calc(var(--wall) * 3.2) var(--font);
    border-block: 4px solid var(--lose);
  }
  main.stale .stage,
  main.stale .cloth,
  main.stale sb-boards {
    filter: grayscale(0.85) brightness(0.6);
  }
  @media (max-width: 900px), (max-aspect-ratio: 1/1) {
    main {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: none;
      grid-template-areas: "head" "stage" "boards" "cloth" "foot";
    }
    .stage {
      grid-template-columns: 1fr auto;
    }
    .phase {
      grid-column: 1 / -1;
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 0.8em;
    }
    .phase strong {
      font-size: 1.8em;
    }
    .stage {
      min-height: 0;
    }
    .dice {
      font-size: clamp(2.4em, 15vw, 7em);
    }
    .total {
      font-size: clamp(3em, 17vw, 8em);
    }
    .total.long {
      font-size: clamp(2em, 11vw, 5em);
    }
    .limits {
      margin-inline-start: 0;
    }
    .cloth sb-felt {
      --felt-height: none;
    }
    .cloth {
      grid-auto-flow: row;
    }
  }
`;
