// The styles of forms.
import { css } from "./lit.js";

export const formStyles = css`
  .money {
    display: flex;
    align-items: stretch;
  }
  .money input {
    font: 700 1.35rem var(--font);
    font-variant-numeric: tabular-nums;
    text-align: end;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  .money .unit {
    display: grid;
    place-items: center;
    padding: 0 0.8rem;
    border: 1px solid var(--line);
    border-inline-start: 0;
    border-start-end-radius: 8px;
    border-end-end-radius: 8px;
    color: var(--gold);
    background: var(--panel-high);
  }
  .echo {
    font-weight: 400;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .wrong {
    color: var(--lose);
    font-weight: 600;
  }
  [aria-invalid="true"] {
    border-color: var(--lose) !important;
    box-shadow: 0 0 0 1px var(--lose);
  }
  .check {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
  .check input {
    flex: none;
    width: 1.3rem;
    height: 1.3rem;
    accent-color: var(--gold);
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0.6rem 0.8rem 0.8rem;
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  legend {
    padding: 0 0.4rem;
    font-weight: 600;
  }
  .ranges {
    display: grid;
    gap: 0.8rem;
  }
  .range {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
    gap: 0.4rem;
    align-items: end;
    padding-bottom: 0.8rem;
    border-bottom: 1px solid var(--line);
  }
  .range .bet {
    grid-column: 1 / -1;
  }
  .range input {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .range .field {
    font-size: 0.9rem;
  }
  .range .button {
    min-height: 44px;
  }
  .dice {
    display: grid;
    gap: 0.5rem;
  }
  .die {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    gap: 0.3rem;
  }
  .face {
    position: relative;
    cursor: pointer;
  }
  .face input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .face span {
    display: grid;
    place-items: center;
    min-height: 44px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--ground);
    font: 700 1.15rem var(--font);
  }
  .face input:checked + span {
    background: #f4efe0;
    color: #8c1d18;
    border-color: var(--gold);
    box-shadow: 0 0 0 2px var(--gold);
  }
  .face input:focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .boxes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
    gap: 0 0.8rem;
  }
  .boxes .check {
    overflow-wrap: anywhere;
  }
  .why {
    padding: 0.7rem 0.9rem;
    border-inline-start: 4px solid var(--gold);
    background: color-mix(in srgb, var(--gold) 10%, transparent);
    border-radius: 6px;
  }
  .follows {
    display: grid;
    gap: 0.6rem;
    list-style: decimal;
    padding-inline-start: 1.4rem;
  }
  .sum {
    padding: 0.6rem;
    text-align: center;
    font: 700 clamp(2.2rem, 9vw, 3.4rem)/1.1 var(--serif);
    color: var(--gold);
    font-variant-numeric: tabular-nums;
    border-block: 1px solid var(--gold-deep);
  }
  .about {
    font-size: 1.1rem;
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  .second,
  .done {
    display: grid;
    gap: 0.5rem;
    padding: 0.8rem;
    border: 1px dashed var(--warn);
    border-radius: 10px;
  }
  .done {
    border: 1px solid var(--good);
  }
  .done > strong::before {
    content: "✓ ";
    color: var(--good);
  }
  .link {
    padding: 0.6rem;
    border-radius: 8px;
    background: var(--ground);
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
