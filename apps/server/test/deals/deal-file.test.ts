import { beforeAll, describe, expect, it } from 'vitest';
import {
  canonicalJson,
  checkDealFile,
  checkLogProof,
  dealPage,
  readChain,
  sha256OfText,
  verdictOf,
  writeDealRecord,
  writeLogProof,
  type DealEntry,
  type DealRecord,
  type Finding,
  type LogProof,
} from '@proffer/proof';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { useContext } from '../support/context';
import { askForDealFile, createStrangers, dealFileOf, makeDeal, type Deal } from '../world/deal';
import { openTrade, acceptTrade } from '../world/nda-trade';
import { tamperings } from './tamperings';

const context = useContext();
type Files = Awaited<ReturnType<typeof dealFileOf>>;

let deal: Deal;
let ofBuyer: Files;
let ofSupplier: Files;

const recordOf = (files: Files) => JSON.parse(textOf(files, 'deal.json')) as DealRecord;
const textOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []).toString();
const entriesOf = (files: Files) => recordOf(files).entries.map((text) => JSON.parse(text) as DealEntry);
const broken = (findings: Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ text }) => text);

/** Forges a file as the database owner could: the time of the first act differs and all hashes fit. */
async function forgedFile(files: Files, { isWithoutLog = false } = {}): Promise<Files> {
  const record = recordOf(files);
  const entries: string[] = [];
  let prev = '0'.repeat(64);
  for (const [at, text] of record.entries.entries()) {
    const entry = { ...(JSON.parse(text) as DealEntry), prev };
    const written = canonicalJson(at === 0 ? { ...entry, at: entry.at.replace('T09', 'T08') } : { ...entry });
    entries.push(written);
    prev = await sha256OfText(written);
  }
  const changed: DealRecord = {
    ...record,
    entries,
    head: { ...record.head, hash: prev },
    files: { ...record.files },
  };
  const made = new Map(files);
  if (isWithoutLog) {
    made.delete('log.json');
    delete changed.files['log.json'];
  }
  const page = await dealPage(changed, (await readChain(entries)).entries);
  changed.files['deal.html'] = await sha256OfText(page);
  return made
    .set('deal.html', Uint8Array.from(Buffer.from(page)))
    .set('deal.json', Uint8Array.from(Buffer.from(writeDealRecord(changed))));
}

beforeAll(async () => {
  deal = await makeDeal(context.current);
  ofBuyer = await dealFileOf(context.current, deal, 'buyer');
  ofSupplier = await dealFileOf(context.current, deal, 'supplier');
});

describe('deal file', () => {
  // DEA-40, DEA-41, DEA-7
  it('the deal file contains chain, documents, certificates and pages, and verifies for both sides', async () => {
    expect([...ofBuyer.keys()]).toEqual([
      expect.stringMatching(/^documents\/nda-\d+-prepared\.pdf$/),
      expect.stringMatching(/^documents\/nda-\d+-signed-by-supplier\.pdf$/),
      expect.stringMatching(/^documents\/nda-\d+-signed-by-buyer\.pdf$/),
      expect.stringMatching(/^documents\/message-\d+-file-1\.csv$/),
      expect.stringMatching(/^documents\/contract-\d+-paper-1\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-to-sign\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-signed-by-supplier\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-signed-by-buyer\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-delivery-paper\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-sealed\.pdf$/),
      expect.stringMatching(/^documents\/contract-\d+-amendment-1-sealed\.pdf$/),
      expect.stringMatching(/^certificates\/nda-\d+-certificate\.pdf$/),
      expect.stringMatching(/^certificates\/contract-\d+-certificate\.pdf$/),
      expect.stringMatching(/^certificates\/contract-\d+-certificate\.pdf$/),
      expect.stringMatching(/^certificates\/contract-\d+-amendment-1-certificate\.pdf$/),
      'certificates/signing-certificate.pem',
      'verify.html',
      'authority.json',
      'log.json',
      'deal.html',
      'deal.json',
    ]);
    expect(entriesOf(ofBuyer).map(({ act }) => act)).toContain('contract.amendment_accepted');
    for (const files of [ofBuyer, ofSupplier]) {
      const logKeys = [context.current.logKey.fingerprint];
      const findings = await checkDealFile(files, { logKeys });
      expect(broken(findings)).toEqual([]);
      expect(findings.filter(({ verdict }) => verdict === 'confirmed').length).toBeGreaterThan(12);
      expect(verdictOf(findings).state).toBe('confirmed');
      expect(verdictOf(await checkDealFile(files)).state).toBe('unconfirmed');
    }
  });

  // DEA-42
  it('the deal file has the same bytes for the same state and is readable by any ZIP tool', async () => {
    const [one, other] = await Promise.all([
      askForDealFile(context.current, deal, deal.buyer),
      askForDealFile(context.current, deal, deal.buyer),
    ]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.headers['content-disposition']).toContain(
      `proffer-deal-${deal.proposalId}-${deal.buyer.userId}.zip`,
    );
    const files = await unzipped(one.bytes);
    expect([...files.keys()]).toEqual([...ofBuyer.keys()]);
    for (const [name, bytes] of files) expect(bytes.equals(ofBuyer.get(name) ?? Buffer.alloc(0))).toBe(true);
  });

  // DEA-43
  it('the deal file reveals to each side only what it may know, and deleted texts only as hashes', () => {
    const words = (files: Files) =>
      recordOf(files).openings.flatMap((openings, at) =>
        openings && 'from' in openings ? [entriesOf(files)[at]?.by.side] : [],
      );
    expect(new Set(words(ofBuyer))).toEqual(new Set(['buyer']));
    expect(new Set(words(ofSupplier))).toEqual(new Set(['supplier']));
    for (const files of [ofBuyer, ofSupplier]) {
      for (const name of ['deal.json', 'deal.html']) expect(textOf(files, name)).not.toContain('slip');
      expect(Object.values(recordOf(files).missing)).toEqual(['deleted']);
      expect(textOf(files, 'deal.html')).toContain(
        'not in this file: the message that it came with was deleted',
      );
    }
  });

  // DEA-44
  it('the deal page shows acts and changed terms, with all text escaped', () => {
    const page = textOf(ofBuyer, 'deal.html');
    expect(page).toContain('Tungabhadra &lt;Alloys&gt; &amp; Sons');
    expect(page).toContain('Fifty rods by May? &lt;b&gt;&quot;Urgent&quot;&lt;/b&gt; &amp; soon');
    expect(page).toContain('<th scope="row">end date</th><td><del><bdi>2026-12-31</bdi></del></td>');
    expect(page).toContain('<ins><bdi>2027-01-31</bdi></ins>');
    expect(page).toContain(`default-src 'none'`);
    expect(page).not.toContain('<script');
  });

  // DEA-40, DEA-43
  it('the deal file is available only to its two sides, and omits documents not yet shared with the buyer', async () => {
    const strangers = await createStrangers(context.current);
    const replies = await Promise.all(
      Object.values(strangers).map((person) => askForDealFile(context.current, deal, person)),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 403]);
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 2 });
    const unshared = { ...trade, conversationId: 0 };
    const files = await dealFileOf(context.current, unshared, 'buyer');
    expect([...files.keys()].filter((name) => name.startsWith('documents'))).toEqual([]);
    expect(Object.values(recordOf(files).missing)).toEqual(['not-shared']);
    expect(recordOf(files).parties.supplier).toEqual({ company: 'Tungabhadra Alloys', person: null });
    expect(textOf(files, 'deal.json')).not.toContain('Meera');
    expect(broken(await checkDealFile(files))).toEqual([]);
    const own = await dealFileOf(context.current, unshared, 'supplier');
    expect([...own.keys()].filter((name) => name.startsWith('documents'))).toHaveLength(1);
  });

  // DEA-45
  it('verification of a deal file detects each of hundreds of tamperings', async () => {
    const missed: string[] = [];
    let tried = 0;
    for (const { name, files } of tamperings(ofBuyer, ofSupplier)) {
      tried += 1;
      if (broken(await checkDealFile(files)).length === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  // DEA-50
  it('a forged chain is detected by the market’s log, and is unconfirmed without it', async () => {
    const { name } = recordOf(ofBuyer);
    const { hashes } = await readChain(recordOf(ofBuyer).entries);
    const proof = textOf(ofBuyer, 'log.json');
    expect(await checkLogProof(proof, name, { hashes })).toMatchObject({
      isProved: true,
      seq: hashes.length,
    });
    const anew = await forgedFile(ofBuyer);
    expect(broken(await checkDealFile(anew))).toEqual([
      'The log of the market contains a different chain: one of the two was rewritten.',
    ]);
    const withoutLog = await checkDealFile(await forgedFile(ofBuyer, { isWithoutLog: true }));
    expect(broken(withoutLog)).toEqual([]);
    expect(verdictOf(withoutLog).state).toBe('unconfirmed');
    const { head, proof: way, ...rest } = JSON.parse(proof) as LogProof;
    for (const [wrong, text] of [
      [{ ...rest, head: { ...head, at: '2026-11-21T08:00:00.000Z' }, proof: way }, 'not signed by the key'],
      [
        { ...rest, head: { ...head, root: 'ab'.repeat(32) }, proof: way },
        'The log of the market does not contain the chain',
      ],
      [
        { ...rest, head, proof: { ...way, leaf: way.leaf + 1 } },
        'The log of the market does not contain the chain',
      ],
      [{ ...rest, head, proof: way, spki: `${rest.spki.slice(0, -8)}AAAAAAA=` }, 'not signed by the key'],
      [
        { ...rest, head, proof: way, leaf: rest.leaf.replace('"seq":', '"seq":1') },
        'contains a different chain',
      ],
    ] as const) {
      const verdict = await checkLogProof(writeLogProof(wrong), name, { hashes });
      expect(verdict).toEqual({ isProved: false, text: expect.stringContaining(text) });
    }
  });

  // DEA-46
  it('verification of a deal file detects rows that were changed directly in the database', async () => {
    const { pool } = context.current;
    const find = async () => broken(await checkDealFile(await dealFileOf(context.current, deal, 'supplier')));
    /** Runs statements like the database owner, with triggers disabled. */
    const asOwner = (statements: string) =>
      pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
    const tables = ['deal_entries', 'deal_openings', 'deals'];
    await asOwner(tables.map((name) => `create table kept_${name} as table ${name}`).join(';'));
    const ofDeal = `deal_id = (select id from deals where offer_id = ${deal.proposalId})`;
    for (const statement of [
      `update deal_entries set entry = replace(entry, '"act":"nda.shared"', '"act":"nda.signed"') where ${ofDeal}`,
      `update deal_entries set entry = replace(entry, '"at":"2026', '"at":"2025') where ${ofDeal} and sequence = 3`,
      `update deal_entries set entry = replace(entry, '"contract.sealed"', '"contract.signed"') where ${ofDeal} and sequence = (select max(sequence) from deal_entries where ${ofDeal})`,
      `delete from deal_entries where ${ofDeal} and sequence = 4`,
      `delete from deal_entries where ${ofDeal} and sequence = (select max(sequence) from deal_entries where ${ofDeal})`,
      `update deal_openings set openings = replace(openings::text, 'See the drawing', 'No drawing')::jsonb where ${ofDeal}`,
      `update deals set head = sha256('other') where offer_id = ${deal.proposalId}`,
    ]) {
      await asOwner(statement);
      expect({ statement, isFound: (await find()).length > 0 }).toEqual({ statement, isFound: true });
      await asOwner(
        `delete from deal_entries; insert into deal_entries table kept_deal_entries;
         delete from deal_openings; insert into deal_openings table kept_deal_openings;
         update deals set head = kept.head from kept_deals kept where kept.id = deals.id`,
      );
      expect(await find()).toEqual([]);
    }
  });
});
