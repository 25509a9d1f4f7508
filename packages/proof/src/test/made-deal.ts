import { sha256, sha256OfText, toHex } from '../bytes';
import { canonicalJson, type Json } from '../canonical';
import { readChain } from '../chain';
import { dealPage, pageVersion } from '../deal-page';
import { logName, partiesOf, writeDealRecord, type DealRecord } from '../deal-record';
import { noEntryBefore, sealOf, type DealEntry } from '../entry';
import { writeLogProof, type LogProof } from '../log-proof';
import type { MadeLog } from './made-log';

export type DealFiles = Map<string, Uint8Array<ArrayBuffer>>;

export interface MadeAct {
  act: string;
  about: object;
  words?: Record<string, string>;
}

const encoder = new TextEncoder();
const textOf = (files: DealFiles, name: string) => new TextDecoder().decode(files.get(name));
export const recordOf = (files: DealFiles) => JSON.parse(textOf(files, 'deal.json')) as DealRecord;

/** Returns the record of a small deal in which the two sides act alternately. */
export async function makeRecord(acts: readonly MadeAct[]): Promise<DealRecord> {
  const deal = 'd';
  const opened = acts.map(({ words = {} }) =>
    Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        { salt: '00112233445566778899aabbccddeeff', value },
      ]),
    ),
  );
  const entries = acts.map(({ act, about }, index): DealEntry => ({
    v: 1,
    deal,
    seq: index + 1,
    prev: '',
    at: new Date(Date.UTC(2026, 10, 24, 9, index)).toISOString(),
    act,
    seals: {},
    by: { side: index % 2 === 0 ? 'supplier' : 'buyer', user: index % 2 },
    about: JSON.parse(JSON.stringify(about)) as Record<string, Json>,
  }));
  const nobody = { company: null, person: null };
  return chained(
    {
      v: 1,
      pageVersion,
      name: deal,
      side: 'buyer',
      offer: { id: 1, title: 'Rods' },
      entries: [],
      openings: opened.map((one) => (Object.keys(one).length > 0 ? one : null)),
      parties: { buyer: nobody, supplier: nobody },
      head: { seq: 0, hash: noEntryBefore },
      documents: {},
      missing: {},
      files: {},
    },
    entries,
  );
}

/** Returns the record with these entries, after recomputing all seals and hashes. */
async function chained(record: DealRecord, entries: readonly DealEntry[]): Promise<DealRecord> {
  const texts: string[] = [];
  let prev = noEntryBefore;
  for (const [index, entry] of entries.entries()) {
    const seals = { ...entry.seals };
    for (const [name, one] of Object.entries(record.openings[index] ?? {})) {
      seals[name] = await sealOf(name, one);
    }
    const text = canonicalJson({ ...entry, prev, seals, seq: index + 1 });
    texts.push(text);
    prev = await sha256OfText(text);
  }
  return { ...record, entries: texts, head: { seq: texts.length, hash: prev } };
}

interface OtherFiles {
  /** Documents and certificates; the record has their hashes, in `documents` for those that the chain names. */
  kept?: DealFiles;
  /** Content that replaces what the market would write, by path. */
  given?: Record<string, string>;
  proof?: LogProof;
}

/** Returns the files of a deal: documents, the page for readers, the log proof and the record that names all. */
export async function filesOf(
  record: DealRecord,
  { kept = new Map(), given = {}, proof }: OtherFiles = {},
): Promise<DealFiles> {
  const made: DealRecord = { ...record, files: {} };
  const files: DealFiles = new Map([['verify.html', encoder.encode('v')], ...kept]);
  if (proof) files.set(logName, encoder.encode(writeLogProof(proof)));
  for (const [path, text] of Object.entries(given)) files.set(path, encoder.encode(text));
  async function name(path: string): Promise<void> {
    if (!path.startsWith('documents/'))
      made.files[path] = toHex(await sha256(files.get(path) ?? new Uint8Array()));
  }
  for (const path of files.keys()) await name(path);
  if (!files.has('deal.html')) {
    files.set('deal.html', encoder.encode(await dealPage(made, (await readChain(made.entries)).entries)));
    await name('deal.html');
  }
  return files.set('deal.json', encoder.encode(writeDealRecord(made)));
}

/** Returns the log's proof for the chain of a record up to an entry. */
export async function proveRecord(log: MadeLog, record: DealRecord, seq = record.entries.length) {
  const { hashes } = await readChain(record.entries);
  return log.prove({ deal: record.name, head: hashes[seq - 1] ?? '', seq });
}

/**
 * Returns a deal file as a forger would rewrite a genuine one: all texts differ, every seal, hash and page fits, and
 * the forger's own log has the chain. Key signatures and registers, which the forger cannot make, are left out.
 */
export async function forged(files: DealFiles, log: MadeLog): Promise<DealFiles> {
  const record = recordOf(files);
  const openings = record.openings.map(
    (one) =>
      one &&
      Object.fromEntries(
        Object.entries(one).map(([name, { salt, value }]) => [
          name,
          { salt, value: name === 'content' ? 'Yes, we owe you 5 crore.' : value.replaceAll('18', '98') },
        ]),
      ),
  );
  const entries = record.entries.map((text) => {
    const { about, ...entry } = JSON.parse(text) as DealEntry;
    const { key: _key, keys: _keys, authority: _authority, people: _people, ...rest } = about;
    return { ...entry, about: rest };
  });
  const changed = await chained({ ...record, openings, pageVersion }, entries);
  const parties = partiesOf((await readChain(changed.entries)).entries, openings);
  const isKept = (path: string) => /^(?:documents|certificates)\/|^verify/u.test(path);
  return filesOf(
    { ...changed, parties },
    { kept: new Map([...files].filter(([path]) => isKept(path))), proof: await proveRecord(log, changed) },
  );
}
