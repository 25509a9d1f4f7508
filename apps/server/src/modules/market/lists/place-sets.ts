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
  keep(start: number, end: number): void;
  drop(start: number, end: number): void;
  count(start: number, end: number, between: number): number;
  flip(places: number): void;
  add(places: number): void;
  compare(start: number, end: number, low: number, span: number): void;
}

const module = new WebAssembly.Module(Buffer.from(placeSets, 'base64'));
const instance = new WebAssembly.Instance(module).exports as PlaceSets;
const { memory, keep, drop, count, flip, add, compare } = instance;

/** What is left, part after part; one at a time. */
const left: Places = new Uint32Array(memory.buffer, 0, mostWords);
/** What it is met with. */
const other: Places = new Uint32Array(memory.buffer, left.byteLength, mostWords);
const numbers = new Uint16Array(memory.buffer, left.byteLength + other.byteLength, mostPlaces);

/** Between these words everything is left that is left; beyond them the other is anything. */
let [first, end] = [0, 4];
const byteOf = (word: number) => word * left.BYTES_PER_ELEMENT;

/** The places from one up to another are left, and until this is said again no others are looked at. */
export function leaveBetween(start: number, beyond: number): void {
  const [from, upTo] = start < beyond ? [start, beyond] : [0, 0];
  first = (from >>> 7) << 2;
  end = Math.max(first + 4, wordsFor(upTo));
  left.fill(0, first, from >>> 5);
  left.fill(0xff_ff_ff_ff, from >>> 5, upTo >>> 5);
  left.fill(0, upTo >>> 5, end);
  if (upTo % 32 !== 0) left[upTo >>> 5] = 2 ** (upTo % 32) - 1;
  if (from % 32 !== 0) left[from >>> 5] = (left[from >>> 5] ?? 0) & -(2 ** (from % 32));
}

export function addPlace(places: Places, place: number): void {
  places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31));
}

/** From which place on, and up to which, any may be left. */
export const leftAmong = (): [start: number, end: number] => [first * 32, end * 32];

/** The other has the places of a set. */
export function readOther(places: Places): void {
  other.set(places.subarray(first, end), first);
}

/** The other has all places, or none; of whole words from one up to another. */
export function fillOther(isFull: boolean, from = first, upTo = end): void {
  other.fill(isFull ? 0xff_ff_ff_ff : 0, from, upTo);
}

/** The other has these, of which some may come twice. */
export function readPlaces(places: Uint16Array): void {
  fillOther(false);
  for (let at = 0; at < places.length; at += mostPlaces) {
    const some = places.subarray(at, at + mostPlaces);
    numbers.set(some);
    add(some.length);
  }
}

export const addToOther = (place: number): void => addPlace(other, place);

/** Of each of these the other has what it had not. */
export function flipInOther(places: Uint16Array): void {
  numbers.set(places);
  flip(places.length);
}

/** So many places are compared at once, or more. */
export const placesCompared = 512;

/** From the first number up to the end. */
export interface NumbersWithin {
  first: number;
  end: number;
}

/** The other has the places whose numbers are within; `of` are those from a place on, which so many divide. */
export function compareNumbers(
  of: Uint16Array,
  place: number,
  { first: low, end: beyond }: NumbersWithin,
): void {
  numbers.set(of);
  compare(place >>> 3, ((place + of.length + 15) >>> 4) << 1, low, beyond - low);
}

export function keepOther(): void {
  keep(byteOf(first), byteOf(end));
}

export function dropOther(): void {
  drop(byteOf(first), byteOf(end));
}

/** How many of those that are left the other has as well. */
export const countBoth = (): number => count(byteOf(first), byteOf(end), left.byteLength);

export const countLeft = (): number => count(byteOf(first), byteOf(end), 0);

/** Those that are left, ascending; so many as are counted. */
export const readLeft = (counted: number): Uint16Array => placesIn(left, counted, first, end);

/** The places of a set, so many as they are, ascending. */
export function placesIn(places: Places, counted: number, from = 0, upTo = places.length): Uint16Array {
  const found = new Uint16Array(counted);
  let next = 0;
  for (let word = from; word < upTo; word += 1) {
    for (let rest = places[word] ?? 0; rest !== 0; rest &= rest - 1) {
      found[next] = word * 32 + 31 - Math.clz32(rest & -rest);
      next += 1;
    }
  }
  return found;
}
