import { describe, expect, it } from 'vitest';
import { sha256, sha256OfText, toHex } from './bytes';
import { canonicalJson } from './canonical';
import { readChain } from './chain';
import { checkDealFile } from './deal-file';
import { dealPage, pageVersion } from './deal-page';
import { writeDealRecord, type DealRecord } from './deal-record';
import { noEntryBefore, sealOf } from './entry';
import type { Finding } from './finding';

const opening = (value: string) => ({ salt: '00112233445566778899aabbccddeeff', value });

/** A small deal, with what is given in place of its acts. */
async function makeDeal(acts: { act: string; about: object; words?: Record<string, string> }[]) {
  const entries: string[] = [];
  const openings: DealRecord['openings'] = [];
  let prev = noEntryBefore;
  for (const [index, { act, about, words = {} }] of acts.entries()) {
    const own = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, opening(value)]));
    const seals: Record<string, string> = {};
    for (const [name, one] of Object.entries(own)) seals[name] = await sealOf(name, one);
    const text = canonicalJson({
      v: 1,
      deal: 'd',
      seq: index + 1,
      prev,
      at: `2026-11-24T09:0${index}:00.000Z`,
      act,
      seals,
      by: { side: index % 2 === 0 ? 'supplier' : 'buyer', user: index % 2 },
      about: JSON.parse(JSON.stringify(about)),
    });
    entries.push(text);
    openings.push(Object.keys(own).length > 0 ? own : null);
    prev = await sha256OfText(text);
  }
  const nobody = { company: null, person: null };
  const record: DealRecord = {
    v: 1,
    pageVersion,
    name: 'd',
    side: 'buyer',
    offer: { id: 1, title: 'Rods' },
    entries,
    openings,
    parties: { buyer: nobody, supplier: nobody },
    head: { seq: entries.length, hash: prev },
    documents: {},
    missing: {},
    files: {},
  };
  return record;
}

const pageOf = async (record: DealRecord) => dealPage(record, (await readChain(record.entries)).entries);

async function check(record: DealRecord, given: Record<string, string> = {}): Promise<Finding[]> {
  const encoder = new TextEncoder();
  const files = new Map(
    Object.entries({ 'verify.html': 'v', 'deal.html': await pageOf(record), ...given }).map(
      ([path, text]) => [path, encoder.encode(text)] as const,
    ),
  );
  for (const name of ['verify.html', 'deal.html']) {
    record.files[name] = toHex(await sha256(files.get(name) ?? new Uint8Array()));
  }
  return checkDealFile(files.set('deal.json', encoder.encode(writeDealRecord(record))));
}

const told = (findings: Finding[], verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ text }) => text);

const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(64)) as [string, string, string];

// DEA-45
describe('a deal file', () => {
  it('holds, and says what cannot be known from it', async () => {
    const findings = await check(await makeDeal([{ act: 'message.sent', about: { message: 1 } }]));
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').join('\n')).toContain('the other side’s file');
  });

  it('names a signature under another document than the one that was left before it', async () => {
    const signed = (before: string, document: string, more = {}) => ({
      act: 'contract.signed',
      about: { contract: 1, revision: 1, amendment: 0, before, document, ...more },
    });
    const missing = { [a]: 'gone', [b]: 'gone', [c]: 'gone' } as const;
    const right = { ...(await makeDeal([signed(a, b), signed(b, c)])), missing };
    expect(told(await check(right), 'broken')).toEqual([]);
    const wrong = { ...(await makeDeal([signed(a, b), signed(a, c)])), missing };
    expect(told(await check(wrong), 'broken')).toEqual([
      'The signature of entry 2 does not stand under the document that was left before it (Contract no. 1).',
    ]);
    const nextRevision = { ...(await makeDeal([signed(a, b), signed(a, c, { revision: 2 })])), missing };
    expect(told(await check(nextRevision), 'broken')).toEqual([]);
  });

  // NDA-249
  it('names a renewal of another document than the one of the round that it renews, and a signature beside it', async () => {
    const prepared = { act: 'nda.prepared', about: { nda: 1, round: 1, document: a } };
    const renewed = (document: string, before = document) => [
      { act: 'nda.renewal-started', about: { nda: 1, round: 2, renews: 1, document } },
      { act: 'nda.signed', about: { nda: 1, round: 2, before, document: c } },
    ];
    const brokenOf = async (...acts: Parameters<typeof makeDeal>[0]) => {
      const record = await makeDeal(acts);
      const named = [a, b, c].filter((hash) => record.entries.some((text) => text.includes(hash)));
      const missing = Object.fromEntries(named.map((hash) => [hash, 'gone' as const]));
      return told(await check({ ...record, missing }), 'broken');
    };
    expect(await brokenOf(prepared, ...renewed(a))).toEqual([]);
    expect(await brokenOf(...renewed(a))).toEqual([]);
    expect(await brokenOf(prepared, ...renewed(b))).toEqual([
      'Entry 2 renews another document than the one that was signed.',
    ]);
    expect(await brokenOf(prepared, ...renewed(a, b))).toEqual([
      'The signature of entry 3 does not stand under the document that was left before it (NDA no. 1, round 2).',
    ]);
  });

  it('wants every document that entries and terms name, until the message it came with is deleted', async () => {
    const terms = canonicalJson({ substance: { papers: [{ name: 'Rates', sha256: a }] } });
    const acts = [
      { act: 'message.sent', about: { message: 1, files: [b] } },
      { act: 'contract.proposed', about: { contract: 1 }, words: { terms } },
    ];
    expect(told(await check(await makeDeal(acts)), 'broken')).toEqual([
      'File 1 of message no. 1, which entry 1 names, is missing.',
      '“Rates”, with Contract no. 1, which entry 2 names, is missing.',
    ]);
    const record = await makeDeal([...acts, { act: 'message.deleted', about: { message: 1 } }]);
    const findings = await check({ ...record, missing: { [a]: 'gone', [b]: 'deleted' } });
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').join('\n')).toContain('the message that it came with was deleted');
  });

  it('names more than one account on a side, and what is put in beside', async () => {
    const record = await makeDeal([1, 2, 3].map((message) => ({ act: 'message.sent', about: { message } })));
    const entries = record.entries.map((text) => text.replace('"side":"buyer"', '"side":"supplier"'));
    expect(told(await check({ ...record, entries }), 'broken')).toContain(
      'More than one account acts as the supplier.',
    );
    expect(told(await check(record, { 'documents/x.pdf': 'x' }), 'broken')).toEqual([
      'documents/x.pdf does not belong to this file.',
    ]);
  });

  it('does not call a page wrong that another version has made', async () => {
    const record = {
      ...(await makeDeal([{ act: 'offer.viewed', about: {} }])),
      pageVersion: pageVersion + 1,
    };
    const findings = await check(record, { 'deal.html': 'made otherwise' });
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').join('\n')).toContain('made by another version');
  });

  // A page that is made otherwise has to have another `pageVersion`, or files of before would be called wrong.
  it('makes its page as it did when this version was given', async () => {
    const record = await makeDeal([
      { act: 'nda.signed', about: { nda: 3, round: 1, document: a }, words: { signer: '<Asha>' } },
      { act: 'message.sent', about: { message: 1 }, words: { content: 'Rods & rails' } },
      { act: 'contract.proposed', about: { contract: 2 }, words: { terms: '{"endDate":"2026-12-31"}' } },
      { act: 'contract.revised', about: { contract: 2 }, words: { terms: '{"endDate":"2027-01-31"}' } },
    ]);
    expect([pageVersion, await sha256OfText(await pageOf(record))]).toMatchInlineSnapshot(`
      [
        1,
        "16eeceb97131e3049e05ed83505d465cd052c9a3c852abf5ca5611b249aa9893",
      ]
    `);
  });
});
