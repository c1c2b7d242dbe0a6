// How a book looks on the screen, and on paper.
import { css } from "../../shared/lit.js";

export const pageStyles = css`
  main {
    max-width: 100rem;
    margin: 0 auto;
    padding: clamp(0.8rem, 2vw, 2rem);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: clamp(1.25rem, 2.5vw, 2.25rem);
  }
  .book-head {
    display: grid;
    gap: 1rem;
    padding: clamp(1rem, 2.5vw, 2.2rem);
    border: 1px solid var(--gold-deep);
    border-radius: 22px;
    background: radial-gradient(90% 140% at 10% 0%, color-mix(in srgb, var(--gold) 14%, transparent), transparent 55%),
      linear-gradient(160deg, var(--felt), var(--felt-deep) 75%);
    box-shadow: var(--shadow);
  }
  .title h1 {
    font-size: clamp(1.8rem, 4vw, 3rem);
    color: var(--gold);
  }
  .books {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
  }
  .books a {
    padding: 0.45rem 0.85rem;
    border-radius: 99px;
    border: 1px solid var(--line);
    color: var(--ink);
    text-decoration: none;
    font-weight: 600;
    font-size: 0.92rem;
    background: color-mix(in srgb, var(--ground) 45%, transparent);
  }
  .books a:hover {
    border-color: var(--gold);
  }
  .books a[aria-current] {
    background: var(--gold);
    color: var(--on-gold);
    border-color: var(--gold);
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: 0.8rem 1.5rem;
  }
  .facts dt {
    font-size: 0.8rem;
    color: var(--muted);
  }
  .facts dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .honest {
    padding: 0.6rem 0.9rem;
    border-inline-start: 4px solid var(--warn);
    background: color-mix(in srgb, var(--warn) 12%, transparent);
    border-radius: 8px;
  }
  .shelf {
    display: grid;
    gap: 1.4rem;
  }
  .spines {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
    gap: 1.2rem;
  }
  .spine {
    display: grid;
    gap: 0.7rem;
    align-content: start;
    height: 100%;
    padding: 1.3rem;
    border-radius: 18px;
    border: 1px solid var(--line);
    border-inline-start: 8px solid var(--gold-deep);
    background: linear-gradient(140deg, var(--panel-high), var(--panel));
    box-shadow: var(--shadow);
  }
  .spine:hover,
  .spine:focus-within {
    border-color: var(--gold);
  }
  .spine h2 {
    font-size: 1.4rem;
  }
  .spine ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .spine .badge {
    white-space: normal;
    border-radius: 14px;
  }
`;

/** Black on white, without what only a screen can do. */
export const paper = css`
  @media print {
    :host {
      --ink: #000;
      --muted: #333;
      --gold: #000;
      --gold-deep: #888;
      --panel: #fff;
      --panel-high: #fff;
      --felt: #fff;
      --felt-deep: #fff;
      --ground: #fff;
      --line: #999;
      --shadow: none;
      --warn: #000;
      font-size: 10pt;
    }
    sb-top,
    .books,
    .ways,
    .filters,
    aside,
    .tabs {
      display: none !important;
    }
    .book-head,
    .spine {
      background: none;
    }
    .clause,
    .reading,
    tr {
      break-inside: avoid;
    }
    main {
      padding: 0;
      max-width: none;
    }
  }
`;
