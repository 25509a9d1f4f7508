import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { consentByTerms, signingConsents, signingConsentVersion } from '@proffer/contract/signing/consent';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { readSignatures } from '../../src/platform/pdf-signing';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { consented } from '../world/dealings';
import {
  acceptingActs,
  acceptTrade,
  act,
  buyerSignature,
  openTrade,
  type NdaTrade,
} from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';
import { conformanceFaults } from '../support/pdf-conformance';
import { runTool } from '../support/tools';

const context = useContext();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const document = (trade: NdaTrade, who: Person) =>
  context.current.call('ndaDocument', { params: { id: trade.ndaId } }, who.token);
const certificate = (trade: NdaTrade, who: Person) =>
  context.current.call('ndaCertificate', { params: { id: trade.ndaId } }, who.token);

async function get(trade: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: trade.ndaId } }, trade.buyer.token))
    .body as NdaRequest;
}

async function asFile(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-nda-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'document.pdf');
  await writeFile(file, bytes);
  return file;
}

async function textOf(bytes: Uint8Array): Promise<string> {
  return runTool('pdftotext', ['-layout', await asFile(bytes), '-']).output;
}

interface Signing {
  side: string;
  name: string;
  capacity: string;
  method: string;
  consent_version: string;
  address: string;
  device: string;
  sha256_before: string;
  sha256_after: string;
}
async function signings(trade: NdaTrade): Promise<Signing[]> {
  const { rows } = await context.current.pool.query<Signing>(
    'select * from nda_signings where nda_id = $1 order by id',
    [trade.ndaId],
  );
  return rows;
}

describe('record of NDA signatures', () => {
  let trade: NdaTrade;
  let prepared: Buffer;
  let shared: Buffer;
  beforeAll(async () => {
    trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 4 });
    prepared = (await document(trade, trade.supplier)).bytes;
    await act(context.current, trade, 'fields', trade.supplier);
    shared = (await document(trade, trade.buyer)).bytes;
    await act(context.current, trade, 'sign', trade.buyer);
  });

  // NDA-46, NDA-48
  it('the record of a signature has person, capacity, consent, address, browser and document hashes', async () => {
    const signed = (await document(trade, trade.buyer)).bytes;
    const common = {
      method: 'typed',
      consent_version: signingConsentVersion,
      address: '127.0.0.1',
      device: 'api-test',
    };
    expect(await signings(trade)).toMatchObject([
      {
        ...common,
        side: 'supplier',
        name: 'Meera Iyer',
        capacity: 'Director',
        sha256_before: sha256(prepared),
        sha256_after: sha256(shared),
      },
      {
        ...common,
        side: 'buyer',
        name: buyerSignature.name,
        capacity: 'Head of Procurement',
        account_name: expect.stringMatching(/^Arjun Rao\d+$/),
        account_email: trade.buyer.email,
        sha256_before: sha256(shared),
        sha256_after: sha256(signed),
      },
    ]);
  });

  it('the database refuses to change or delete a recorded signature', async () => {
    for (const statement of [
      "update nda_signings set name = 'somebody' where nda_id = $1",
      'delete from nda_signings where nda_id = $1',
    ])
      await expect(context.current.pool.query(statement, [trade.ndaId])).rejects.toThrow(/only appended to/);
  });

  it('a signed NDA records its text, choices, offer version and last day', async () => {
    expect(await get(trade)).toMatchObject({
      validUntil: '2029-11-21',
      proposalVersion: 1,
      hasCertificate: true,
    });
    const { rows } = await context.current.pool.query(
      'select elections, text_version from nda_requests where id = $1',
      [trade.ndaId],
    );
    expect(rows).toEqual([
      {
        elections: { kind: 'mutual', termMonths: '36', place: '', returnOrDestroy: 'either' },
        text_version: '1.0',
      },
    ]);
  });

  it('the default NDA has one date, written the same way in its header and text', async () => {
    const text = await textOf(prepared);
    expect(text).toMatch(/^\s*Date\s+21 November 2026$/m);
    expect(text).toContain('prepared on 21 November 2026');
    expect(text).not.toContain('2026-11-21');
  });

  // NDA-48
  it('the certificate of an NDA is sealed and the same for both sides at any time', async () => {
    const { bytes } = await certificate(trade, trade.buyer);
    expect((await certificate(trade, trade.supplier)).bytes.equals(bytes)).toBe(true);
    await context.current.jobs.drain();
    expect((await certificate(trade, trade.buyer)).bytes.equals(bytes)).toBe(true);

    const file = await asFile(bytes);
    const { output } = runTool('pdfsig', ['-nocert', file]);
    expect(output).toContain('Signature is Valid.');
    expect(output).toContain('Total document signed');
    expect(runTool('qpdf', ['--check', file])).toMatchObject({ code: 0 });
    // NDA-131
    expect(await conformanceFaults(bytes)).toEqual([]);
    const text = (await textOf(bytes)).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Tungabhadra Alloys',
      'Lakeview Farms',
      `Alloy rods (no. ${trade.proposalId}, version 1)`,
      'Meera Iyer',
      'Director',
      buyerSignature.name,
      'Head of Procurement',
      '127.0.0.1',
      'api-test',
      '2026-11-21 09:00:00 UTC',
      '21 November 2029',
      signingConsents[signingConsentVersion].slice(0, 60),
      `No. ${trade.supplier.userId}, Meera Rao`,
      `No. ${trade.buyer.userId}, Arjun Rao`,
      trade.supplier.email,
      trade.buyer.email,
      'For the supplier: sealed by Proffer on behalf of Tungabhadra Alloys',
      'What is verified and what is not',
    ])
      expect(text).toContain(part);
    const signed = (await document(trade, trade.buyer)).bytes;
    const joined = text.replaceAll(/\s/g, '');
    for (const bytesOf of [prepared, shared, signed]) expect(joined).toContain(sha256(bytesOf));
  });

  it('the certificate of an NDA answers 404 to anybody but the two sides', async () => {
    const others = [
      await createPerson(context.current, 'supplier'),
      await createPerson(context.current, 'buyer'),
    ];
    for (const other of others) expect((await certificate(trade, other)).status).toBe(404);
  });
});

describe('certificate of completion of an NDA', () => {
  it('the certificate of an NDA is made by a job, or once for concurrent readers', async () => {
    const byJob = await openTrade(context.current);
    await acceptTrade(context.current, byJob);
    expect((await certificate(byJob, byJob.buyer)).status).toBe(404);
    expect(await get(byJob)).toMatchObject({ hasCertificate: false, validUntil: null });
    await act(context.current, byJob, 'sign', byJob.buyer);
    await context.current.jobs.drain();
    const { rows } = await context.current.pool.query<{ certificate_file_id: number | null }>(
      'select certificate_file_id from nda_requests where id = $1',
      [byJob.ndaId],
    );
    expect(rows[0]?.certificate_file_id).not.toBeNull();

    const asked = await openTrade(context.current);
    await acceptTrade(context.current, asked, { isSigned: true });
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        certificate(asked, index % 2 === 0 ? asked.buyer : asked.supplier),
      ),
    );
    expect(new Set(replies.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  });

  // NDA-47
  it('the certificate of an NDA states that a capacity or consent was not given', async () => {
    const trade = await openTrade(context.current);
    const { call } = context.current;
    const params = { a: trade.proposalId, b: trade.buyer.userId };
    const query = { proposalId: trade.proposalId, buyerId: trade.buyer.userId };
    await call('prepareNda', { params }, trade.supplier.token);
    for (const name of acceptingActs.slice(1)) await act(context.current, trade, name, trade.supplier);
    await call('signNda', { query, body: { name: 'Arjun', ...consented } }, trade.buyer.token);
    const text = (await textOf((await certificate(trade, trade.buyer)).bytes)).replaceAll(/\s+/g, ' ');
    expect(text.match(/Capacity, as typed Not given/g)).toHaveLength(2);
    expect(text).toMatch(/Consent By the terms of use, accepted when the account was opened/);
    expect(text).toContain(`Consent Given, version ${signingConsentVersion}`);
  });
});

describe('consent to sign and method of signing', () => {
  // NDA-47
  it.each([
    ['no consent', {}, 'Please agree to sign electronically.'] as const,
    ['empty consent', { consentVersion: '' }, 'Please agree to sign electronically.'] as const,
    ...['1999-01', '2026-11', consentByTerms].map(
      (consentVersion) =>
        [
          `consent to ${consentVersion}`,
          { consentVersion },
          'The text of consent has changed. Please reload the page.',
        ] as const,
    ),
  ])(
    'refuses a signature on an NDA with %s, for both sides and at its field',
    async (_what, consent, text) => {
      const trade = await openTrade(context.current);
      const wrong = { name: 'Meera', ...consent };
      const params = { a: trade.proposalId, b: trade.buyer.userId };
      const refusal = { status: 422, body: { errors: [{ field: 'consentVersion', text }] } };
      expect(
        await context.current.call('prepareNda', { params, body: wrong }, trade.supplier.token),
      ).toMatchObject(refusal);
      await acceptTrade(context.current, trade);
      const query = { proposalId: trade.proposalId, buyerId: trade.buyer.userId };
      expect(await context.current.call('signNda', { query, body: wrong }, trade.buyer.token)).toMatchObject(
        refusal,
      );
      expect(await get(trade)).toMatchObject({ ndaStatus: 'Approved & Shared' });
    },
  );

  // NDA-49
  it.each(['\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\u202E'])(
    'refuses a name or capacity with %j, which would forge a line in the certificate',
    async (character) => {
      const trade = await openTrade(context.current);
      const params = { a: trade.proposalId, b: trade.buyer.userId };
      const forged = `B. Buyer${character}Identity checked by Proffer`;
      const body = { ...consented, name: forged, capacity: forged };
      const reply = await context.current.call('prepareNda', { params, body }, trade.supplier.token);
      expect(reply.status).toBe(422);
      expect(problemOf(reply).errors?.map(({ field }) => field)).toEqual(['capacity', 'name']);
    },
  );

  // NDA-34
  it('records a signature without a picture as typed, whatever the request states', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade);
    const query = { proposalId: trade.proposalId, buyerId: trade.buyer.userId };
    const body = { ...buyerSignature, method: 'drawn' };
    expect((await context.current.call('signNda', { query, body }, trade.buyer.token)).status).toBe(200);
    expect((await signings(trade)).map(({ method }) => method)).toEqual(['typed', 'typed']);
  });
});

it('signs a long document uploaded by the supplier, without a known last day', async () => {
  const trade = await openTrade(context.current);

  const file = { name: 'own.pdf', bytes: await makeUpload({ pages: 40 }) };
  const { call } = context.current;
  const uploaded = await call('uploadNdaDocument', { file }, trade.supplier.token);
  const { documentId, pageCount } = uploaded.body as { documentId: number; pageCount: number };
  expect(pageCount).toBe(40);
  const params = { a: trade.proposalId, b: trade.buyer.userId };
  await call(
    'prepareNda',
    { params, body: { documentId, name: 'Meera', ...consented } },
    trade.supplier.token,
  );
  for (const name of acceptingActs.slice(1)) await act(context.current, trade, name, trade.supplier);
  await act(context.current, trade, 'sign', trade.buyer);
  const { bytes } = await document(trade, trade.buyer);
  const signed = await asFile(bytes);
  expect(runTool('pdfsig', ['-nocert', signed]).output.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(runTool('qpdf', ['--show-npages', signed]).output.trim()).toBe('41');
  expect((await readSignatures(bytes)).map(({ isIntact }) => isIntact)).toEqual([true, true]);
  expect(await get(trade)).toMatchObject({ validUntil: null, hasCertificate: true });
});
