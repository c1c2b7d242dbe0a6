// The six symbols of the fish-prawn-crab dice, drawn in a box of 100 by 100. `main` is the colour of the symbol.
import { svg } from "../shared/lit.js";

export const SYMBOLS = {
  fish: svg`
    <path class="main" d="M6 53C16 33 38 25 58 36 64 39 69 43 73 47 79 38 88 31 96 29 92 41 91 50 91 54 91 60 93 69 97 79 88 77 79 70 73 61 69 65 64 69 58 72 38 82 16 74 6 53Z"/>
    <path class="main" d="M33 31C38 18 54 13 66 20 60 23 58 28 58 35 50 30 41 29 33 31ZM36 77C39 86 48 91 57 88 54 85 54 80 55 74 49 77 42 78 36 77Z"/>
    <path class="line" d="M28 38C36 46 36 60 28 69M44 44C48 47 48 52 44 55M44 57C48 60 48 64 44 67M54 45C58 48 58 53 54 56M54 57C57 59 57 63 54 65M64 49C66 51 66 55 64 57M82 44C85 46 87 47 90 47M80 54H90M82 63C85 62 87 62 91 62"/>
    <circle class="light" cx="19" cy="48" r="5"/><circle class="dark" cx="18" cy="48" r="2.6"/>
    <path class="line" d="M6 54C10 56 13 56 16 55"/>`,
  prawn: svg`
    <path class="stroke" d="M27 30C12 26 6 40 8 62M26 33C17 38 15 54 20 72M50 46L43 60M58 49L53 64M65 55L62 69M68 63L68 76"/>
    <path class="main" d="M18 34C22 18 44 10 62 17 82 25 93 45 88 65 85 78 75 87 62 88 70 80 72 71 70 63 66 50 54 43 40 44 29 45 15 45 18 34Z"/>
    <path class="main" d="M76 76C62 77 47 80 37 90 45 91 50 92 52 95 56 98 63 99 71 97 66 93 69 88 80 83Z"/>
    <path class="line" d="M44 13C40 23 40 34 45 44M58 15C52 25 52 36 56 46M72 22C64 29 62 40 64 51M82 34C73 38 69 47 70 58M88 49C80 50 73 56 71 66M88 65C82 64 76 67 71 73"/>
    <circle class="light" cx="29" cy="30" r="5"/><circle class="dark" cx="28" cy="30" r="2.6"/>
    <path class="stroke" d="M18 34C13 32 9 27 8 20"/>`,
  gourd: svg`
    <path class="stroke" d="M50 18C49 11 53 6 60 5"/>
    <path class="leaf" d="M58 8C66 2 77 4 82 12 74 17 64 16 58 8Z"/>
    <path class="main" d="M50 15C62 15 70 24 69 34 68 41 65 44 65 47 65 50 68 52 72 56 88 71 79 96 50 96 21 96 12 71 28 56 32 52 35 50 35 47 35 44 32 41 31 34 30 24 38 15 50 15Z"/>
    <path class="gleam" d="M42 22C38 24 36 29 37 34M33 62C27 68 26 77 30 84"/>
    <path class="sash" d="M33 45C44 51 56 51 67 45L68 52C56 58 44 58 32 52Z"/>
    <path class="sash" d="M58 52L74 66 66 67 65 74 54 55Z"/>`,
  coin: svg`
    <path class="main" fill-rule="evenodd" d="M50 5A45 45 0 1 1 50 95 45 45 0 1 1 50 5ZM36 36V64H64V36Z"/>
    <circle class="line" cx="50" cy="50" r="38.5"/><path class="line" d="M32 32H68V68H32Z"/>
    <path class="gleam" d="M43 17H57M50 17V28M44 23H56M43 74H57M45 80H55M50 74V86M43 86H57M17 44V56M17 50H28M23 43V57M76 43V57M83 45V55M76 50H84"/>`,
  crab: svg`
    <path class="stroke thick" d="M24 58L8 54M23 66L7 68M27 74L13 83M76 58L92 54M77 66L93 68M73 74L87 83M30 46L20 36M70 46L80 36M43 40L41 29M57 40L59 29"/>
    <path class="main" d="M22 62C22 46 35 38 50 38 65 38 78 46 78 62 78 76 65 85 50 85 35 85 22 76 22 62Z"/>
    <path class="main" d="M23 38C10 37 3 26 8 11 12 16 16 19 21 19 22 15 22 12 21 8 33 12 36 27 23 38ZM77 38C90 37 97 26 92 11 88 16 84 19 79 19 78 15 78 12 79 8 67 12 64 27 77 38Z"/>
    <circle class="main" cx="41" cy="27" r="6.4"/><circle class="main" cx="59" cy="27" r="6.4"/><circle class="light" cx="41" cy="27" r="4"/><circle class="light" cx="59" cy="27" r="4"/><circle class="dark" cx="41" cy="27" r="2.1"/><circle class="dark" cx="59" cy="27" r="2.1"/>
    <path class="line" d="M32 56C37 50 43 48 50 48 57 48 63 50 68 56M38 72C46 78 54 78 62 72"/><circle class="gleam" cx="39" cy="62" r="1.6"/><circle class="gleam" cx="61" cy="62" r="1.6"/><circle class="gleam" cx="50" cy="60" r="1.6"/>`,
  chicken: svg`
    <path class="stroke thick" d="M46 80V92M46 92L38 95M46 92L53 95M60 79V91M60 91L52 95M60 91L68 94"/>
    <path class="tail" d="M66 58C70 38 80 27 95 27 92 33 91 36 92 39 97 40 98 44 97 50 93 51 91 53 91 56 94 59 93 64 89 68 80 80 68 74 66 58Z"/>
    <path class="main" d="M22 26C24 17 36 13 43 20 48 26 47 35 50 42 56 50 68 47 77 56 82 62 80 73 70 79 58 86 40 85 31 75 22 65 26 54 25 44 24 38 21 32 22 26Z"/>
    <path class="comb" d="M23 20C20 14 23 9 28 11 29 5 36 4 37 10 42 6 47 11 44 17 45 20 45 21 44 22 38 15 30 15 23 20ZM21 34C16 38 17 46 22 47 26 45 26 39 24 35Z"/>
    <path class="beak" d="M22 24L8 30 22 34Z"/>
    <circle class="light" cx="31" cy="25" r="4.6"/><circle class="dark" cx="30" cy="25" r="2.4"/>
    <path class="line" d="M44 58C48 70 60 72 70 62M49 56C53 64 60 66 67 60M74 48C79 42 85 40 91 40M74 56C80 51 86 50 91 53M75 64C80 61 85 61 89 64"/>`,
};

/** The definitions that `use` refers to, once per felt or die. */
export const symbolDefs = (ids) =>
  ids.map((id) => svg`<symbol id="sign-${id}" viewBox="0 0 100 100">${SYMBOLS[id]}</symbol>`);
