import { sha256OfText } from './bytes';
import { isCanonical, type Json } from './canonical';
import { dealSides, entryVersion, noEntryBefore, sealOf, type DealEntry, type Opening } from './entry';
import { hasKeys, isHash, isMoment, isObject } from './forms';
import { parseJson } from './json';

/** A fault of a chain, with a text for readers. */
export interface Fault {
  /** `entry`: its content or form; `link`: its connection to the other entries; `time`; `opening`. */
  kind: 'entry' | 'link' | 'time' | 'opening';
  /** Position of the entry, counted from 1. */
  place: number;
  text: string;
}

export interface ReadChain {
  entries: DealEntry[];
  /** Hash of each entry, in order; the last one is the head. */
  hashes: string[];
  faults: Fault[];
}

/** After this many faults the rest of a chain is not read. */
const faultsAtMost = 1_000;
/** More than an entry with the longest key signature has. */
const longestEntry = 64_000;
const namesAtMost = 64;
const entryKeys = ['about', 'act', 'at', 'by', 'deal', 'prev', 'seals', 'seq', 'v'];

/**
 * Reads a chain from the texts of its entries and reports all faults. Without a fault, every entry is unchanged, and
 * none is missing or inserted between the first and the last. Only a head from another source can prove that the last
 * entry is the last one that was written.
 */
export async function readChain(texts: readonly string[]): Promise<ReadChain> {
  const hashes: string[] = [];
  const entries: DealEntry[] = [];
  const faults: Fault[] = [];
  let before: DealEntry | undefined;
  for (const [index, text] of texts.entries()) {
    if (faults.length > faultsAtMost) break;
    const place = index + 1;
    hashes.push(await sha256OfText(text));
    const say = (kind: Fault['kind'], words: string) => void faults.push({ kind, place, text: words });
    const entry = readEntry(text);
    if (typeof entry === 'string') {
      say('entry', `Entry ${place} ${entry}.`);
      before = undefined;
      continue;
    }
    entries.push(entry);
    const expected = hashes[index - 1] ?? noEntryBefore;
    if (entry.prev !== expected) {
      say(
        'link',
        `Entry ${place} does not follow from the previous entry: one of the two was changed, removed or moved.`,
      );
    }
    if (entry.seq !== place) say('link', `Entry ${place} has the number ${entry.seq}.`);
    if (before && entry.deal !== before.deal) say('link', `Entry ${place} belongs to another deal.`);
    if (before && entry.at < before.at) say('time', `Entry ${place} is older than the one before it.`);
    before = entry;
  }
  return { entries, hashes, faults };
}

/** Returns the entry in a text, or a description of its fault. */
function readEntry(text: string): DealEntry | string {
  if (text.length > longestEntry) return 'is longer than an entry may be';
  let value: Json;
  try {
    value = parseJson(text) as Json;
    if (!isCanonical(text, value)) return 'is not written in the canonical form';
  } catch {
    return 'is not valid JSON';
  }
  return isEntry(value) ? value : 'is not in the form of an entry';
}

function isEntry(value: unknown): value is DealEntry {
  if (!hasKeys(value, entryKeys)) return false;
  const { v, deal, seq, prev, at, act, by, about, seals } = value;
  return (
    v === entryVersion &&
    typeof deal === 'string' &&
    Number.isSafeInteger(seq) &&
    isHash(prev) &&
    isMoment(at) &&
    typeof act === 'string' &&
    isAuthor(by) &&
    isObject(about) &&
    isObject(seals) &&
    Object.keys({ ...about, ...seals }).length <= namesAtMost &&
    Object.values(seals).every(isHash)
  );
}

const isAuthor = (value: unknown): boolean =>
  isObject(value) &&
  [...dealSides, 'market'].includes(String(value['side'])) &&
  (value['user'] === null || Number.isSafeInteger(value['user']));

/** Returns a fault for every opening that does not fit its seal. */
export async function checkOpenings(
  entry: Pick<DealEntry, 'seq' | 'seals'>,
  openings: Readonly<Record<string, Opening>>,
): Promise<Fault[]> {
  const checked = await Promise.all(
    Object.entries(openings).map(async ([name, opening]): Promise<Fault[]> => {
      const seal = entry.seals[name];
      if (seal !== undefined && seal === (await sealOf(name, opening))) return [];
      const what = seal === undefined ? 'which has no such seal' : 'which has a different form';
      return [
        {
          kind: 'opening',
          place: entry.seq,
          text: `“${name}” does not belong to entry ${entry.seq}, ${what}.`,
        },
      ];
    }),
  );
  return checked.flat();
}
