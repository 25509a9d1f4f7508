import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import {
  loadOrCreateSigningIdentity,
  readSignatures,
  sealDocument,
  stampCopy,
} from '../../src/platform/pdf-signing';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, requestOf, useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { runTool } from '../support/tools';

const context = useContext();
let trade: NdaTrade;
let shared: Buffer;
let signed: Buffer;
let certificate: Buffer;

const read = async (route: 'ndaDocument' | 'ndaCertificate' | 'ndaCopy', person: Person) =>
  (await context.current.call(route, { params: { id: trade.ndaId } }, person.token)).bytes;

beforeAll(async () => {
  trade = await openTrade(context.current);
  await acceptTrade(context.current, trade);
  shared = await read('ndaDocument', trade.buyer);
  context.current.clock.advance(3_600_000);
  await act(context.current, trade, 'sign', trade.buyer);
  signed = await read('ndaDocument', trade.buyer);
  certificate = await read('ndaCertificate', trade.buyer);
});

let visitors = 0;
/** Sends a document as a new visitor each time, to stay below the rate limit. */
const send = (bytes: Uint8Array, remoteAddress = `10.0.0.${(visitors += 1)}`) =>
  context.current.send({
    ...requestOf('verifyDocument', { file: { name: 'some.pdf', bytes } }),
    remoteAddress,
  });
async function verify(bytes: Uint8Array): Promise<VerifyReply> {
  const { status, body } = await send(bytes);
  expect(status).toBe(200);
  return body as VerifyReply;
}

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-verify-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function encrypted(bytes: Uint8Array): Promise<Buffer> {
  const folder = await folderOfTest();
  const [from, to] = [path.join(folder, 'plain.pdf'), path.join(folder, 'locked.pdf')];
  await writeFile(from, bytes);
  runTool('qpdf', ['--encrypt', '', 'owner', '256', '--', from, to]);
  return readFile(to);
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(await folderOfTest(), 'document.pdf');
  await writeFile(file, bytes);
  return runTool('pdftotext', ['-layout', file, '-']).output;
}

const supplierAt = { by: 'Supplier', at: '2026-11-21T09:00:00.000Z', isValid: true };
const buyerAt = { by: 'Buyer', at: '2026-11-21T10:00:00.000Z', isValid: true };
const nothing = { kind: null, certifies: null, isComplete: false };

describe('verification of a document of ours', () => {
  // NDA-52
  it('verification recognises an NDA document at each stage, with the sides and times of its signatures', async () => {
    expect(await verify(signed)).toEqual({
      verdict: 'ours',
      kind: 'nda',
      certifies: null,
      isComplete: true,
      signatures: [supplierAt, buyerAt],
    });
    expect(await verify(shared)).toEqual({
      verdict: 'ours',
      kind: 'nda',
      certifies: null,
      isComplete: false,
      signatures: [supplierAt],
    });
    expect(await verify(certificate)).toMatchObject({
      verdict: 'ours',
      kind: 'certificate',
      certifies: 'nda',
      isComplete: true,
      signatures: [{ by: 'Seal of the market', isValid: true }],
    });
  });

  // NDA-52
  it('verification reveals no people, companies or offers and stores nothing', async () => {
    const counts = async () =>
      (await context.current.pool.query('select count(*) from stored_files')).rows as unknown[];
    const before = await counts();
    const reply = JSON.stringify(await verify(signed));
    for (const secret of ['Meera', 'मेहता', 'Tungabhadra', 'Lakeview', 'Alloy', 'Director'])
      expect(reply).not.toContain(secret);
    await verify(await makeUpload());
    expect(await counts()).toEqual(before);
  });
});

describe('verification of a changed document', () => {
  // NDA-52
  it.each([0.02, 0.2, 0.4, 0.6, 0.8, 0.97])(
    'verification detects one changed bit at %s of a document’s length',
    async (where) => {
      const damaged = Buffer.from(signed);
      const at = Math.floor(damaged.length * where);
      damaged[at] = damaged[at]! ^ 1;
      const { verdict, ...rest } = await verify(damaged);
      expect([verdict, rest.kind, rest.isComplete]).toEqual(['changed', null, false]);
    },
  );

  it.each([
    [
      'a changed bit in the length of a time of the certificate',
      () => {
        const damaged = Buffer.from(signed);
        // Type and length of a UTCTime, which then reaches into what follows it.
        damaged[damaged.indexOf('170d3') + 2]! ^= 1;
        return damaged;
      },
    ],
    [
      'a changed bit in the padding of a signature',
      () => {
        const damaged = Buffer.from(signed);
        damaged[damaged.lastIndexOf('000>') + 1]! ^= 1;
        return damaged;
      },
    ],
    ['appended bytes', () => Buffer.concat([signed, Buffer.from('\n% more\nstartxref\n9\n%%EOF\n')])],
    ['a truncated end', () => signed.subarray(0, signed.length - 400)],
    [
      'a changed bit in a certificate of completion',
      () => {
        const damaged = Buffer.from(certificate);
        damaged[Math.floor(damaged.length / 3)]! ^= 1;
        return damaged;
      },
    ],
  ])('verification of a signed document detects %s', async (_what, change) => {
    expect(await verify(change())).toMatchObject({ verdict: 'changed' });
  });

  it('verification detects that a signed document was encrypted afterwards', async () => {
    expect(await verify(await encrypted(signed))).toMatchObject({ verdict: 'changed', signatures: [] });
  });

  it('verification of a changed document shows which signature is still valid', async () => {
    const damaged = Buffer.from(signed);
    const reason = damaged.indexOf('/Reason', shared.length);
    damaged.write('A', damaged.indexOf('<', reason) + 6, 'latin1');
    expect(await verify(damaged)).toEqual({
      verdict: 'changed',
      ...nothing,
      signatures: [supplierAt, { ...buyerAt, isValid: false }],
    });
  });
});

describe('verification of other files', () => {
  const unknown = { verdict: 'unknown', ...nothing, signatures: [] };

  it('verification does not know plain, encrypted, broken and otherwise sealed files, or a copy', async () => {
    const withForm = await PDFDocument.create();
    withForm.getForm().createTextField('a').addToPage(withForm.addPage());
    const foreign = await loadOrCreateSigningIdentity({
      folder: path.join(await folderOfTest(), 'signing'),
      secret: Buffer.alloc(32, 9),
      commonName: 'Proffer tests',
      clock: context.current.clock,
    });
    const seal = { identity: foreign, signerName: 'Proffer', reason: 'x', signedAt: new Date() };
    for (const bytes of [
      await makeUpload({ pages: 40 }),
      await withForm.save(),
      await encrypted(await makeUpload()),
      (await makeUpload()).subarray(0, 300),
      await sealDocument(await makeUpload(), seal),
      await stampCopy(signed, ['Copy']),
    ])
      expect(await verify(bytes)).toEqual(unknown);
  });

  it('verification does not know a file with a valid seal that is not in the records', async () => {
    const identity = await loadOrCreateSigningIdentity({
      folder: path.join(context.current.folder, 'signing'),
      secret: Buffer.alloc(32, 7),
      commonName: 'Proffer tests',
      clock: context.current.clock,
    });
    const seal = { identity, signerName: 'Proffer', reason: 'x', signedAt: new Date() };
    const { verdict } = await verify(await sealDocument(await makeUpload(), seal));
    expect(verdict).toBe('unknown');
  });

  it('verification is limited to twenty files a minute per visitor', async () => {
    const statuses: number[] = [];
    for (let visit = 0; visit < 21; visit += 1)
      statuses.push((await send(Buffer.from('no PDF'), '10.1.0.1')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  });

  it('verification refuses a file that is not a PDF, with an explanation', async () => {
    const reply = await send(Buffer.from('PK no PDF at all'));
    expect([reply.status, problemOf(reply).code, problemOf(reply).detail]).toEqual([
      422,
      'document_refused',
      'This file is not a PDF.',
    ]);
  });
});

describe('copy of an NDA', () => {
  // NDA-53
  it('a copy of an NDA names its reader and the time on each page; the original stays the same', async () => {
    const copy = await read('ndaCopy', trade.buyer);
    const pages = (await textOf(copy)).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page).toMatch(/Copy for Arjun Rao\d+, Lakeview Farms · 2026-11-21 10:00 UTC · Proffer/);
      expect(page).toContain('This copy carries no electronic signature.');
    }
    expect(await readSignatures(copy)).toEqual([]);
    expect((await read('ndaDocument', trade.buyer)).equals(signed)).toBe(true);
    expect(await textOf(await read('ndaCopy', trade.supplier))).toContain('Tungabhadra Alloys · 2026-11-21');
  });

  it('a copy of an NDA is available to its two sides, to the buyer once the supplier has signed', async () => {
    const { call } = context.current;
    const stranger = await createPerson(context.current, 'buyer');
    const status = async (id: number, person: Person) =>
      (await call('ndaCopy', { params: { id } }, person.token)).status;
    expect(await status(trade.ndaId, stranger)).toBe(404);
    const fresh = await openTrade(context.current);
    await acceptTrade(context.current, fresh, { steps: 1 });
    expect([await status(fresh.ndaId, fresh.supplier), await status(fresh.ndaId, fresh.buyer)]).toEqual([
      200, 404,
    ]);
  });
});

describe('offer attachments', () => {
  async function attach(offer: NdaTrade, name: string, bytes: Uint8Array): Promise<number> {
    const params = { id: offer.proposalId };
    const reply = await context.current.call(
      'addAttachment',
      { params, file: { name, bytes } },
      offer.supplier.token,
    );
    const { attachmentId } = reply.body as { attachmentId: number };
    const body = { addAttachments: [attachmentId] };
    const saved = await context.current.call('updateOffer', { params, body }, offer.supplier.token);
    expect(saved.status).toBe(200);
    return attachmentId;
  }
  const fetchAs = async (person: Person, id: number, attachmentId: number) =>
    (await context.current.call('getAttachment', { params: { id, attachmentId } }, person.token)).bytes;

  // NDA-53
  it('attachments under an NDA are stamped with the buyer’s name if they are PDFs', async () => {
    const plain = Buffer.from(await makeUpload({ pages: 2 }));
    const sheet = Buffer.from('a,b\n1,2\n');
    const ids = [await attach(trade, 'drawing.pdf', plain), await attach(trade, 'sheet.csv', sheet)] as const;
    const bytes = (person: Person, id: number) => fetchAs(person, trade.proposalId, id);
    const copy = await bytes(trade.buyer, ids[0]);
    expect((await textOf(copy)).match(/Copy for Arjun Rao\d+, Lakeview Farms/g)).toHaveLength(2);
    expect((await bytes(trade.buyer, ids[1])).equals(sheet)).toBe(true);
    expect((await bytes(trade.supplier, ids[0])).equals(plain)).toBe(true);
  });

  it('attachments of an open offer are not stamped', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const proposalId = await publishOffer(context.current, supplier);
    const plain = Buffer.from(await makeUpload());
    const id = await attach({ ...trade, supplier, proposalId }, 'open.pdf', plain);
    expect((await fetchAs(trade.buyer, proposalId, id)).equals(plain)).toBe(true);
  });
});
