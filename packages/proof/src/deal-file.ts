import { checkAuthority } from './check-authority';
import { checkNeeds } from './check-need';
import { checkOpenings, readChain, type ReadChain } from './chain';
import { checkBeside, checkDocuments, checkFiles, checkSteps, hashesOf, type Files } from './deal-contents';
import { checkKeys } from './deal-keys';
import { isDealPage, pageVersion } from './deal-page';
import {
  authorityName,
  logName,
  needRegistersName,
  pageName,
  partiesOf,
  readDealRecord,
  recordName,
  registersName,
  type DealRecord,
} from './deal-record';
import { momentInWords } from './deal-words';
import { dealSides } from './entry';
import { broken, brokenSome, consistent, undecided, unknown, type Finding } from './finding';
import { checkLogProof } from './log-proof';
import { checkTrust, type CheckedLog, type LogTrust } from './log-trust';

export interface CheckOptions extends LogTrust {
  /** Additional files of the reader, by name; the check says whether the deal names them. */
  beside?: Files;
}

/**
 * Checks all statements of a deal file: the chain, the texts behind its seals, each document byte for byte, the order
 * of signatures and the page for readers. A forger who writes a whole file can make all of these agree. They
 * therefore count as consistent only, until a log that the reader trusts has the whole chain (DEA-80).
 */
export async function checkDealFile(files: Files, options: CheckOptions = {}): Promise<Finding[]> {
  const own = files.get(recordName);
  if (!own) return [broken('file', `It contains no ${recordName}, so it is not a deal file.`)];
  const record = readDealRecord(textOf(own) ?? '');
  if (typeof record === 'string') return [broken('file', `${recordName} ${record}.`)];
  const hashes = await hashesOf(files);
  const chain = await readChain(record.entries);
  // A log that has the last entry has the earlier ones only if they lead to it.
  const isIntact = chain.faults.length === 0;
  const log: CheckedLog = isIntact
    ? await checkLog(files.get(logName), record, { chain, options })
    : { findings: [], confirmedSeq: 0 };
  const isWhole = isIntact && log.confirmedSeq === record.entries.length;
  const findings = [
    ...checkChain(record, chain),
    ...(await checkWords(record, chain)),
    ...checkParties(record, chain),
    ...checkDocuments(record, chain, hashes),
    ...checkSteps(chain),
    ...(await checkKeys(chain, textOf(files.get(registersName)), options)),
    ...(await checkAuthority(record, chain, textOf(files.get(authorityName)), options)),
    ...(await checkNeeds(chain, textOf(files.get(needRegistersName)), options)),
    ...(options.beside ? await checkBeside(options.beside, record, chain) : []),
  ].map((finding) => (isWhole ? backedByLog(finding) : finding));
  const all = [
    ...log.findings,
    ...findings,
    ...checkFiles(record, hashes),
    ...(await checkPage(record, chain, files)),
    unknown(
      'time',
      'Times are stated by the entries, by the clock of the market. The chain proves their order, not the clock.',
    ),
    unknown(
      'signatures',
      'The electronic signatures inside the PDFs, with their certificates and trusted times, are not checked here. A PDF reader, pdfsig or openssl shows whose they are.',
    ),
  ];
  return all.map((finding) => {
    const text = shown(finding.text);
    return text === finding.text ? finding : { ...finding, text };
  });
}

const longestText = 2_000;

/**
 * Returns a sentence that quotes the file without characters that move a terminal's cursor, break the line or change
 * the text direction.
 */
const shown = (text: string): string =>
  (text.length > longestText ? `${text.slice(0, longestText)}…` : text).replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu,
    '\uFFFD',
  );

/** Raises a consistent finding to confirmed: findings based on the chain are as certain as the chain. */
const backedByLog = (finding: Finding): Finding =>
  finding.verdict === 'consistent' ? { ...finding, verdict: 'confirmed' } : finding;

function checkChain(record: DealRecord, { entries, hashes, faults }: ReadChain): Finding[] {
  const found = brokenSome(
    'chain',
    faults.map(({ text }) => text),
  );
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [...found, broken('chain', 'No entry can be read.')];
  if (first.deal !== record.name) {
    found.push(broken('chain', `The entries belong to another deal than the file says (${record.name}).`));
  }
  if (record.head.hash !== hashes.at(-1) || record.head.seq !== record.entries.length) {
    found.push(
      broken(
        'chain',
        'The last entry does not have the hash that the file states: it was changed, or entries are missing at the end.',
      ),
    );
  }
  for (const side of dealSides) {
    const users = new Set(entries.filter(({ by }) => by.side === side).map(({ by }) => by.user));
    if (users.size > 1) found.push(broken('chain', `More than one account acts as the ${side}.`));
  }
  if (found.length > 0) return found;
  const count =
    entries.length === 1 ? 'There is one entry' : `${entries.length} entries follow from one another`;
  return [consistent('chain', `${count}, from ${momentInWords(first.at)} to ${momentInWords(last.at)}.`)];
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
  if (texts.length > 0) return brokenSome('words', texts);
  const sealed = entries.reduce((sum, { seals }) => sum + Object.keys(seals).length, 0);
  const closed = sealed - opened;
  return [
    consistent('words', `${opened} names, messages and terms are exactly those that the entries seal.`),
    ...(closed > 0
      ? [
          unknown(
            'words',
            `${closed} seals cannot be opened with this file: their content was deleted, is for the other side only, or was left out by the maker of the file.`,
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
    return wrong.map((side) =>
      broken('parties', `The name of the ${side} differs from the one in their acts.`),
    );
  }
  return [
    consistent('parties', 'The names of the two companies match their acts.'),
    unknown(
      'parties',
      'Title and number of the offer, and the owner of this file, are in no entry: only the file states them. The documents show what the deal is about.',
    ),
  ];
}

/** Returns the text of UTF-8 bytes, with a byte order mark; undefined for bytes that are not UTF-8. */
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
  if (record.pageVersion > pageVersion) {
    return [
      undecided(
        'page',
        `${pageName} was made by a later version than this check, which cannot tell whether it says what ${recordName} says. Check the file with a newer version.`,
      ),
    ];
  }
  return [
    (await isDealPage(textOf(page) ?? '', record, entries))
      ? consistent('page', `${pageName} matches ${recordName}.`)
      : broken('page', `${pageName} differs from the chain and its texts.`),
  ];
}

interface CheckedWith {
  chain: ReadChain;
  options: LogTrust;
}

async function checkLog(
  log: Uint8Array<ArrayBuffer> | undefined,
  record: DealRecord,
  { chain, options }: CheckedWith,
): Promise<CheckedLog> {
  const proof = log && (await checkLogProof(textOf(log) ?? '', record.name, chain));
  if (proof && !proof.isProved) return { findings: [broken('log', proof.text)], confirmedSeq: 0 };
  const { hashes } = chain;
  const checked = await checkTrust(proof, { name: record.name, hashes }, options);
  const { confirmedSeq } = checked;
  const later = record.entries.length - confirmedSeq;
  const findings = [...checked.findings];
  if (confirmedSeq > 0 && later > 0) {
    const which =
      later === 1 ? 'One later entry is' : `${later} later entries, from ${confirmedSeq + 1} on, are`;
    findings.push(
      undecided(
        'log',
        `${which} not in that log: the maker of the file could have added their content. The log includes a deal within an hour; download the deal file again then.`,
      ),
    );
  }
  if (proof && proof.timestamp !== null) {
    findings.push(
      unknown(
        'time',
        'log.json contains a token of trusted time for that head; openssl ts shows whose it is.',
      ),
    );
  }
  return { ...checked, findings };
}
