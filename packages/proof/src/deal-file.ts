import { sha256, toHex } from './bytes';
import { checkOpenings, readChain, type ReadChain } from './chain';
import { checkSignatureSteps, documentsOf } from './deal-documents';
import { checkKeys } from './deal-keys';
import { dealPage, pageVersion } from './deal-page';
import {
  logName,
  missingReasons,
  pageName,
  partiesOf,
  readDealRecord,
  recordName,
  verifyPageName,
  type DealRecord,
} from './deal-record';
import { momentInWords } from './deal-words';
import { registersName } from './key-register';
import { checkLogProof } from './log-proof';
import { dealSides } from './entry';
import { broken, holds, unknown, type Finding } from './finding';

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface CheckOptions {
  /** Files that somebody has besides, by their names: whether the deal names them. */
  beside?: Files;
}

/** Of a fault that repeats a hundred thousand times the first ones say enough. */
const faultsAtMost = 20;

/**
 * Recomputes all that a deal file says of itself, without asking anybody: the chain, the words behind its seals, each
 * document to the byte, the order of signatures, the page for people. Whoever has the last hash from elsewhere (the
 * other side, the log of the market) also knows that nothing was cut from the end or written anew.
 */
export async function checkDealFile(files: Files, options: CheckOptions = {}): Promise<Finding[]> {
  const own = files.get(recordName);
  if (!own) return [broken('file', `There is no ${recordName} in it, so it is no deal file.`)];
  const record = readDealRecord(textOf(own) ?? '');
  if (typeof record === 'string') return [broken('file', `${recordName} ${record}.`)];
  const hashes = await hashesOf(files);
  const chain = await readChain(record.entries);
  const besides = options.beside ? await checkBeside(options.beside, record, chain) : [];
  return [
    ...checkChain(record, chain),
    ...(await checkWords(record, chain)),
    ...checkParties(record, chain),
    ...checkDocuments(record, chain, hashes),
    ...checkSteps(chain),
    ...(await checkKeys(chain, textOf(files.get(registersName)))),
    ...checkFiles(record, hashes),
    ...(await checkPage(record, chain, files)),
    ...(await checkLog(files, record, chain)),
    ...besides,
    unknown('time', 'Times are those of the market’s clock: the chain proves their order, not the clock.'),
    unknown(
      'signatures',
      'The electronic signatures inside the PDFs are not read here: a PDF reader, pdfsig or openssl says whose they are.',
    ),
  ];
}

async function hashesOf(files: Files): Promise<Map<string, string>> {
  const pairs = [...files].map(async ([path, bytes]) => [path, toHex(await sha256(bytes))] as const);
  return new Map(await Promise.all(pairs));
}

function someOf(what: Finding['what'], texts: string[]): Finding[] {
  const rest = texts.length - faultsAtMost;
  const told = texts.slice(0, faultsAtMost).map((text) => broken(what, text));
  return rest > 0 ? [...told, broken(what, `There are ${rest} more faults of this kind.`)] : told;
}

function checkChain(record: DealRecord, { entries, hashes, faults }: ReadChain): Finding[] {
  const found = someOf(
    'chain',
    faults.map(({ text }) => text),
  );
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [...found, broken('chain', 'There is not one entry that can be read.')];
  if (first.deal !== record.name) {
    found.push(broken('chain', `The entries belong to another deal than the file says (${record.name}).`));
  }
  if (record.head.hash !== hashes.at(-1) || record.head.seq !== record.entries.length) {
    found.push(
      broken(
        'chain',
        'The last entry is not the one whose hash the file names: it was changed, or entries are missing at the end.',
      ),
    );
  }
  for (const side of dealSides) {
    const users = new Set(entries.filter(({ by }) => by.side === side).map(({ by }) => by.user));
    if (users.size > 1) found.push(broken('chain', `More than one account acts as the ${side}.`));
  }
  if (found.length > 0) return found;
  const count =
    entries.length === 1 ? 'One entry' : `${entries.length} entries, each following from the one before`;
  return [
    holds(
      'chain',
      `${count}, from ${momentInWords(first.at)} to ${momentInWords(last.at)}: none was changed, left out, put in or moved.`,
    ),
  ];
}

async function checkWords(record: DealRecord, { entries }: ReadChain): Promise<Finding[]> {
  const texts: string[] = [];
  let opened = 0;
  for (const entry of entries) {
    const openings = record.openings[entry.seq - 1] ?? null;
    if (openings === null) continue;
    opened += Object.keys(openings).length;
    for (const { text } of await checkOpenings(entry, openings)) texts.push(text);
  }
  if (texts.length > 0) return someOf('words', texts);
  const sealed = entries.reduce((sum, { seals }) => sum + Object.keys(seals).length, 0);
  const closed = sealed - opened;
  return [
    holds(
      'words',
      `${opened} names, messages and terms are to the letter what was sealed when it was written.`,
    ),
    ...(closed > 0
      ? [
          unknown(
            'words',
            `${closed} seals cannot be opened from here: what they hide was deleted or is the other side’s alone. That it was there is proved.`,
          ),
        ]
      : []),
  ];
}

function checkParties(record: DealRecord, { entries }: ReadChain): Finding[] {
  const parties = partiesOf(entries, record.openings);
  const wrong = dealSides.filter(
    (side) =>
      parties[side].company !== record.parties[side].company ||
      parties[side].person !== record.parties[side].person,
  );
  if (wrong.length > 0) {
    return wrong.map((side) => broken('parties', `The ${side} is called otherwise than in what they did.`));
  }
  return [
    holds('parties', 'The two companies are called as in what they did.'),
    unknown(
      'parties',
      'Title and number of the offer, and whose file this is, stand in no entry; the documents say what it is about.',
    ),
  ];
}

function checkDocuments(record: DealRecord, { entries }: ReadChain, hashes: Map<string, string>): Finding[] {
  const named = documentsOf(entries, record.openings);
  const bySha256 = new Map(named.map((document) => [document.sha256, document]));
  const paths = new Map(Object.entries(record.documents).map(([path, sha256]) => [sha256, path]));
  const found: Finding[] = [];
  for (const { sha256: hash, title, seq } of named) {
    const path = paths.get(hash);
    const reason = record.missing[hash];
    if (path !== undefined && hashes.get(path) === hash) {
      found.push(holds('document', `${path} is to the byte the document that entry ${seq} names: ${title}.`));
    } else if (path !== undefined) {
      found.push(
        broken(
          'document',
          hashes.has(path)
            ? `${path} is not the document that entry ${seq} names: a byte was changed, or it was exchanged.`
            : `${path}, which entry ${seq} names, is missing.`,
        ),
      );
    } else if (reason === undefined) {
      found.push(broken('document', `${title}, which entry ${seq} names, is missing.`));
    } else {
      found.push(
        unknown(
          'document',
          `${title} (entry ${seq}) is not in this file, as ${missingReasons[reason]}. Its hash stands in the chain.`,
        ),
      );
    }
  }
  for (const [path, hash] of Object.entries(record.documents)) {
    if (!bySha256.has(hash)) found.push(broken('document', `${path} is named by no entry of the chain.`));
  }
  for (const hash of Object.keys(record.missing)) {
    if (!bySha256.has(hash))
      found.push(broken('document', `A document is said to be missing that no entry names (${hash}).`));
    if (paths.has(hash))
      found.push(broken('document', `${paths.get(hash) ?? ''} is said to be missing, and is there.`));
  }
  return found;
}

function checkSteps({ entries }: ReadChain): Finding[] {
  const { signatures, broken: steps } = checkSignatureSteps(entries);
  if (steps.length > 0) {
    return someOf(
      'signatures',
      steps.map(({ text }) => text),
    );
  }
  if (signatures === 0) return [];
  const count = signatures === 1 ? 'The signature stands' : `Each of ${signatures} signatures stands`;
  return [holds('signatures', `${count} under the document that was left before it.`)];
}

function checkFiles(record: DealRecord, hashes: Map<string, string>): Finding[] {
  const found: Finding[] = [];
  let beside = 0;
  for (const [path, hash] of Object.entries(record.files)) {
    const own = hashes.get(path);
    if (own === undefined) found.push(broken('file', `${path} is missing.`));
    else if (own !== hash)
      found.push(broken('file', `${path} is not the file that was put in: it was changed.`));
    else if (path.includes('/')) beside += 1;
  }
  for (const path of hashes.keys()) {
    const isNamed = Object.hasOwn(record.files, path) || Object.hasOwn(record.documents, path);
    if (path !== recordName && !isNamed) found.push(broken('file', `${path} does not belong to this file.`));
  }
  for (const path of [pageName, verifyPageName]) {
    if (!Object.hasOwn(record.files, path))
      found.push(broken('file', `${path} is not named by ${recordName}.`));
  }
  if (beside > 0) {
    found.push(
      unknown(
        'file',
        `${beside === 1 ? 'One file stands' : `${beside} files stand`} beside the chain, such as certificates: no entry names what is there. It is as the file says, and its own signature speaks for it.`,
      ),
    );
  }
  return found;
}

/** Undefined for what is no UTF-8; a mark at the beginning is a part of it. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function checkPage(record: DealRecord, { entries }: ReadChain, files: Files): Promise<Finding[]> {
  const page = files.get(pageName);
  if (!page) return [];
  if (textOf(page) === (await dealPage(record, entries))) {
    return [holds('page', `${pageName} says what the chain and its words say, and nothing else.`)];
  }
  const isOfOther = record.pageVersion !== pageVersion;
  return [
    isOfOther
      ? unknown(
          'page',
          `${pageName} was made by another version than this check, so trust ${recordName} instead.`,
        )
      : broken('page', `${pageName} says something else than the chain and its words.`),
  ];
}

async function checkLog(files: Files, record: DealRecord, chain: ReadChain): Promise<Finding[]> {
  const log = files.get(logName);
  if (!log) {
    return [
      unknown(
        'log',
        'Whether this chain is the whole one cannot be known from here: compare the hash of its last entry with the other side’s file.',
      ),
    ];
  }
  const verdict = await checkLogProof(new TextDecoder().decode(log), record.name, chain);
  if (!verdict.isProved) return [broken('log', verdict.text)];
  const { seq, head, timestamp } = verdict;
  const later = record.entries.length - seq;
  const about = `head of size ${head.size}, root ${head.root}, key ${head.key}`;
  return [
    holds(
      'log',
      `Up to entry ${seq} the chain stood in the log of the market when its head was signed, ${momentInWords(head.at)} (${about}).`,
    ),
    unknown(
      'log',
      'That everybody is shown the same log is not known from one file: compare the head with a certificate, a mail or a file of the other side, at the market’s page of the log.',
    ),
    ...(later > 0
      ? [
          unknown(
            'log',
            `${later === 1 ? 'One later entry is' : `${later} later entries are`} not in that head yet.`,
          ),
        ]
      : []),
    ...(timestamp === null
      ? []
      : [
          unknown(
            'time',
            'A token of trusted time over that head lies in log.json; openssl ts says whose it is.',
          ),
        ]),
  ];
}

async function checkBeside(files: Files, record: DealRecord, { entries }: ReadChain): Promise<Finding[]> {
  const named = new Map(documentsOf(entries, record.openings).map((one) => [one.sha256, one]));
  const besides = new Map(Object.entries(record.files).map(([path, hash]) => [hash, path]));
  return [...(await hashesOf(files))].map(([name, hash]) => {
    const document = named.get(hash);
    const path = besides.get(hash);
    if (document)
      return holds('document', `${name} is ${document.title}, which entry ${document.seq} names.`);
    if (path !== undefined) return unknown('document', `${name} is ${path}, which stands beside the chain.`);
    return unknown('document', `${name} is no document that this deal names.`);
  });
}

/** What is worst comes first. */
export const verdicts = ['broken', 'holds', 'unknown'] as const;

export const findingTitles: Record<Finding['verdict'], string> = {
  broken: 'What does not hold',
  holds: 'What holds',
  unknown: 'What cannot be known from here',
};

/** Of all findings the one word for the whole: one that is broken breaks it. */
export function verdictOf(findings: readonly Finding[]): { isBroken: boolean; text: string } {
  const isBroken = findings.some(({ verdict }) => verdict === 'broken');
  return {
    isBroken,
    text: isBroken ? 'This is not the file as it was made.' : 'All that can be checked from this file holds.',
  };
}
