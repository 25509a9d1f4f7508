import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import type { PublicCompany } from '@proffer/contract/profiles/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext, type Reply } from '../support/context';
import { addCertificate, certificateFields, certificatesOf, holdCertificate } from '../world/certificates';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { makePhoto } from '../world/photo';

const context = useContext();
let supplier: Person;
let pdf: Uint8Array;

beforeAll(async () => {
  pdf = await makeUpload();
});
beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
});

const call = (...given: Parameters<typeof context.current.call>) => context.current.call(...given);
const add = (fields: object, by = supplier) =>
  call('addCertificate', { body: { ...certificateFields, ...fields } }, by.token);
const change = (id: number, fields: object, by = supplier) =>
  call('updateCertificate', { params: { id }, body: { ...certificateFields, ...fields } }, by.token);
const send = (id: number, file: { name: string; bytes: Uint8Array }, by = supplier) =>
  call('setCertificateFile', { params: { id }, file }, by.token);
const readFile = (id: number, by?: Person) => call('certificateFile', { params: { id } }, by?.token);
const numbersOf = async (by: Person, as?: 'client') =>
  (await certificatesOf(context.current, supplier, by, as)).certificates.map(({ number }) => number);
const errorsOf = (reply: Reply) =>
  (problemOf(reply).errors ?? []).map(({ field, text }) => `${field}: ${text}`);

describe('the certificates of a company', () => {
  // PRO-100, PRO-101, PRO-104, PRO-107
  it('are added, given a file, changed, replaced and removed by their company', async () => {
    const added = await addCertificate(context.current, supplier);
    const id = added.certificateId;
    expect(added).toEqual({
      ...certificateFields,
      certificateId: id,
      userId: supplier.userId,
      title: '',
      state: 'valid',
      file: null,
      version: 1,
    });
    expect((await send(id, { name: 'iso.pdf', bytes: pdf })).body).toMatchObject({
      file: { name: 'iso.pdf', bytes: pdf.byteLength, scan: 'clean' },
      version: 1,
    });
    const changed = await change(id, { validUntil: '2026-11-20', version: 1 });
    expect(changed.body).toMatchObject({ validUntil: '2026-11-20', state: 'expired', version: 2 });
    await send(id, { name: 'iso.png', bytes: await makePhoto() });
    const file = await readFile(id, supplier);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await call('removeCertificate', { params: { id } }, supplier.token)).status).toBe(200);
    expect(await numbersOf(supplier)).toEqual([]);
    expect((await readFile(id, supplier)).status).toBe(404);
  });

  it('keep a title only for kinds without a name of their own, and accept missing days', async () => {
    const fields = { title: 'ISO 27001', validFrom: '', validUntil: null };
    expect((await add({ ...fields, kind: 'iso_other' })).body).toMatchObject({
      title: 'ISO 27001',
      validFrom: null,
      validUntil: null,
      state: 'valid',
    });
    expect((await add({ ...fields, kind: 'udyam' })).body).toMatchObject({ title: '' });
    expect((await add({ validFrom: '2026-12-01' })).body).toMatchObject({ state: 'not_yet' });
  });

  // PRO-101
  it.each<[string, object, string]>([
    ['a missing title', { kind: 'other' }, 'title: Please enter a title.'],
    ['an unknown kind', { kind: 'iso_1' }, 'kind: Please choose one of the list.'],
    ['a missing number', { number: ' ' }, 'number: Please enter the number.'],
    ['a missing issuer', { issuer: '' }, 'issuer: Please enter the issuer.'],
    ['an impossible day', { validUntil: '2026-02-30' }, 'validUntil: Please choose a real date.'],
    [
      'a last day before the first',
      { validUntil: '2024-12-31' },
      'validUntil: The last day must not be before the first.',
    ],
  ])('are refused at the field for %s', async (_what, fields, text) => {
    const reply = await add(fields);
    expect([reply.status, errorsOf(reply)]).toEqual([422, [text]]);
  });

  // PRO-101
  it('are listed once each, in any case, and are at most fifty', async () => {
    await add({});
    const again = await add({ number: 'qm 17' });
    expect([again.status, errorsOf(again)]).toEqual([
      422,
      ['number: This certificate is on your list already.'],
    ]);
    await context.current.pool.query(
      `insert into certificates (user_id, kind, number, issuer, visibility)
       select $1, 'insurance', n, 'X', 'public' from generate_series(3, 50) n`,
      [supplier.userId],
    );
    const both = await Promise.all([add({ number: 'last' }), add({ number: 'one more' })]);
    const [refused, ...others] = both.filter(({ status }) => status !== 201);
    expect(others).toEqual([]);
    expect(errorsOf(refused!)).toEqual([
      `kind: A profile has at most ${limits.certificates.perCompany} certificates.`,
    ]);
  });

  it('are not changed from an outdated window', async () => {
    const { certificateId: id } = await addCertificate(context.current, supplier);
    await change(id, { issuer: 'DNV', version: 1 });
    const late = await change(id, { issuer: 'BSI', version: 1 });
    expect([late.status, problemOf(late).code]).toEqual([409, 'changed_meanwhile']);
    expect((await certificatesOf(context.current, supplier)).certificates[0]).toMatchObject({
      issuer: 'DNV',
    });
  });

  it.each([
    ['sheet.csv', 'a,b\n1,2\n', 'Only PDF, PNG and JPEG files can be used.'],
    ['fake.pdf', 'not a PDF', 'The content of this file is not what its name says.'],
  ])('refuse the file %s', async (name, text, fault) => {
    const { certificateId: id } = await addCertificate(context.current, supplier);
    const reply = await send(id, { name, bytes: Buffer.from(text) });
    expect([reply.status, errorsOf(reply)]).toEqual([422, [`file: ${fault}`]]);
  });

  it('answer 404 to another company that changes, replaces or removes one', async () => {
    const { certificateId: id } = await holdCertificate(context.current, supplier);
    const other = await createPerson(context.current, 'supplier');
    const replies = [
      await change(id, { version: 1 }, other),
      await send(id, { name: 'a.pdf', bytes: pdf }, other),
      await call('removeCertificate', { params: { id } }, other.token),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await numbersOf(other)).toEqual(['QM 17']);
  });
});

/** Creates a certificate of each visibility, and one without a file. */
async function holdEach(): Promise<Certificate[]> {
  await addCertificate(context.current, supplier, { number: 'no file' });
  const held: Certificate[] = [];
  for (const visibility of ['public', 'nda', 'contract']) {
    held.push(await holdCertificate(context.current, supplier, { number: visibility, visibility }));
  }
  return held;
}

async function agreeOnContract(buyer: Person, proposalId: number): Promise<void> {
  const body = {
    contractName: 'Rods',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  const proposed = await call('createContract', { body }, supplier.token);
  const { contractId: id } = proposed.body as { contractId: number };
  await call('acceptAsSupplier', { params: { id } }, supplier.token);
  expect((await certificatesOf(context.current, supplier, buyer)).certificates).toHaveLength(1);
  expect((await call('acceptAsBuyer', { params: { id } }, buyer.token)).status).toBe(200);
}

// PRO-102
describe('the visibility of certificates', () => {
  it.each([
    ['a buyer without dealings', [], ['public'], true],
    ['a buyer with an NDA request', ['request'], ['public'], true],
    ['a buyer with a signed NDA', ['request', 'sign'], ['public', 'nda'], false],
    ['a buyer with an accepted contract', ['request', 'contract'], ['public', 'contract'], true],
  ] as const)('shows %s in lists and files what it is for', async (_who, steps, shown, hasMore) => {
    const held = await holdEach();
    const buyer = await createPerson(context.current, 'buyer');
    if (steps.length > 0) {
      const trade = await openTrade(context.current, { supplier, buyer });
      if (steps.some((step) => step === 'sign'))
        await acceptTrade(context.current, trade, { isSigned: true });
      if (steps.some((step) => step === 'contract')) await agreeOnContract(buyer, trade.proposalId);
    }
    const list = await certificatesOf(context.current, supplier, buyer);
    expect(list.certificates.map(({ number }) => number)).toEqual(shown);
    expect(list.hasMoreAfterNda).toBe(hasMore);
    for (const one of list.certificates) expect(one).toMatchObject({ visibility: null, version: null });
    for (const { certificateId, number } of held) {
      const isShown = shown.some((visible) => visible === number);
      expect((await readFile(certificateId, buyer)).status).toBe(isShown ? 200 : 404);
    }
  });

  it('does not tell companies that cannot sign an NDA more than public certificates', async () => {
    await holdEach();
    const rival = await createPerson(context.current, 'supplier');
    expect(await numbersOf(rival)).toEqual(['public']);
  });

  it('shows administrators every certificate with a file, and owners the view of a client', async () => {
    const held = await holdEach();
    const admin = await createPerson(context.current, 'admin');
    expect(await numbersOf(admin)).toEqual(['public', 'nda', 'contract']);
    expect((await readFile(held[2]!.certificateId, admin)).status).toBe(200);
    expect(await numbersOf(supplier)).toEqual(['no file', 'public', 'nda', 'contract']);
    expect(await numbersOf(supplier, 'client')).toEqual(['public']);
  });

  // PRO-103
  it('lists public certificates for strangers on the public page, without their files', async () => {
    const [open] = await holdEach();
    await publishOffer(context.current, supplier);
    const page = await call('publicCompany', { params: { userId: supplier.userId } });
    const { certificates } = page.body as PublicCompany;
    expect(certificates).toEqual([
      {
        certificateId: open!.certificateId,
        kind: 'iso_9001',
        title: '',
        number: 'public',
        issuer: 'TÜV Süd',
        validFrom: '2025-01-01',
        validUntil: '2027-12-31',
        state: 'valid',
      },
    ]);
    expect((await readFile(open!.certificateId)).status).toBe(401);
  });

  it('hides all certificates of a deactivated company', async () => {
    const [open] = await holdEach();
    const buyer = await createPerson(context.current, 'buyer');
    await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
      supplier.userId,
    ]);
    const list = await call('companyCertificates', { params: { userId: supplier.userId } }, buyer.token);
    expect(list.status).toBe(404);
    const file = await readFile(open!.certificateId, buyer);
    expect([file.status, problemOf(file).detail]).toEqual([404, 'The certificate was not found.']);
  });
});
