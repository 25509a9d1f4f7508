import { sha256, toHex } from './bytes';
import type { ReadChain } from './chain';
import { checkSignatureSteps, documentsOf } from './deal-documents';
import {
  authorityName,
  logName,
  needRegistersName,
  missingReasons,
  pageName,
  recordName,
  registersName,
  verifyPageName,
  type DealRecord,
} from './deal-record';
import { brokenSome, consistent, unknown, type Finding } from './finding';

export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
type Hashes = ReadonlyMap<string, string>;

/** Returns the SHA-256 of each file by its path; computed one after another, because hashing copies the file. */
export async function hashesOf(files: Files): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const [path, bytes] of files) hashes.set(path, toHex(await sha256(bytes)));
  return hashes;
}

/** Maximum number of missing documents that are listed. */
const missingAtMost = 200;

/** Checks that each document named by an entry is in the file, byte for byte, or listed as missing with a reason. */
export function checkDocuments(record: DealRecord, { entries }: ReadChain, hashes: Hashes): Finding[] {
  const named = documentsOf(entries, record.openings);
  const known = new Set(named.map(({ sha256: hash }) => hash));
  const paths = new Map(Object.entries(record.documents).map(([path, sha256]) => [sha256, path]));
  const found: Finding[] = [];
  const faults: string[] = [];
  let missing = 0;
  for (const { sha256: hash, title, seq } of named) {
    const path = paths.get(hash);
    const reason = record.missing[hash];
    if (path !== undefined && hashes.get(path) === hash) {
      found.push(
        consistent('document', `${path} is exactly the document that entry ${seq} names: ${title}.`),
      );
    } else if (path !== undefined) {
      faults.push(
        hashes.has(path)
          ? `${path} is not the document that entry ${seq} names: it was changed or replaced.`
          : `${path}, which entry ${seq} names, is missing.`,
      );
    } else if (reason === undefined) {
      faults.push(`${title}, which entry ${seq} names, is missing.`);
    } else {
      missing += 1;
      if (missing > missingAtMost) continue;
      found.push(
        unknown(
          'document',
          `${title} (entry ${seq}) is not in this file; the file says that ${missingReasons[reason]}.`,
        ),
      );
    }
  }
  if (missing > missingAtMost) {
    found.push(unknown('document', `${missing - missingAtMost} more documents are not in this file.`));
  }
  for (const [path, hash] of Object.entries(record.documents)) {
    if (!known.has(hash)) faults.push(`${path} is named by no entry of the chain.`);
  }
  for (const hash of Object.keys(record.missing)) {
    if (!known.has(hash)) faults.push(`A document is listed as missing that no entry names (${hash}).`);
    if (paths.has(hash)) faults.push(`${paths.get(hash) ?? ''} is listed as missing but exists.`);
  }
  return [...brokenSome('document', faults), ...found];
}

/** Checks that each signature names the document that the previous signature produced. */
export function checkSteps({ entries }: ReadChain): Finding[] {
  const { signatures, broken: steps } = checkSignatureSteps(entries);
  if (steps.length > 0) {
    return brokenSome(
      'signatures',
      steps.map(({ text }) => text),
    );
  }
  if (signatures === 0) return [];
  const count = signatures === 1 ? 'The signature is' : `Each of ${signatures} signatures stands`;
  return [consistent('signatures', `${count} under the document that was left before it.`)];
}

/** Checks that the file contains exactly what its record names. */
export function checkFiles(record: DealRecord, hashes: Hashes): Finding[] {
  const faults: string[] = [];
  const beside: string[] = [];
  for (const [path, hash] of Object.entries(record.files)) {
    const own = hashes.get(path);
    if (own === undefined) faults.push(`${path} is missing.`);
    else if (own !== hash) faults.push(`${path} is not the file that the record names: it was changed.`);
    else if (!isChecked.includes(path)) beside.push(path);
  }
  for (const path of hashes.keys()) {
    const isNamed = Object.hasOwn(record.files, path) || Object.hasOwn(record.documents, path);
    if (path !== recordName && !isNamed) faults.push(`${path} does not belong to this file.`);
  }
  for (const path of [pageName, verifyPageName]) {
    if (!Object.hasOwn(record.files, path)) faults.push(`${path} is not named by ${recordName}.`);
  }
  const found = brokenSome('file', faults);
  if (beside.length > 0) {
    found.push(
      unknown(
        'file',
        `No entry names these, so the maker of the file could have replaced them: ${beside.join(', ')}. Check a certificate at /verify of the market, and do not use this ${verifyPageName} to check the file that it came with.`,
      ),
    );
  }
  return found;
}

/** Files that have checks of their own. */
const isChecked = [pageName, logName, registersName, authorityName, needRegistersName];

/** Checks whether the deal names the additional files that the reader has. */
export async function checkBeside(
  files: Files,
  record: DealRecord,
  { entries }: ReadChain,
): Promise<Finding[]> {
  const named = new Map(documentsOf(entries, record.openings).map((one) => [one.sha256, one]));
  const besides = new Map(Object.entries(record.files).map(([path, hash]) => [hash, path]));
  return [...(await hashesOf(files))].map(([name, hash]) => {
    const document = named.get(hash);
    const path = besides.get(hash);
    if (document)
      return consistent('document', `${name} is ${document.title}, which entry ${document.seq} names.`);
    if (path !== undefined) return unknown('document', `${name} is ${path}, which no entry names.`);
    return unknown('document', `${name} is no document that this deal names.`);
  });
}
