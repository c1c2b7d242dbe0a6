// The looks of forms in the pit and at the cage.
import { css } from "../../shared/lit.js";

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
`;
