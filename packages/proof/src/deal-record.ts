import { hasKeys, isHash, isObject, isText } from './forms';
import { canonicalJson, isCanonical, type Json } from './canonical';
import { parseJson } from './json';
import { dealSides, type DealEntry, type DealSide, type Opening } from './entry';

/** Reasons for which a document named by the chain is not in a file. */
export const missingReasons = {
  'not-shared': 'it was never shared with this side',
  deleted: 'the message that it came with was deleted',
  withheld: 'a virus scanner holds it back or has refused it',
  gone: 'the market does not have it any more',
} as const;
export type MissingReason = keyof typeof missingReasons;

export interface Party {
  company: string | null;
  person: string | null;
}

/** Content of `deal.json`: the chain, the texts behind seals that this side may read, and the hash of each file. */
export interface DealRecord {
  v: typeof recordVersion;
  /** Version of the layout of `deal.html`. */
  pageVersion: number;
  /** Name of the chain. */
  name: string;
  /** The side that the file was made for. */
  side: DealSide;
  offer: { id: number; title: string };
  parties: Record<DealSide, Party>;
  head: { seq: number; hash: string };
  /** The exact texts that were hashed. */
  entries: string[];
  /** Openings of the seals of each entry, in the order of the entries; null if this side may open none. */
  openings: (Record<string, Opening> | null)[];
  /** SHA-256 of each document that the chain names, by path. */
  documents: Record<string, string>;
  /** Reasons for missing documents that the chain names, by SHA-256. */
  missing: Record<string, MissingReason>;
  /** SHA-256 of all files besides the chain's documents, by path. */
  files: Record<string, string>;
}

export const recordVersion = 1;
export const recordName = 'deal.json';
export const pageName = 'deal.html';
export const verifyPageName = 'verify.html';
/** File with the proof that the market's log has the chain. */
export const logName = 'log.json';
/** File with the registers of own keys. */
export const registersName = 'keys.json';

/** File with the registers of the people who may bind the companies. */
export const authorityName = 'authority.json';
/** File with the registers of the needs whose answers became quotes of the deal. */
export const needRegistersName = 'needs.json';

/** Minimum number of characters per value: a record contains entries as texts, and hashes are long. */
const charactersPerPart = 10;

/** Matches words, numbers and one extension: no upper case, no `..`, no device name of an operating system. */
const inFolder = /^(?<folder>documents|certificates)\/[a-z]+(?:-[a-z0-9]+)+\.[a-z]{3,4}$/u;
const atTop = [pageName, verifyPageName, logName, registersName, authorityName, needRegistersName];
const longestName = 120;

const folderOf = (path: string): string | undefined =>
  path.length > longestName ? undefined : inFolder.exec(path)?.groups?.['folder'];

/** Returns whether a path is allowed for a file of a deal. Allowed paths never differ in case only. */
export const isDealFileName = (path: string): boolean =>
  path === recordName || atTop.includes(path) || folderOf(path) !== undefined;

/** Returns whether a path is allowed for a document named by the chain. */
const isDocumentName = (path: string): boolean => folderOf(path) === 'documents';
/** Returns whether a path is allowed for a file that no entry names. */
const isNameBeside = (path: string): boolean => atTop.includes(path) || folderOf(path) === 'certificates';

/** Returns the canonical text of a record, so that no character can be changed unnoticed. */
export const writeDealRecord = (record: DealRecord): string => canonicalJson(record as unknown as Json);

/** Returns the record in a text, or a description of its fault. */
export function readDealRecord(text: string): DealRecord | string {
  let value: unknown;
  try {
    value = parseJson(text, charactersPerPart);
  } catch {
    return 'is not valid JSON';
  }
  if (!isRecord(value)) return 'is not in the form of a deal file';
  try {
    const isWritten = isCanonical(text, value as unknown as Json);
    return isWritten ? value : 'is not written in the canonical form';
  } catch {
    return 'contains half a character';
  }
}

function isRecord(value: unknown): value is DealRecord {
  if (
    !hasKeys(value, [
      'documents',
      'entries',
      'files',
      'head',
      'missing',
      'name',
      'offer',
      'openings',
      'pageVersion',
      'parties',
      'side',
      'v',
    ])
  ) {
    return false;
  }
  const { v, pageVersion, name, side, offer, parties, head, entries, openings, documents, missing, files } =
    value;
  return (
    v === recordVersion &&
    Number.isSafeInteger(pageVersion) &&
    isText(name) &&
    isSide(side) &&
    hasKeys(offer, ['id', 'title']) &&
    Number.isSafeInteger(offer['id']) &&
    isText(offer['title']) &&
    hasKeys(parties, ['buyer', 'supplier']) &&
    Object.values(parties).every(isParty) &&
    hasKeys(head, ['hash', 'seq']) &&
    isHash(head['hash']) &&
    Number.isSafeInteger(head['seq']) &&
    Array.isArray(entries) &&
    entries.every(isText) &&
    Array.isArray(openings) &&
    openings.length === entries.length &&
    openings.every(isOpened) &&
    isObject(documents) &&
    isObject(missing) &&
    // Checked before memory is used for them.
    countOf(documents) + countOf(missing) <= (entries.length + 1) * documentsOfEntry &&
    Object.values(documents).every(isHash) &&
    Object.keys(documents).every(isDocumentName) &&
    Object.entries(missing).every(
      ([hash, why]) => isHash(hash) && Object.hasOwn(missingReasons, String(why)),
    ) &&
    isObject(files) &&
    Object.values(files).every(isHash) &&
    Object.keys(files).every(isNameBeside)
  );
}

/** More than any entry names: papers of terms, files of a message, the documents before and after. */
const documentsOfEntry = 100;
const sealsOfEntry = 64;
const isCountOfSeals = (count: number): boolean => count > 0 && count <= sealsOfEntry;

const countOf = (value: object): number => Object.keys(value).length;

const isSide = (value: unknown): boolean => dealSides.some((side) => side === value);
const isParty = (value: unknown): boolean =>
  hasKeys(value, ['company', 'person']) && Object.values(value).every((one) => one === null || isText(one));
const isOpened = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && isCountOfSeals(countOf(value)) && Object.values(value).every(isOpening));
/** Far longer than the longest message and the terms of the longest contract. */
const longestWords = 1_000_000;
const openingKeys = ['salt', 'value'];
const isOpening = (value: unknown): boolean =>
  hasKeys(value, openingKeys) &&
  isText(value['value']) &&
  value['value'].length <= longestWords &&
  isText(value['salt']) &&
  /^[0-9a-f]{32}$/u.test(value['salt']);

type Opened = Pick<DealRecord, 'openings'>;

/** Returns the text behind a seal; undefined if this side may not read it or it is missing. */
export const wordsOf = (
  { openings }: Opened,
  { seq }: Pick<DealEntry, 'seq'>,
  name: string,
): string | undefined => openings[seq - 1]?.[name]?.value;

/** Returns the names of the two sides, from their last act under a name; null if there is none. */
export function partiesOf(
  entries: readonly DealEntry[],
  openings: DealRecord['openings'],
): DealRecord['parties'] {
  const parties: DealRecord['parties'] = {
    buyer: { company: null, person: null },
    supplier: { company: null, person: null },
  };
  for (const entry of entries) {
    const { side } = entry.by;
    if (side === 'market') continue;
    const { company, person } = parties[side];
    parties[side] = {
      company: wordsOf({ openings }, entry, 'company') ?? company,
      person: wordsOf({ openings }, entry, 'person') ?? person,
    };
  }
  return parties;
}
