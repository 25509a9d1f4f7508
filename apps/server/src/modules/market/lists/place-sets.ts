import { placeSets } from './place-sets.compiled';

/** Places of a stretch, a bit each. */
export type Places = Uint32Array;

/** Places are numbers of 16 bits. */
const mostPlaces = 2 ** 16;
const mostWords = mostPlaces / 32;
/** Words are met four at a time. */
export const wordsFor = (length: number): number => ((length + 127) >>> 7) << 2;

/** What the types of Node leave out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** `place-sets.wat`. */
interface PlaceSets {
  memory: { buffer: ArrayBuffer };
  keep(bytes: number): void;
  drop(bytes: number): void;
  count(bytes: number): number;
  flip(places: number): void;
}

const module = new WebAssembly.Module(Buffer.from(placeSets, 'base64'));
const { memory, keep, drop, count, flip } = new WebAssembly.Instance(module).exports as PlaceSets;

/** What is left, part after part; one at a time. */
export const left: Places = new Uint32Array(memory.buffer, 0, mostWords);
/** What it is met with. */
export const other: Places = new Uint32Array(memory.buffer, left.byteLength, mostWords);
const flipped = new Uint16Array(memory.buffer, left.byteLength + other.byteLength, mostPlaces / 4);

const bytesOf = (words: number) => words * left.BYTES_PER_ELEMENT;

/** All places of a stretch are left. */
export function leaveAll(length: number): void {
  left.fill(0, 0, wordsFor(length));
  left.fill(0xff_ff_ff_ff, 0, length >>> 5);
  if (length % 32 !== 0) left[length >>> 5] = 2 ** (length % 32) - 1;
}

export function keepOther(words: number): void {
  keep(bytesOf(words));
}

export function dropOther(words: number): void {
  drop(bytesOf(words));
}

export const countLeft = (words: number): number => count(bytesOf(words));

/** Of each of these, at most a quarter of all there can be, the other has what it had not. */
export function flipInOther(places: Uint16Array): void {
  flipped.set(places);
  flip(places.length);
}
