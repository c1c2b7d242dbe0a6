// The cloth: dark green with gold lines, or black with bright ones; what wins is lit by more than colour.
import { css } from "../shared/lit.js";

export const feltStyles = css`
  :host {
    position: relative;
  }
  .felt {
    display: block;
    width: 100%;
    height: auto;
    max-height: var(--felt-height, none);
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .felt.upright {
    max-width: 40rem;
    margin-inline: auto;
  }
  .cloth-light {
    stop-color: var(--felt-light);
  }
  .cloth-deep {
    stop-color: var(--felt-deep);
  }
  .weave {
    fill: none;
    stroke: rgb(0 0 0 / 12%);
    stroke-width: 1;
  }
  .border {
    fill: none;
    stroke: var(--gold-deep);
    stroke-width: 3;
  }
  .blank {
    fill: rgb(0 0 0 / 16%);
    stroke: var(--gold-deep);
    stroke-width: 1.5;
    stroke-dasharray: 7 7;
    opacity: 0.7;
  }
  .caption {
    fill: var(--gold);
    text-anchor: middle;
    font-family: var(--serif);
    font-weight: 600;
    letter-spacing: 0.06em;
  }

  text {
    text-anchor: middle;
    font-family: var(--font);
  }
  .ground {
    fill: rgb(0 0 0 / 20%);
  }
  .edge {
    fill: none;
    stroke: var(--gold);
    stroke-width: 2;
    stroke-opacity: 0.75;
  }
  .side .ground,
  .any .ground {
    fill: rgb(0 0 0 / 30%);
  }
  .streak .ground {
    fill: rgb(20 8 44 / 55%);
  }
  .label {
    fill: var(--ink);
    font-family: var(--serif);
    font-weight: 700;
    letter-spacing: 0.03em;
  }
  .glyph {
    fill: var(--gold);
    font-family: var(--glyph);
    font-weight: 700;
  }
  .figure {
    fill: var(--gold);
    font-family: var(--serif);
    font-weight: 700;
    font-variant-numeric: lining-nums;
  }
  .rule {
    fill: var(--muted);
  }
  .rule.strong {
    fill: var(--ink);
    font-weight: 600;
  }
  .odds {
    fill: var(--ink);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .ghost {
    fill: none;
    stroke: var(--gold);
    stroke-width: 2.5;
    stroke-dasharray: 5 4;
  }
  .ghost-sign {
    fill: var(--gold);
    font-family: var(--serif);
    font-weight: 700;
  }
  text.start,
  .starting text {
    text-anchor: start;
  }

  .area {
    cursor: pointer;
    outline: none;
  }
  .area[aria-disabled] {
    cursor: help;
  }
  .area:hover .ground {
    fill: rgb(255 255 255 / 12%);
  }
  .area.over .ground {
    fill: color-mix(in srgb, var(--gold) 34%, transparent);
  }
  .area.over .edge {
    stroke-width: 6;
    stroke-opacity: 1;
  }
  .area:active:not([aria-disabled]) .ground {
    fill: rgb(255 255 255 / 22%);
  }
  .area:focus-visible .edge {
    stroke: var(--focus);
    stroke-width: 8;
    stroke-opacity: 1;
  }
  .area.lit .ground {
    fill: color-mix(in srgb, var(--win) 26%, #1c1402);
  }
  .area.lit .edge {
    stroke: var(--win);
    stroke-width: 8;
    stroke-opacity: 1;
    animation: pulse 0.9s ease-in-out infinite alternate;
  }
  .area.lit:focus-visible .edge {
    stroke: var(--focus);
  }
  .above {
    pointer-events: none;
  }
  .tags :not(g, .odds, .rung-odds) {
    display: none;
  }
  .tags .odds {
    paint-order: stroke;
    stroke: var(--felt-deep);
    stroke-width: 7;
    stroke-linejoin: round;
  }
  .star circle {
    fill: var(--win);
    stroke: #2b2000;
    stroke-width: 2;
  }
  .star text {
    fill: #2b2000;
  }
  @keyframes pulse {
    to {
      stroke-opacity: 0.45;
    }
  }

  .window {
    fill: #120824;
    stroke: var(--gold);
    stroke-width: 3;
  }
  .counter {
    fill: #ffdf7a;
    font-family: var(--font);
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  .window.flashing {
    stroke: var(--win);
    stroke-width: 5;
    animation: flash 0.8s steps(2, jump-none) infinite;
  }
  .open {
    fill: var(--win);
    font-weight: 700;
    letter-spacing: 0.05em;
  }
  @keyframes flash {
    from {
      fill: #120824;
    }
    to {
      fill: #7a5200;
    }
  }
  .rung {
    fill: rgb(0 0 0 / 35%);
    stroke: var(--gold-deep);
    stroke-width: 1;
  }
  .rung.reached {
    fill: var(--gold);
  }
  .rung-text {
    fill: var(--muted);
  }
  .rung-odds {
    fill: var(--ink);
    font-weight: 700;
  }
  .rung-text.on,
  .rung-odds.on {
    fill: var(--on-gold);
  }

  .info {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: visible;
    background: none;
    animation: rise 0.14s ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .area.lit .edge,
    .window.flashing,
    .info {
      animation: none !important;
    }
    .area.lit .edge {
      stroke-width: 12;
    }
  }
`;
