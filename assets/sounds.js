// What is heard at the table, made as it is wanted: nothing is recorded. Fetched when somebody asks for sounds.
//
// Heard from the program  pyramidion:sounds  "volume beat sound sound…": one sound a beat of so many milliseconds, or each
//                                            after the one before; a sound may have steps of the scale: "turn:2"
const LOUD = { 1: 0.25, 2: 0.55, 3: 1 };
const SCALE = [0, 2, 4, 7, 9]; // a pentatonic one, in half-tones: whatever sounds together sounds well
const LOWEST = 392; // hertz of its first step
const LANDS = 0.8; // of a beat, until what flies is down
const LATEST = 0.6; // seconds a sound may wait for those before it
const WAKING = 500; // milliseconds the device may take before it can be heard
const step = (number) => LOWEST * 2 ** (Math.floor(number / SCALE.length) + SCALE[number % SCALE.length] / 12);

// Grains: [after, length, loudness, hertz at first, hertz at last, how]. Of a number that is a tone's waveform, else the
// sharpness of what is let through of a noise.
const knock = (hertz, loud = 0.3) => [[0, 0.04, loud, hertz * 5, hertz * 4, 2], [0, 0.09, loud, hertz, hertz * 0.75, "sine"]];
const later = (seconds, grains) => grains.map(([after, ...rest]) => [after + seconds, ...rest]);
const note = (number, loud = 0.16, length = 0.5) => [
  [0, length, loud, step(number), step(number), "sine"], [0, length / 2, loud / 4, 2 * step(number), 2 * step(number), "sine"],
];
const tumble = (count, seconds, loud) =>
  Array.from({ length: count }, (_, at) => later((seconds * (at + Math.random())) / count, knock(420 + 260 * Math.random(), loud))).flat();

// Each by its steps and how many of its kind came before it.
export const SOUNDS = {
  stone: () => knock(330),
  wood: () => knock(185, 0.4),
  token: () => [[0, 0.03, 0.2, 5200, 4200, 3], [0, 0.06, 0.14, 1180, 1120, "sine"]],
  rattle: () => tumble(9, 0.5, 0.11),
  settle: () => [0, 0.09, 0.15, 0.26].flatMap((after, at) => later(after, knock(460 - 50 * at, 0.16))),
  sow: (_, nth) => knock(185 * 2 ** (nth / 9), 0.32),
  skip: () => [[0, 0.16, 0.12, 420, 840, "sine"]],
  cancel: () => [...knock(330), ...later(0.07, knock(290)), ...later(0.1, [[0, 0.3, 0.14, 420, 130, "sine"]])],
  padlock: () => [[0, 0.02, 0.3, 5200, 4600, 4], ...later(0.09, [[0, 0.04, 0.4, 2600, 1900, 4], [0, 0.05, 0.12, 640, 560, "triangle"]])],
  hush: () => [[0, 0.4, 0.1, 900, 350, 0.8]],
  fall: () => [[0, 0.55, 0.2, 330, 80, "triangle"], ...later(0.1, tumble(6, 0.4, 0.14))],
  home: () => [...note(4, 0.14, 0.25), ...later(0.11, note(6, 0.16, 0.5))],
  no: () => [...knock(120, 0.24), ...later(0.13, knock(112, 0.24))],
  turn: ([at]) => note(at),
  fanfare: (steps) => steps.flatMap((number, at) => later(0.15 * at, note(number, 0.2, at === steps.length - 1 ? 1.1 : 0.32))),
};
const AT_ONCE = ["rattle", "fall", "hush", "skip"]; // they go with a movement, and do not end it
const FELT = { // milliseconds on and off
  stone: [12], wood: [12], token: [7], sow: [7], cancel: [10, 40, 10], padlock: [14], home: [10, 60, 16], settle: [8, 60, 8], no: [9, 90, 9], fall: [40],
};

let noise;
function hiss(context) {
  if (noise?.sampleRate === context.sampleRate) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return noise;
}

// One grain: it swells for three milliseconds and dies away, so that nothing clicks.
function sound(context, out, at, [after, length, loud, first, last, how]) {
  const start = at + after;
  const [source, filter, gain] = [typeof how === "string" ? context.createOscillator() : context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  let pitch = filter.frequency;
  if (typeof how === "string") {
    source.type = how;
    pitch = source.frequency;
    filter.frequency.value = 6000;
  } else {
    source.buffer = hiss(context);
    source.loop = true;
    filter.type = "bandpass";
    filter.Q.value = how;
  }
  pitch.setValueAtTime(first, start);
  pitch.exponentialRampToValueAtTime(last, start + length);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
  source.stop(start + length);
}

// All sounds of a line from then on; what was laid: of each its name and when it begins.
export function lay(context, out, line, from) {
  const [volume, beat, ...names] = line.split(" ");
  const loudness = context.createGain();
  loudness.gain.value = LOUD[volume];
  loudness.connect(out);
  const before = {};
  let at = from;
  return names.filter((name) => name.split(":")[0] in SOUNDS).map((told) => {
    const [name, steps = ""] = told.split(":");
    before[name] = (before[name] ?? -1) + 1;
    const start = at + (AT_ONCE.includes(name) ? 0 : (LANDS * beat) / 1000);
    const grains = SOUNDS[name](steps.split(",").map(Number), before[name]);
    for (const grain of grains) sound(context, loudness, start, grain);
    const ends = start + Math.max(...grains.map(([after, length]) => after + length));
    at = Number(beat) ? at + beat / 1000 : ends;
    return { name, start, ends };
  });
}

let context;
let next = 0; // when what comes now may begin

// A browser lets itself be heard only once somebody has touched the page, and forgets it when the page was away.
async function awake() {
  context ??= new AudioContext();
  if (context.state !== "running") await Promise.race([context.resume(), new Promise((done) => setTimeout(done, WAKING))]);
  return context.state === "running";
}

function feel(name, seconds) {
  if (FELT[name] && navigator.vibrate && navigator.userActivation?.hasBeenActive !== false)
    setTimeout(() => navigator.vibrate(FELT[name]), 1000 * seconds);
}

async function play(line) {
  if (!(await awake().catch(() => false))) return;
  const now = context.currentTime;
  const from = Math.min(Math.max(now, next), now + LATEST);
  for (const { name, start, ends } of lay(context, context.destination, line, from)) {
    next = Math.max(next, name === "turn" ? start + 0.2 : ends);
    feel(name, start - now);
  }
}

if (typeof window === "object") {
  window.addEventListener("pyramidion:sounds", ({ detail }) => play(detail));
  for (const kind of ["pointerup", "keydown"]) window.addEventListener(kind, () => awake().catch(() => false), { capture: true, passive: true });
}
