import { hasKeys, isHash, isObject, isText } from './forms';
import { canonicalJson, isCanonical, type Json } from './canonical';
import { parseJson } from './json';
import { dealSides, type DealEntry, type DealSide, type Opening } from './entry';

/** Why a document that the chain names is not in a file. */
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

/** What stands in `deal.json`: the chain, what this side may know of the words behind its seals, and the hash of each file. */
export interface DealRecord {
  v: typeof recordVersion;
  /** How `deal.html` was made from all this. */
  pageVersion: number;
  /** Name of the chain. */
  name: string;
  /** Whose file it is. */
  side: DealSide;
  offer: { id: number; title: string };
  parties: Record<DealSide, Party>;
  head: { seq: number; hash: string };
  /** The texts that were hashed, to the letter. */
  entries: string[];
  /** What opens the seals of each entry, in their order; an entry of which nothing is open has none. */
  openings: (Record<string, Opening> | null)[];
  /** SHA-256 of each document that the chain names, by its path. */
  documents: Record<string, string>;
  /** Of documents that the chain names and that are not here, by their SHA-256. */
  missing: Record<string, MissingReason>;
  /** SHA-256 of all that stands beside the chain, by its path. */
  files: Record<string, string>;
}

export const recordVersion = 1;
export const recordName = 'deal.json';
export const pageName = 'deal.html';
export const verifyPageName = 'verify.html';
/** Where the chain stands in the log of the market. */
export const logName = 'log.json';
/** The registers of own keys. */
export const registersName = 'keys.json';

/** Entries stand in a record as texts, and hashes are long. */
const charactersPerPart = 10;

/** Words, numbers and one ending; no case, no dots to climb with, no name that a system keeps for a device. */
const inFolder = /^(?<folder>documents|certificates)\/[a-z]+(?:-[a-z0-9]+)+\.[a-z]{3,4}$/u;
const atTop = [pageName, verifyPageName, logName, registersName];
const longestName = 120;

const folderOf = (path: string): string | undefined =>
  path.length > longestName ? undefined : inFolder.exec(path)?.groups?.['folder'];

/** Returns whether a file of a deal can have this path. No two such paths differ in case alone. */
export const isDealFileName = (path: string): boolean =>
  path === recordName || atTop.includes(path) || folderOf(path) !== undefined;

/** Returns whether what the chain names can have this path. */
const isDocumentName = (path: string): boolean => folderOf(path) === 'documents';
/** Returns whether what no entry names can have this path. */
const isNameBeside = (path: string): boolean => atTop.includes(path) || folderOf(path) === 'certificates';

/** As it stands in a file: the one way to write it, so that no sign can be changed unseen. */
export const writeDealRecord = (record: DealRecord): string => canonicalJson(record as unknown as Json);

/** The record in a text, or what is wrong with it. */
export function readDealRecord(text: string): DealRecord | string {
  let value: unknown;
  try {
    value = parseJson(text, charactersPerPart);
  } catch {
    return 'cannot be read as JSON';
  }
  if (!isRecord(value)) return 'is not in the form of a deal file';
  try {
    const isWritten = isCanonical(text, value as unknown as Json);
    return isWritten ? value : 'is not written in the one way it has to be';
  } catch {
    return 'holds half a character';
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
    // Before anything is made of them.
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

/** More than any entry names: papers of its terms, files of a message, the document before and after. */
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
/** Far more than the longest message, or the terms of the longest contract. */
const longestWords = 1_000_000;
const openingKeys = ['salt', 'value'];
const isOpening = (value: unknown): boolean =>
  hasKeys(value, openingKeys) &&
  isText(value['value']) &&
  value['value'].length <= longestWords &&
  isText(value['salt']) &&
  /^[0-9a-f]{32}$/u.test(value['salt']);

type Opened = Pick<DealRecord, 'openings'>;

/** The words behind a seal, if this side may know them and they are there. */
export const wordsOf = (
  { openings }: Opened,
  { seq }: Pick<DealEntry, 'seq'>,
  name: string,
): string | undefined => openings[seq - 1]?.[name]?.value;

/** Who the two are, by the names under which they acted last; null for who has not acted under a name. */
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
