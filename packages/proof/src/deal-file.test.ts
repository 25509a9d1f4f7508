import { describe, expect, it } from 'vitest';
import { sha256OfText } from './bytes';
import { canonicalJson } from './canonical';
import { readChain } from './chain';
import { checkDealFile } from './deal-file';
import { dealPage, pageVersion } from './deal-page';
import type { DealRecord } from './deal-record';
import type { Finding } from './finding';
import { filesOf, makeRecord as makeDeal, proveRecord, recordOf } from './test/made-deal';
import { makeLog } from './test/made-log';
import { verdictOf } from './verdict';

const pageOf = async (record: DealRecord) => dealPage(record, (await readChain(record.entries)).entries);

const check = async (record: DealRecord, given: Record<string, string> = {}) =>
  checkDealFile(await filesOf(record, { given }));

const told = (findings: Finding[], verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ text }) => text);

const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(64)) as [string, string, string];

// DEA-45
describe('checkDealFile', () => {
  it('reports an unchanged deal file as consistent and names the values to compare', async () => {
    const findings = await check(await makeDeal([{ act: 'message.sent', about: { message: 1 } }]));
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').join('\n')).toContain('the other side’s file');
  });

  it('reports a signature under a document other than the one that the previous step produced', async () => {
    const signed = (before: string, document: string, more = {}) => ({
      act: 'contract.signed',
      about: { contract: 1, revision: 1, amendment: 0, before, document, ...more },
    });
    const missing = { [a]: 'gone', [b]: 'gone', [c]: 'gone' } as const;
    const right = { ...(await makeDeal([signed(a, b), signed(b, c)])), missing };
    expect(told(await check(right), 'broken')).toEqual([]);
    const wrong = { ...(await makeDeal([signed(a, b), signed(a, c)])), missing };
    expect(told(await check(wrong), 'broken')).toEqual([
      'The signature of entry 2 is not under the document of the step before (Contract no. 1).',
    ]);
    const nextRevision = { ...(await makeDeal([signed(a, b), signed(a, c, { revision: 2 })])), missing };
    expect(told(await check(nextRevision), 'broken')).toEqual([]);
  });

  // NDA-249
  it('reports a renewal with a document other than that of the renewed round, and a parallel signature', async () => {
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
      'The signature of entry 3 is not under the document of the step before (NDA no. 1, round 2).',
    ]);
  });

  it('requires every document that entries and terms name, until its message is deleted', async () => {
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

  it('reports several accounts on one side and an added file', async () => {
    const record = await makeDeal([1, 2, 3].map((message) => ({ act: 'message.sent', about: { message } })));
    const entries = record.entries.map((text) => text.replace('"side":"buyer"', '"side":"supplier"'));
    expect(told(await check({ ...record, entries }), 'broken')).toContain(
      'More than one account acts as the supplier.',
    );
    expect(told(await check(record, { 'documents/x.pdf': 'x' }), 'broken')).toEqual([
      'documents/x.pdf does not belong to this file.',
    ]);
  });

  // DEA-82
  it.each([
    ['files', 'documents/nda-1-signed-by-buyer-2.pdf'],
    ['files', 'certificates/../deal.html'],
    ['documents', 'certificates/nda-1-certificate.pdf'],
    ['documents', 'documents//nda-1-prepared.pdf'],
    ['documents', 'documents/NDA-1-prepared.pdf'],
  ] as const)('does not take a record whose %s name %s', async (list, path) => {
    const record = await makeDeal([{ act: 'message.sent', about: { message: 1 } }]);
    const files = await filesOf(record);
    const changed = { ...recordOf(files), [list]: { ...recordOf(files)[list], [path]: a } };
    files.set('deal.json', new TextEncoder().encode(canonicalJson(changed as never)));
    expect(told(await checkDealFile(files), 'broken')).toEqual([
      'deal.json is not in the form of a deal file.',
    ]);
  });

  // DEA-81
  it('does not judge a page of a later version and leaves the file unconfirmed', async () => {
    const log = await makeLog();
    const own = await makeDeal([{ act: 'offer.viewed', about: {} }]);
    const record = { ...own, pageVersion: pageVersion + 1 };
    const files = await filesOf(record, {
      given: { 'deal.html': 'The buyer owes 5 crore' },
      proof: await proveRecord(log, record),
    });
    const findings = await checkDealFile(files, { logKeys: [log.key] });
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').join('\n')).toContain('made by a later version');
    expect(verdictOf(findings).state).toBe('unconfirmed');
  });

  it('confirms a file with the page of an earlier version', async () => {
    const log = await makeLog();
    const record = { ...(await makeDeal([{ act: 'offer.viewed', about: {} }])), pageVersion: 1 };
    const files = await filesOf(record, { proof: await proveRecord(log, record) });
    expect(new TextDecoder().decode(files.get('deal.html'))).toContain('<a href="verify.html">');
    expect(verdictOf(await checkDealFile(files, { logKeys: [log.key] })).state).toBe('confirmed');
  });

  // DEA-83
  it('lists the first missing documents and counts the others', async () => {
    const acts = Array.from({ length: 250 }, (_, nda) => ({
      act: 'nda.shared',
      about: { nda, document: nda.toString(16).padStart(64, '0') },
    }));
    const missing = Object.fromEntries(acts.map(({ about }) => [about.document, 'gone' as const]));
    const findings = await check({ ...(await makeDeal(acts)), missing });
    expect(told(findings, 'broken')).toEqual([]);
    expect(told(findings, 'unknown').filter((text) => text.includes('is not in this file'))).toHaveLength(
      200,
    );
    expect(told(findings, 'unknown')).toContain('50 more documents are not in this file.');
  });

  it('shows no text of the file that could move the cursor or break the line', async () => {
    const terms = canonicalJson({ substance: { papers: [{ name: 'a\u001B[2J\n\u202Eb', sha256: a }] } });
    const findings = await check(
      await makeDeal([{ act: 'contract.proposed', about: { contract: 1 }, words: { terms } }]),
    );
    expect(told(findings, 'broken')).toEqual([
      '“a\uFFFD[2J\uFFFD\uFFFDb”, with Contract no. 1, which entry 1 names, is missing.',
    ]);
  });

  // A change of the page needs a new `pageVersion`, or older files would be reported as changed.
  it.each([
    [1, '16eeceb97131e3049e05ed83505d465cd052c9a3c852abf5ca5611b249aa9893'],
    [2, '3582b4bda19b54f27bd3ab6235cda6180a20a48f93de59839f573c6fb3984886'],
    [3, 'ef9214d1c9148e5988783bfdd0cd162f511d2c67d9c4c1e326d36bf5eefbce33'],
  ])('makes the page of version %i byte for byte as that version did', async (version, hash) => {
    const people = version < 3 ? undefined : { person: 'Asha Rao' };
    const record = await makeDeal([
      {
        act: 'nda.signed',
        about: { nda: 3, round: 1, document: a },
        words: { signer: '<Asha>', ...people },
      },
      { act: 'message.sent', about: { message: 1 }, words: { content: 'Rods & rails' } },
      { act: 'contract.proposed', about: { contract: 2 }, words: { terms: '{"endDate":"2026-12-31"}' } },
      { act: 'contract.revised', about: { contract: 2 }, words: { terms: '{"endDate":"2027-01-31"}' } },
    ]);
    expect(await sha256OfText(await pageOf({ ...record, pageVersion: version }))).toBe(hash);
  });
});
