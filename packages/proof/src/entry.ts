import { sha256OfText } from './bytes';
import { canonicalJson, type Json } from './canonical';

/** Version of the form of an entry; readers reject other versions. */
export const entryVersion = 1;
/** Value of `prev` in the first entry of a chain. */
export const noEntryBefore = '0'.repeat(64);

export const dealSides = ['buyer', 'supplier'] as const;
export type DealSide = (typeof dealSides)[number];

/** An entry of a deal's chain: one act between a buyer and a supplier about an offer. */
export interface DealEntry {
  v: typeof entryVersion;
  /** Name of the chain, in each entry, so that no entry can be moved to another chain. */
  deal: string;
  /** Position, counted from 1 without gaps. */
  seq: number;
  /** Hash of the previous entry. */
  prev: string;
  /** ISO 8601 in UTC with milliseconds; never before the previous entry. */
  at: string;
  /** The act, for example `nda.signed` or `message.sent`. */
  act: string;
  /** The actor; `market` is the product itself or an administrator. */
  by: { side: DealSide | 'market'; user: number | null };
  /** Facts that both sides, and everybody they show the file to, may read. */
  about: Record<string, Json>;
  /** Hashes of texts that are confidential or may be deleted, by the names of their openings. */
  seals: Record<string, string>;
}

/** Reveals and proves the text behind a seal. The salt prevents guessing the text from the hash. */
export interface Opening {
  /** 32 random hexadecimal digits. */
  salt: string;
  value: string;
}

/** Returns the text whose SHA-256 is the seal: `["<salt>","<name>","<value>"]` in canonical JSON. */
export function sealed(name: string, { salt, value }: Opening): string {
  return canonicalJson([salt, name, value]);
}

export const sealOf = (name: string, opening: Opening): Promise<string> =>
  sha256OfText(sealed(name, opening));
