// How a terminal looks: the felt in the middle, panels beside it, the tray at the foot.
import { css } from "../../shared/lit.js";

export const terminalStyles = css`
  :host {
    --side: 21.5rem;
  }
  .terminal {
    display: grid;
    gap: 0.7rem;
    padding: 0.7rem clamp(0.5rem, 1.4vw, 1.6rem) 8.5rem;
  }
  .head {
    gap: 0.4rem 0.9rem;
  }
  .title {
    align-items: baseline;
    gap: 0 0.7rem;
    min-width: 0;
  }
  .title h2 {
    font-size: 1.3rem;
  }
  .end {
    margin-inline-start: auto;
    gap: 0.4rem;
  }
  .head select.plain {
    width: auto;
    max-width: 13rem;
    min-height: 36px;
    padding: 0.15rem 0.4rem;
  }
  .lost {
    padding: 0.7rem 1rem;
    border: 2px solid var(--lose);
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--lose) 16%, var(--panel));
  }
  .gentle {
    padding: 0.6rem 1rem;
    border: 2px solid var(--gold-deep);
    border-radius: var(--radius);
    background: var(--panel);
  }
  .lost b {
    color: var(--lose);
  }
  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr) var(--side);
    gap: 0.9rem;
    align-items: start;
  }
  .cloth {
    position: relative;
    min-width: 0;
    transition: filter 0.3s;
  }
  .carried {
    position: fixed;
    z-index: 90;
    border: 3px dashed #fff;
    border-radius: 50%;
    pointer-events: none;
    will-change: transform;
  }
  .cloth.stale sb-felt {
    filter: grayscale(0.85) brightness(0.7);
  }
  .waiting {
    padding: 3rem 1rem;
    text-align: center;
    color: var(--muted);
  }

  .side {
    min-width: 0;
  }
  .side summary {
    min-height: 44px;
    padding: 0.6rem 0.2rem;
    color: var(--gold);
    font-weight: 600;
    cursor: pointer;
  }
  .tabs {
    display: flex;
    gap: 2px;
  }
  .tabs button {
    flex: 1;
    min-height: 44px;
    padding: 0.3rem 0.35rem;
    border: 1px solid var(--line);
    border-bottom: 0;
    border-radius: 10px 10px 0 0;
    background: transparent;
    color: var(--muted);
    font: 600 0.88rem var(--font);
    cursor: pointer;
  }
  .tabs button[aria-selected="true"] {
    background: var(--panel);
    color: var(--gold);
    box-shadow: inset 0 3px var(--gold);
  }
  .side .panel {
    border-radius: 0 0 var(--radius) var(--radius);
    min-height: 14rem;
    overflow: auto;
    padding: 0.8rem;
  }

  .bubble {
    position: absolute;
    z-index: 30;
    width: min(360px, calc(100% - 8px));
    transform: translateX(-50%);
    filter: drop-shadow(0 8px 20px rgb(0 0 0 / 70%));
    animation: pop 0.16s ease-out;
  }
  .bubble::before {
    content: "";
    position: absolute;
    left: clamp(8px, calc(50% - 9px + var(--tip)), calc(100% - 26px));
    border: 9px solid transparent;
  }
  .bubble.below::before {
    top: -16px;
    border-bottom-color: var(--lose);
  }
  .bubble.above::before {
    bottom: -16px;
    border-top-color: var(--lose);
  }
  .bubble.whole {
    position: fixed;
    left: 50%;
    bottom: 9rem;
  }
  .bubble.whole::before {
    display: none;
  }
  .bubble sb-refusal {
    --refusal-end: 2.2rem;
  }
  .bubble .x {
    position: absolute;
    top: 2px;
    inset-inline-end: 2px;
    min-height: 30px;
    padding: 0 0.5rem;
  }
  @keyframes pop {
    from {
      opacity: 0;
    }
  }

  sb-seat,
  sb-favourites {
    position: absolute;
  }
  .tray {
    position: fixed;
    inset: auto 0 0;
    z-index: 45;
  }
  .invite {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 1rem;
    padding: 0.7rem 1rem calc(0.7rem + env(safe-area-inset-bottom));
    background: linear-gradient(180deg, var(--wood), var(--wood-deep));
    border-top: 2px solid var(--gold-deep);
    color: #fff;
  }
  .flying {
    position: fixed;
    z-index: 90;
    pointer-events: none;
    will-change: transform;
  }
  .flying .chip-amount {
    display: none;
  }

  :host([compact]) {
    .terminal {
      padding: 0;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: color-mix(in srgb, var(--panel) 60%, transparent);
      gap: 0.4rem;
    }
    sb-player-summary {
      font-size: 0.85rem;
    }
    .head {
      padding: 0.5rem 0.7rem 0;
    }
    .title h2 {
      font-size: 1.05rem;
    }
    sb-stage {
      padding: 0 0.5rem;
    }
    .main {
      grid-template-columns: minmax(0, 1fr);
      padding: 0 0.5rem;
    }
    .side {
      padding: 0 0.7rem;
    }
    .tray {
      position: static;
    }
    .bubble.whole {
      position: absolute;
      bottom: 0;
    }
  }

  @media (max-width: 1199px) {
    .main {
      grid-template-columns: minmax(0, 1fr);
    }
    .terminal {
      padding-bottom: 13rem;
    }
    .bubble.whole {
      bottom: 12rem;
    }
    :host(:not([compact])) sb-stage {
      position: sticky;
      top: 0;
      z-index: 15;
    }
  }
  @media (max-width: 640px) {
    /* One line, whatever stands in it: the rest is reached by pushing it aside. */
    .head {
      flex-wrap: nowrap;
      gap: 0.2rem 0.6rem;
      overflow-x: auto;
      scrollbar-width: none;
      white-space: nowrap;
    }
    .head > *,
    .head .end {
      flex: none;
      flex-wrap: nowrap;
      order: 2;
    }
    .head .title {
      order: 0;
    }
    /* The limits come first and are never pushed aside. */
    .head > .sign {
      order: -1;
      flex-wrap: wrap;
      max-width: 100%;
      white-space: normal;
    }
    .head .end {
      order: 1;
      margin-inline-start: 0;
    }
    .title {
      gap: 0 0.35rem;
    }
    .title h2 {
      font-size: 1rem;
    }
    .title span {
      display: none;
    }
    .head .badge {
      padding: 0 0.4rem;
      font-size: 0.72rem;
    }
    .head .end .button,
    .head .end ::slotted(.button) {
      padding-inline: 0.5rem;
    }
    .terminal {
      gap: 0.4rem;
      padding-top: 0.4rem;
    }
    .tabs button {
      font-size: 0.78rem;
      padding: 0.2rem 0.1rem;
    }
  }
  .dense .main {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 1600px) {
    :host {
      --side: 27rem;
    }
  }
  @media (min-width: 2200px) {
    :host {
      --side: 30rem;
    }
  }
  @media (min-width: 1200px) and (min-height: 640px) {
    :host(:not([compact])) {
      height: 100%;
    }
    .one {
      display: flex;
      flex-direction: column;
      height: 100%;
      padding-block-end: 0;
      .main {
        flex: 1;
        min-height: 0;
        grid-template-rows: minmax(0, 1fr);
        align-items: stretch;
      }
      .cloth {
        container-type: size;
      }
      sb-felt {
        --felt-height: 100cqh;
      }
      .side {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .side .panel {
        flex: 1;
        min-height: 0;
      }
      .tray {
        position: static;
        margin-inline: calc(-1 * clamp(0.5rem, 1.4vw, 1.6rem));
      }
      .bubble.whole {
        bottom: 0.5rem;
      }
    }
  }
`;
