import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueueReply } from '@proffer/contract/administration/schemas';
import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { adminDesk, refusalOf } from '../world/admin-acts';
import { useContext } from '../support/context';
import { allOf } from '../support/notices.fixture';
import type { Person } from '../world/people';
import { makePhoto } from '../world/photo';

const context = useContext();
const start = new Date('2026-11-21T09:00:00Z');

let admin: Person;
let pdf: Uint8Array;
let photo: Uint8Array;
const { act, detail, audit, person } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
  pdf = await makeUpload();
  photo = await makePhoto();
});
beforeEach(() => context.current.clock.set(start));

const upload = (of: Person, query: Record<string, unknown>, file = { name: 'gst.pdf', bytes: pdf }) =>
  context.current.call('addValidationDocument', { query, file }, of.token);
const request = (of: Person) => context.current.call('requestValidation', {}, of.token);
const withdraw = (of: Person) => context.current.call('withdrawValidation', {}, of.token);
const read = (documentId: number, by: Person) =>
  context.current.call('validationDocument', { params: { documentId } }, by.token);

async function own(of: Person): Promise<OwnValidation> {
  return (await context.current.call('ownValidation', {}, of.token)).body as OwnValidation;
}

async function queued(of: Person, kind: string): Promise<QueueReply['content'][number] | undefined> {
  const { body } = await context.current.call('adminQueue', { query: { kind, size: 100 } }, admin.token);
  return (body as QueueReply).content.find(({ id }) => id === String(of.userId));
}

async function run(job: string): Promise<void> {
  const { jobs, db } = context.current;
  await jobs.enqueue(db, job, {});
  await jobs.drain();
}

/** Creates a company with an open request that contains a GST certificate. */
async function requesting(expiresOn = ''): Promise<Person> {
  const company = await person();
  expect((await upload(company, { kind: 'gst', expiresOn })).status).toBe(201);
  expect((await request(company)).status).toBe(200);
  return company;
}

const documentOf = async (of: Person): Promise<number> => (await own(of)).request!.documents[0]!.documentId;

describe('a request for validation', () => {
  // PRO-120, PRO-121
  it('contains the uploaded documents and takes further ones while it is open', async () => {
    const company = await person('buyer');
    expect(await own(company)).toEqual({
      state: 'none',
      decision: null,
      request: null,
      uploaded: [],
      current: [],
    });
    expect(refusalOf(await request(company))).toEqual([422, 'Please add at least one document.']);
    await upload(company, { kind: 'gst', expiresOn: '2027-03-31' });
    expect((await own(company)).uploaded).toMatchObject([
      { kind: 'gst', fileName: 'gst.pdf', expiresOn: '2027-03-31', isExpired: false, scan: 'clean' },
    ]);
    await request(company);
    await upload(company, { kind: 'bank' }, { name: 'letter.png', bytes: photo });
    expect(await own(company)).toMatchObject({
      state: 'waiting',
      request: { at: start.toISOString(), documents: [{ kind: 'gst' }, { kind: 'bank', expiresOn: null }] },
      uploaded: [],
    });
    expect(await queued(company, 'validation')).toMatchObject({
      detail: expect.stringContaining('Requests validation with 2 documents.'),
    });
    expect(await detail(company.userId)).toMatchObject({
      validationRequest: { at: start.toISOString() },
      validationDocuments: [{ kind: 'gst' }, { kind: 'bank' }],
    });
  });

  // PRO-120
  it('is opened once by two clicks at the same time', async () => {
    const company = await person();
    await upload(company, { kind: 'gst' });
    const replies = await Promise.all([request(company), request(company)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await context.current.pool.query(
      'select state from validation_requests where user_id = $1',
      [company.userId],
    );
    expect(rows).toEqual([{ state: 'open' }]);
  });

  // PRO-120
  it.each([
    ['a table', { kind: 'gst' }, { name: 'gst.csv', bytes: Buffer.from('a,b\n1,2\n') }, 'file'],
    ['a text called PDF', { kind: 'gst' }, { name: 'gst.pdf', bytes: Buffer.from('no PDF') }, 'file'],
    ['an expired document', { kind: 'gst', expiresOn: '2026-11-21' }, undefined, 'expiresOn'],
    ['an unknown kind', { kind: 'passport' }, undefined, 'kind'],
  ])('refuses %s at its field', async (_what, query, file, field) => {
    const company = await person();
    const { status, body } = await upload(company, query, file);
    expect([status, (body as { errors: { field: string }[] }).errors.map((one) => one.field)]).toEqual([
      422,
      [field],
    ]);
    expect((await own(company)).uploaded).toEqual([]);
  });

  // PRO-120
  it('has at most ten documents', async () => {
    const company = await person();
    for (let count = 0; count < 10; count += 1) await upload(company, { kind: 'other' });
    expect(refusalOf(await upload(company, { kind: 'other' }))).toEqual([
      422,
      'A request has at most 10 documents.',
    ]);
  });

  // PRO-120
  it('lets the company remove a document before it is sent only', async () => {
    const company = await person();
    await upload(company, { kind: 'gst' });
    const remove = (documentId: number, by: Person) =>
      context.current.call('removeValidationDocument', { params: { documentId } }, by.token);
    const documentId = (await own(company)).uploaded[0]!.documentId;
    expect((await remove(documentId, await person())).status).toBe(404);
    expect((await remove(documentId, company)).body).toMatchObject({ uploaded: [] });
    const sent = await requesting();
    expect((await remove(await documentOf(sent), sent)).status).toBe(409);
  });

  // PRO-121
  it('can be withdrawn, which changes nothing for a company that was denied before', async () => {
    const company = await requesting();
    expect((await withdraw(company)).body).toMatchObject({ state: 'none', request: null });
    expect(refusalOf(await withdraw(company))).toEqual([409, 'There is no open request for validation.']);

    await act('deny', company.userId, { reason: 'No such number.' });
    await upload(company, { kind: 'gst' });
    expect((await request(company)).body).toMatchObject({ state: 'waiting' });
    expect(await queued(company, 'validation')).toMatchObject({ since: start.toISOString() });
    expect((await withdraw(company)).body).toMatchObject({
      state: 'denied',
      decision: { reason: 'No such number.' },
    });
    expect(await queued(company, 'validation')).toBeUndefined();
  });
});

describe('the decision on a request for validation', () => {
  // PRO-121, ADM-121
  it('approves the request together with the company', async () => {
    const company = await requesting();
    await act('approve', company.userId, { facts: ['tax'], note: 'GST certificate seen.' });
    expect(await own(company)).toMatchObject({
      state: 'validated',
      decision: { facts: ['tax'] },
      request: null,
      current: [{ kind: 'gst' }],
    });
    expect(await detail(company.userId)).toMatchObject({
      validationRequest: null,
      validationDocuments: [{ kind: 'gst' }],
    });
  });

  // PRO-121, ADM-121
  it('denies the request together with the company and shows it the reason', async () => {
    const company = await requesting();
    await act('deny', company.userId, { reason: 'The scan is unreadable.' });
    expect(await own(company)).toMatchObject({
      state: 'denied',
      decision: { reason: 'The scan is unreadable.' },
      request: null,
      current: [],
    });
  });

  // PRO-121, ADM-120
  it('keeps the mark of a validated company that requests validation again, and takes the same facts', async () => {
    const company = await requesting();
    const approval = { facts: ['tax'], note: 'GST certificate seen.' };
    await act('approve', company.userId, approval);
    expect((await act('approve', company.userId, approval)).status).toBe(409);
    await upload(company, { kind: 'gst' }, { name: 'newer.pdf', bytes: pdf });
    expect((await request(company)).body).toMatchObject({ state: 'validated', request: { documents: [{}] } });
    expect(await queued(company, 'revalidation')).toMatchObject({
      detail: expect.stringContaining('another check with 1 document'),
    });
    expect((await act('approve', company.userId, approval)).status).toBe(200);
    expect(await own(company)).toMatchObject({ request: null, current: [{ fileName: 'newer.pdf' }] });
    expect(await queued(company, 'revalidation')).toBeUndefined();
  });

  // PRO-121
  it('shows a company that lost the mark by a change as lapsed', async () => {
    const company = await requesting();
    await act('approve', company.userId, { facts: ['address'] });
    const body = { address1: '7 New Road' };
    await context.current.call(
      'updateUserDetail',
      { params: { userId: company.userId }, body },
      company.token,
    );
    expect(await own(company)).toMatchObject({ state: 'lapsed', current: [] });
    await upload(company, { kind: 'registration' });
    expect((await request(company)).body).toMatchObject({ state: 'waiting' });
  });
});

describe('a document of a request for validation', () => {
  // PRO-122
  it('is read by its company and by administrators, with an entry in the audit log, and by nobody else', async () => {
    const company = await requesting();
    const documentId = await documentOf(company);
    expect((await read(documentId, company)).bytes.equals(Buffer.from(pdf))).toBe(true);
    for (const stranger of [await person('supplier'), await person('buyer')]) {
      expect((await read(documentId, stranger)).status).toBe(404);
    }
    expect((await read(documentId, admin)).status).toBe(200);
    expect(await audit(company.userId)).toMatchObject([
      { actor_id: admin.userId, act: 'user.document_read', after: { documentId, kind: 'gst' } },
    ]);
  });

  // PRO-122
  it('is hidden from administrators until it is sent, and again once the request is withdrawn', async () => {
    const company = await person();
    await upload(company, { kind: 'gst' });
    const documentId = (await own(company)).uploaded[0]!.documentId;
    expect((await read(documentId, admin)).status).toBe(404);
    expect((await read(documentId, company)).status).toBe(200);
    expect((await detail(company.userId)).validationDocuments).toEqual([]);
    await request(company);
    expect((await read(documentId, admin)).status).toBe(200);
    await withdraw(company);
    expect((await read(documentId, admin)).status).toBe(404);
    expect((await read(documentId, company)).status).toBe(200);
  });

  // PRO-123, ADM-122
  it('reminds its company once 30 days before it expires and once on the day, and keeps the mark', async () => {
    const company = await requesting('2027-01-10');
    await act('approve', company.userId, { facts: ['tax'], note: 'GST certificate seen.' });
    const texts = async (): Promise<string[]> =>
      (await allOf(context.current, company))
        .map(({ notificationMessage }) => notificationMessage)
        .filter((text) => text.startsWith('The GST certificate'));
    context.current.clock.set(new Date('2026-12-10T09:00:00Z'));
    await run('validation.remind-expiry');
    expect(await texts()).toEqual([]);

    context.current.clock.set(new Date('2026-12-11T09:00:00Z'));
    await run('validation.remind-expiry');
    await run('validation.remind-expiry');
    const soon =
      'The GST certificate of your validation expires on 10 January 2027. Please request validation with a new one.';
    expect(await texts()).toEqual([soon]);
    expect((await context.current.mailTo(company.email))?.subject).toBe(
      'A document of your validation expires soon',
    );

    context.current.clock.set(new Date('2027-01-10T09:00:00Z'));
    await run('validation.remind-expiry');
    await run('validation.remind-expiry');
    expect(await texts()).toEqual([
      'The GST certificate of your validation expired on 10 January 2027. Please request validation with a new one.',
      soon,
    ]);
    expect(await own(company)).toMatchObject({ state: 'validated', current: [{ isExpired: true }] });
    expect((await detail(company.userId)).validationDocuments).toMatchObject([{ isExpired: true }]);
  });

  // PRO-123
  it('causes no reminder after a newer one of its kind was approved, or without the mark', async () => {
    const renewed = await requesting('2026-12-01');
    const approval = { facts: ['tax'], note: 'GST certificate seen.' };
    await act('approve', renewed.userId, approval);
    await upload(renewed, { kind: 'gst', expiresOn: '2028-12-01' });
    await request(renewed);
    await act('approve', renewed.userId, approval);
    const denied = await requesting('2026-12-01');
    await act('approve', denied.userId, approval);
    await act('deny', denied.userId, { reason: 'Reported.' });
    await run('validation.remind-expiry');
    for (const { userId } of [renewed, denied]) {
      const { rows } = await context.current.pool.query(
        "select 1 from notifications where user_id = $1 and kind like 'validation-document-%'",
        [userId],
      );
      expect(rows).toEqual([]);
    }
  });

  // PRO-125
  it('is deleted 90 days after the request was denied or withdrawn, and a month after an upload', async () => {
    const [denied, withdrawn, waiting, approved] = [
      await requesting(),
      await requesting(),
      await requesting(),
      await requesting(),
    ];
    const unsent = await person();
    await upload(unsent, { kind: 'gst' });
    await act('deny', denied.userId, { reason: 'No such number.' });
    await withdraw(withdrawn);
    await act('approve', approved.userId, { facts: ['tax'], note: 'GST certificate seen.' });
    const left = async () => {
      await run('validation.sweep-documents');
      const people = { denied, withdrawn, waiting, approved, unsent };
      const { rows } = await context.current.pool.query<{ user_id: string }>(
        'select user_id from validation_documents',
      );
      const ids = new Set(rows.map(({ user_id }) => Number(user_id)));
      return Object.entries(people).flatMap(([name, { userId }]) => (ids.has(userId) ? [name] : []));
    };
    context.current.clock.set(new Date(start.getTime() + 29 * 86_400_000));
    expect(await left()).toEqual(['denied', 'withdrawn', 'waiting', 'approved', 'unsent']);
    context.current.clock.set(new Date(start.getTime() + 91 * 86_400_000));
    expect(await left()).toEqual(['waiting', 'approved']);
  });
});
