import { sha256OfText } from './bytes';
import { canonicalJson, type Json } from './canonical';

/** Of the form of an entry; a reader refuses what it does not know. */
export const entryVersion = 1;
/** What the first entry of a chain has in place of the hash of the one before. */
export const noEntryBefore = '0'.repeat(64);

export const dealSides = ['buyer', 'supplier'] as const;
export type DealSide = (typeof dealSides)[number];

/** One act of consequence between a buyer and a supplier about an offer, as it stands in their chain. */
export interface DealEntry {
  v: typeof entryVersion;
  /** Name of the chain, in every entry of it, so that none can be moved to another. */
  deal: string;
  /** Counted from 1, without a gap. */
  seq: number;
  /** Hash of the entry before. */
  prev: string;
  /** ISO 8601 in UTC with milliseconds; never before the one before. */
  at: string;
  /** `nda.signed`, `message.sent`. */
  act: string;
  /** Who did it. `market` is the product itself, or an administrator. */
  by: { side: DealSide | 'market'; user: number | null };
  /** What both sides and whoever they show it to may read. */
  about: Record<string, Json>;
  /** Hashes of what not everybody may read, or not for ever; by the names of their openings. */
  seals: Record<string, string>;
}

/** What makes the value behind a seal known and proves it. Whoever lacks it cannot guess the value by trying. */
export interface Opening {
  /** 32 hexadecimal signs by chance. */
  salt: string;
  value: string;
}

/** What a seal hides and shows: SHA-256 of `["<salt>","<name>","<value>"]` in canonical JSON. */
export function sealed(name: string, { salt, value }: Opening): string {
  return canonicalJson([salt, name, value]);
}

export const sealOf = (name: string, opening: Opening): Promise<string> =>
  sha256OfText(sealed(name, opening));
