// The sound of the room, made by the browser itself: chips, dice and lights as tones and noise, the dealer's calls by its own voice. Silent until the first press; one mute, remembered.
import { lang } from "./words.js";

const KEPT = "sicbo-sound";
const VOICES = { en: ["en"], "zh-Hant": ["zh-HK", "yue", "zh-TW", "zh"], "zh-Hans": ["zh-SG", "zh-CN", "zh"] };
/** Each sound as strokes: when it begins, how long it lasts, how loud; a tone has a pitch, the others are noise around one. */
const SOUNDS = {
  chip: [{ tone: 2_900, lasts: 0.05, loud: 0.12 }, { noise: 5_200, lasts: 0.03, loud: 0.16 }, {
    tone: 3_600,
    at: 0.05,
    lasts: 0.04,
    loud: 0.06,
  }],
  dice: Array.from(
    { length: 14 },
    (_, at) => ({ noise: 1_500 + (at % 4) * 420, at: at * 0.075, lasts: 0.045, loud: 0.2 }),
  ),
  settle: [0, 0.16, 0.3].map((at) => ({ noise: 700, at, lasts: 0.09, loud: 0.3 })),
  triple: [0, 0.6, 1.3].map((at) => ({ noise: 620, at, lasts: 0.14, loud: 0.34 })),
  light: [{ tone: 880, lasts: 0.12, loud: 0.05 }, { tone: 1_320, at: 0.07, lasts: 0.16, loud: 0.05 }],
  win: [523, 659, 784, 1_047].map((tone, at) => ({ tone, at: at * 0.11, lasts: 0.34, loud: 0.09 })),
  sweep: [{ noise: 2_600, lasts: 0.34, loud: 0.07 }],
};

class Sound extends EventTarget {
  #context = null;
  #noise = null;

  constructor() {
    super();
    // A browser lets nothing sound before somebody has pressed something here.
    const first = () => {
      removeEventListener("pointerdown", first, true);
      removeEventListener("keydown", first, true);
      this.isAwake = true;
    };
    addEventListener("pointerdown", first, true);
    addEventListener("keydown", first, true);
  }

  get isOn() {
    return localStorage.getItem(KEPT) !== "off";
  }

  toggle() {
    localStorage.setItem(KEPT, this.isOn ? "off" : "on");
    if (!this.isOn) speechSynthesis?.cancel();
    this.dispatchEvent(new Event("change"));
  }

  /** One of the sounds of the room. */
  play(name) {
    if (!this.isAwake || !this.isOn) return;
    const context = this.#made();
    if (!context) return;
    for (const stroke of SOUNDS[name]) this.#stroke(context, stroke);
  }

  /** A call of the dealer, where the browser has a voice for the language. */
  call(text) {
    if (!this.isAwake || !this.isOn || !globalThis.speechSynthesis) return;
    const voices = speechSynthesis.getVoices();
    const voice = VOICES[lang()].map((start) => voices.find((one) => one.lang.startsWith(start))).find(Boolean);
    if (!voice) return;
    const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, volume: 0.8 });
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  }

  #made() {
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state === "suspended") this.#context.resume();
    } catch {
      return null; // a machine without anything to sound on
    }
    return this.#context;
  }

  #stroke(context, { tone, noise, at = 0, lasts, loud }) {
    const begins = context.currentTime + at;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loud, begins);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    volume.connect(context.destination);
    const source = tone ? new OscillatorNode(context, { type: "triangle", frequency: tone }) : this.#rattle(context);
    if (tone) source.connect(volume);
    else source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: noise, Q: 1.4 })).connect(volume);
    source.start(begins);
    source.stop(begins + lasts);
  }

  /** A moment of noise, the same each time. */
  #rattle(context) {
    if (!this.#noise) {
      this.#noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
      const wave = this.#noise.getChannelData(0);
      for (let at = 0; at < wave.length; at++) wave[at] = Math.random() * 2 - 1;
    }
    return new AudioBufferSourceNode(context, { buffer: this.#noise });
  }
}

export const sound = new Sound();
