import type { Json } from './canonical';
import { wordsOf, type DealRecord } from './deal-record';
import type { DealEntry, DealSide } from './entry';
import { isHash } from './forms';
import { parseJson } from './json';

/** A document that the chain names by its SHA-256. */
export interface NamedDocument {
  sha256: string;
  /** Number of the first entry that names it. */
  seq: number;
  /** Name used in its path: `nda-3-prepared`. */
  name: string;
  /** Title for readers. */
  title: string;
  /** The side that did not receive it, according to the chain. */
  notFor?: DealSide;
  /** It was attached to a message that was deleted. */
  isDeleted?: true;
}

/** Returns every document that the entries name, in the order of their first mention. */
export function documentsOf(
  entries: readonly DealEntry[],
  openings: DealRecord['openings'],
): NamedDocument[] {
  const found = new Map<string, NamedDocument>();
  /** Documents prepared by the supplier that the buyer has received. */
  const shown = new Set<string>();
  /** For each document the papers and undeleted messages that contain it. */
  const places = new Map<string, string[]>();
  const add = (sha256: Json | undefined, named: Omit<NamedDocument, 'sha256'>, place: string) => {
    if (!isHash(sha256)) return;
    if (!found.has(sha256)) found.set(sha256, { sha256, ...named });
    const own = places.get(sha256);
    if (!own) places.set(sha256, [place]);
    else if (!own.includes(place)) own.push(place);
  };
  for (const entry of entries) {
    const { act, about, seq } = entry;
    const [noun = '', verb = ''] = act.split('.');
    if (noun === 'message') {
      const message = idOf(about['message']);
      for (const [index, file] of filesOf(about).entries()) {
        const number = index + 1;
        const title = `File ${number} of message no. ${message}`;
        add(file, { seq, name: `message-${message}-file-${number}`, title }, message);
      }
      if (verb === 'deleted') {
        for (const [sha256, own] of places) {
          if (own.includes(message))
            places.set(
              sha256,
              own.filter((one) => one !== message),
            );
        }
      }
      continue;
    }
    const { name, title } = paperOf(noun, about);
    const isSigned = verb === 'signed';
    const { side } = entry.by;
    add(about['before'], { seq, name: `${name}-to-sign`, title: `${title}, before it was signed` }, noun);
    const state = isSigned ? `as the ${side} left it signed` : verb;
    const ending = isSigned ? `signed-by-${side}` : verb;
    add(about['document'], { seq, name: `${name}-${ending}`, title: `${title}, ${state}` }, noun);
    const [kind = ''] = verb.split('_');
    add(
      about['paper'],
      { seq, name: `${name}-${kind}-paper`, title: `Paper of the ${kind} of entry ${seq}, ${title}` },
      noun,
    );
    if (noun !== 'nda' || isSigned) {
      for (const one of [about['before'], about['document']]) if (isHash(one)) shown.add(one);
    }
    for (const [index, paper] of papersOf(wordsOf({ openings }, entry, 'terms')).entries()) {
      const number = index + 1;
      add(
        paper.sha256,
        { seq, name: `${name}-paper-${number}`, title: `“${paper.name}”, with ${title}` },
        noun,
      );
      shown.add(paper.sha256);
    }
  }
  return [...found.values()].map((document) => ({
    ...document,
    ...(document.name.startsWith('nda-') && !shown.has(document.sha256) ? { notFor: 'buyer' as const } : {}),
    ...(places.get(document.sha256)?.length === 0 ? { isDeleted: true as const } : {}),
  }));
}

const filesOf = ({ files }: DealEntry['about']): Json[] => (Array.isArray(files) ? (files as Json[]) : []);

/** Returns an id as text; '' for anything but a safe integer, which could have any length. */
const idOf = (value: unknown): string => (Number.isSafeInteger(value) ? String(value) : '');

export const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

function paperOf(noun: string, about: DealEntry['about']): { name: string; title: string } {
  const number = idOf(about[noun]);
  if (noun === 'nda') {
    const round = idOf(about['round']);
    const isLater = round !== '' && round !== '1';
    return {
      name: `nda-${number}${isLater ? `-round-${round}` : ''}`,
      title: `NDA no. ${number}${isLater ? `, round ${round}` : ''}`,
    };
  }
  const amendment = idOf(about['amendment']);
  const isAmendment = amendment !== '' && amendment !== '0';
  const revision = idOf(about['revision']);
  const isRevised = revision !== '' && revision !== '1';
  const written = noun.slice(0, 1).toUpperCase() + noun.slice(1);
  return {
    name: `${noun}-${number}${isRevised ? `-revision-${revision}` : ''}${isAmendment ? `-amendment-${amendment}` : ''}`,
    title: `${written} no. ${number}${isRevised ? `, revision ${revision}` : ''}${isAmendment ? `, amendment ${amendment}` : ''}`,
  };
}

/** Returns the papers that terms name, with their hashes. */
function papersOf(terms: string | undefined): { name: string; sha256: string }[] {
  if (terms === undefined) return [];
  let value: unknown;
  try {
    value = parseJson(terms);
  } catch {
    return [];
  }
  const papers = (value as { substance?: { papers?: unknown } } | null)?.substance?.papers;
  if (!Array.isArray(papers)) return [];
  return (papers as { name?: unknown; sha256?: unknown }[]).flatMap((paper) =>
    isHash(paper?.sha256) ? [{ name: textOf(paper.name), sha256: paper.sha256 }] : [],
  );
}

export interface BrokenStep {
  seq: number;
  text: string;
}

/**
 * Checks that each signature is under the document that the previous step produced. The steps of an NDA begin with
 * the chosen document, and again when it is renewed; those of a contract connect signatures of the same version.
 */
export function checkSignatureSteps(entries: readonly DealEntry[]): {
  signatures: number;
  broken: BrokenStep[];
} {
  const last = new Map<string, string>();
  /** For each round of an NDA, the document it began with. */
  const chosen = new Map<string, string>();
  const broken: BrokenStep[] = [];
  let signatures = 0;
  for (const { act, about, seq } of entries) {
    const [noun = '', verb = ''] = act.split('.');
    if (noun !== 'nda' && noun !== 'contract') continue;
    const key = [noun, about[noun], about['round'], about['revision'], about['amendment']].map(textOf).join();
    const document = isHash(about['document']) ? about['document'] : undefined;
    if (verb === 'signed') {
      signatures += 1;
      const { title } = paperOf(noun, about);
      const before = last.get(key);
      if (before !== undefined && about['before'] !== before) {
        broken.push({
          seq,
          text: `The signature of entry ${seq} is not under the document of the step before (${title}).`,
        });
      }
      if (document !== undefined) last.set(key, document);
    } else if (noun === 'nda' && isBeginning(verb) && document !== undefined) {
      const renewed = chosen.get(roundOf(about, 'renews'));
      if (verb === 'renewal-started' && renewed !== undefined && renewed !== document) {
        broken.push({ seq, text: `Entry ${seq} renews another document than the one that was signed.` });
      }
      last.set(key, document);
      chosen.set(roundOf(about, 'round'), document);
    } else if (noun === 'nda' && verb === 'shared') {
      const before = last.get(key);
      if (before !== undefined && document !== undefined && before !== document) {
        broken.push({ seq, text: `Entry ${seq} shares another document than the one that was chosen.` });
      }
    } else if (verb !== 'accepted' && verb !== 'amendment_accepted' && verb !== 'sealed') {
      last.delete(key);
    }
  }
  return { signatures, broken };
}

/** Returns whether an act determines the document to sign. */
const isBeginning = (verb: string): boolean => verb === 'prepared' || verb === 'renewal-started';

const roundOf = (about: DealEntry['about'], name: 'round' | 'renews'): string =>
  [about['nda'], about[name]].map(textOf).join();
