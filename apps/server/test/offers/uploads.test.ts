import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { Attachment, ProposalView } from '@proffer/contract/offers/schemas';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import { offers, uploadParts, uploads } from '../../src/schema';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const { partBytes } = limits.upload;

let supplier: Person;
let other: Person;
let offerId: number;

beforeAll(async () => {
  other = await createPerson(context.current, 'supplier');
});

beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  offerId = await makeDraft();
});

async function makeDraft(): Promise<number> {
  const body = { title: 'Pumps' };
  const reply = await context.current.call('createOffer', { body }, supplier.token);
  return (reply.body as ProposalView).id;
}

/** Returns a CSV of distinct lines, so that a misplaced part changes the file. */
function csvOf(sizeBytes: number): Buffer {
  let lines = '';
  for (let line = 0; lines.length < sizeBytes; line += 1) lines += `${line},${line * 7919}\n`;
  return Buffer.from(`${lines.slice(0, sizeBytes - 1)}\n`);
}

function begin(sizeBytes: number, fileName = 'prices.csv', id = offerId): Promise<Reply> {
  return context.current.call(
    'startUpload',
    { params: { id }, body: { fileName, sizeBytes } },
    supplier.token,
  );
}

async function begun(sizeBytes: number, fileName?: string): Promise<string> {
  const reply = await begin(sizeBytes, fileName);
  expect(reply.status).toBe(201);
  return stateIn(reply).uploadId;
}

function sendPart(uploadId: string, offset: number, bytes: Buffer): Promise<Reply> {
  return context.current.call(
    'uploadPart',
    { params: { id: offerId, uploadId }, query: { offset }, file: { name: 'part', bytes } },
    supplier.token,
  );
}

/** Uploads the rest of a file from an offset, part by part; returns the last reply. */
async function sendRest(uploadId: string, whole: Buffer, from = 0): Promise<Reply> {
  let reply: Reply | undefined;
  for (let at = from; at < whole.length; at += partBytes) {
    reply = await sendPart(uploadId, at, whole.subarray(at, at + partBytes));
    expect(reply.status).toBe(200);
  }
  return reply!;
}

function askState(uploadId: string): Promise<Reply> {
  return context.current.call('uploadState', { params: { id: offerId, uploadId } }, supplier.token);
}

const stateIn = (reply: Reply) => reply.body as UploadState;

async function attachments(): Promise<Attachment[]> {
  const reply = await context.current.call('viewOffer', { params: { id: offerId } }, supplier.token);
  return (reply.body as ProposalView).attachments;
}

function partsOf(uploadId: string): Promise<number> {
  return context.current.db.$count(uploadParts, eq(uploadParts.uploadId, uploadId));
}

describe('uploading a file in parts', () => {
  it('creates the attachment from its parts and deletes them', async () => {
    const whole = csvOf(partBytes * 2 + 12_345);
    const uploadId = await begun(whole.length, 'C:\\lists\\prices.csv');
    const first = await sendPart(uploadId, 0, whole.subarray(0, partBytes));
    expect(first.body).toEqual({ uploadId, receivedBytes: partBytes, sizeBytes: whole.length });
    const last = stateIn(await sendRest(uploadId, whole, partBytes));
    expect(last).toMatchObject({
      receivedBytes: whole.length,
      attachment: { fileName: 'prices.csv', sizeBytes: whole.length, contentType: 'text/csv; charset=utf-8' },
    });
    expect(await attachments()).toEqual([last.attachment]);
    const { attachmentId } = last.attachment!;
    const got = await context.current.call(
      'getAttachment',
      { params: { id: offerId, attachmentId } },
      supplier.token,
    );
    expect(sha256(got.bytes)).toBe(sha256(whole));
    expect(await partsOf(uploadId)).toBe(0);
  });

  // OFF-51
  it('resumes an interrupted upload at the byte that the server has', async () => {
    const whole = csvOf(partBytes + 500);
    const uploadId = await begun(whole.length);
    await sendPart(uploadId, 0, whole.subarray(0, 300_000));
    context.current.clock.advance(3_600_000);
    const { receivedBytes } = stateIn(await askState(uploadId));
    expect(receivedBytes).toBe(300_000);
    expect(stateIn(await sendRest(uploadId, whole, receivedBytes)).attachment).toBeDefined();
  });

  it('answers a repeated part with the current state', async () => {
    const whole = csvOf(3_000);
    const uploadId = await begun(whole.length);
    await sendPart(uploadId, 0, whole.subarray(0, 1_000));
    await sendPart(uploadId, 1_000, whole.subarray(1_000, 2_000));
    const again = await sendPart(uploadId, 0, whole.subarray(0, 1_000));
    expect([again.status, again.body]).toEqual([200, (await askState(uploadId)).body]);
    expect(stateIn(again).receivedBytes).toBe(2_000);
    expect(stateIn(await sendPart(uploadId, 2_000, whole.subarray(2_000))).attachment).toBeDefined();
  });

  it('answers a repeated last part with the same attachment', async () => {
    const whole = csvOf(2_000);
    const uploadId = await begun(whole.length);
    const first = await sendPart(uploadId, 0, whole);
    const again = await sendPart(uploadId, 0, whole);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await askState(uploadId)).body).toEqual(first.body);
    expect(await attachments()).toHaveLength(1);
  });

  it('answers a repeated last part even if it was the twentieth attachment or the offer was closed', async () => {
    for (let index = 1; index < limits.upload.attachmentsPerOffer; index += 1) {
      await sendRest(await begun(8, `${index}.csv`), Buffer.from('a,b\n1,2\n'));
    }
    const uploadId = await begun(8);
    await sendPart(uploadId, 0, Buffer.from('a,b\n1,2\n'));
    await close();
    const again = await sendPart(uploadId, 0, Buffer.from('a,b\n1,2\n'));
    expect([again.status, stateIn(again).attachment?.fileName]).toEqual([200, 'prices.csv']);
  });

  it.each([
    ['beyond the end', 2_000],
    ['across the end', 500],
  ])('refuses a part that begins %s, and returns the right offset', async (_where, offset) => {
    const whole = csvOf(3_000);
    const uploadId = await begun(whole.length);
    await sendPart(uploadId, 0, whole.subarray(0, 1_000));
    const reply = await sendPart(uploadId, offset, whole.subarray(offset, offset + 1_000));
    expect([reply.status, problemOf(reply).code]).toEqual([409, 'changed_meanwhile']);
    expect(problemOf(reply).detail).toContain('1000 of 3000 bytes');
    expect(problemOf(reply).details).toEqual({ receivedBytes: 1_000 });
    expect(stateIn(await askState(uploadId)).receivedBytes).toBe(1_000);
  });

  it('stores concurrent copies of a part once', async () => {
    const whole = csvOf(2_000);
    const uploadId = await begun(whole.length);
    const firsts = await Promise.all([1, 2, 3].map(() => sendPart(uploadId, 0, whole.subarray(0, 900))));
    expect(firsts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(firsts.map((reply) => stateIn(reply).receivedBytes)).toEqual([900, 900, 900]);
    const lasts = await Promise.all([1, 2, 3].map(() => sendPart(uploadId, 900, whole.subarray(900))));
    expect(lasts.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [attachment] = await attachments();
    expect(lasts.map((reply) => stateIn(reply).attachment)).toEqual([attachment, attachment, attachment]);
    expect(await attachments()).toHaveLength(1);
  });

  it('refuses more bytes than announced', async () => {
    const uploadId = await begun(1_000);
    await sendPart(uploadId, 0, csvOf(600));
    const reply = await sendPart(uploadId, 600, csvOf(401));
    expect([reply.status, problemOf(reply).errors?.[0]?.field]).toEqual([422, 'file']);
    expect(stateIn(await askState(uploadId)).receivedBytes).toBe(600);
    const done = await sendPart(uploadId, 600, csvOf(400));
    expect(stateIn(done).attachment).toBeDefined();
    expect((await sendPart(uploadId, 1_000, Buffer.from('x'))).status).toBe(422);
  });

  // OFF-51
  it('refuses a part above the maximum size', async () => {
    const uploadId = await begun(partBytes * 2);
    expect((await sendPart(uploadId, 0, csvOf(partBytes + 1))).status).toBe(413);
    expect((await sendPart(uploadId, 0, csvOf(partBytes))).status).toBe(200);
  });

  it.each(['Pricelist.bat', 'page.html', 'x.svg', 'prices.csv.exe', 'letter.docx', 'prices'])(
    'refuses the file %s by its name before any part is uploaded',
    async (name) => {
      const refused = await begin(8, name);
      expect([refused.status, problemOf(refused).code]).toEqual([422, 'document_refused']);
    },
  );

  it('removes direction marks from the file name', async () => {
    const bytes = csvOf(8);
    const reply = await sendPart(await begun(8, '../a\u202Egpj.csv'), 0, bytes);
    expect(stateIn(reply).attachment).toMatchObject({ fileName: 'agpj.csv' });
  });

  it('refuses a program by its content and deletes the upload', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000, 1)]);
    const uploadId = await begun(program.length, 'drawing.pdf');
    await sendPart(uploadId, 0, program.subarray(0, 1_000));
    const reply = await sendPart(uploadId, 1_000, program.subarray(1_000));
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
    expect((await askState(uploadId)).status).toBe(404);
    expect(await attachments()).toEqual([]);
    expect(await partsOf(uploadId)).toBe(0);
  });

  it('ends an upload when its attachment is removed, so that the file can be uploaded again', async () => {
    const uploadId = await begun(8);
    const { attachment } = stateIn(await sendPart(uploadId, 0, Buffer.from('a,b\n1,2\n')));
    const params = { id: offerId, attachmentId: attachment!.attachmentId };
    await context.current.call('removeAttachment', { params }, supplier.token);
    expect((await askState(uploadId)).status).toBe(404);
    expect((await sendPart(uploadId, 0, Buffer.from('a,b\n1,2\n'))).status).toBe(404);
  });
});

describe('cancelling an upload', () => {
  it('deletes the uploaded parts on cancelling', async () => {
    const uploadId = await begun(2_000);
    await sendPart(uploadId, 0, csvOf(1_000));
    const cancel = () =>
      context.current.call('cancelUpload', { params: { id: offerId, uploadId } }, supplier.token);
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 404]);
    expect((await sendPart(uploadId, 1_000, csvOf(1_000))).status).toBe(404);
    expect(await partsOf(uploadId)).toBe(0);
  });

  it('keeps an attachment that the upload has already created', async () => {
    const uploadId = await begun(8);
    await sendPart(uploadId, 0, Buffer.from('a,b\n1,2\n'));
    await context.current.call('cancelUpload', { params: { id: offerId, uploadId } }, supplier.token);
    expect(await attachments()).toHaveLength(1);
  });
});

describe('ownership of an upload', () => {
  it.each(['uploadState', 'uploadPart', 'cancelUpload'] as const)(
    'answers 404 on %s for the upload of another supplier or another offer',
    async (route) => {
      const uploadId = await begun(2_000);
      const otherOffer = await publishOffer(context.current, supplier);
      const send = (id: number, upload: string, who: Person) =>
        context.current.call(
          route,
          {
            params: { id, uploadId: upload },
            ...(route === 'uploadPart'
              ? { query: { offset: 0 }, file: { name: 'part', bytes: csvOf(100) } }
              : {}),
          },
          who.token,
        );
      const replies = [
        await send(offerId, uploadId, other),
        await send(otherOffer, uploadId, supplier),
        await send(offerId, randomUUID(), supplier),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(stateIn(await askState(uploadId)).receivedBytes).toBe(0);
    },
  );

  it('starts an upload only on one’s own offer', async () => {
    const theirs = await publishOffer(context.current, other);
    expect((await begin(8, 'a.csv', theirs)).status).toBe(404);
  });
});

describe('an upload that cannot start', () => {
  it.each([
    ['an empty file', 0, 'The file is empty.'],
    ['a file over the limit', limits.upload.documentBytes + 1, 'The file is larger than 20 MB.'],
  ])('refuses %s', async (_what, sizeBytes, text) => {
    const reply = await begin(sizeBytes);
    expect([reply.status, problemOf(reply).detail]).toEqual([422, text]);
  });

  it('refuses to start a twenty-first attachment', async () => {
    for (let index = 1; index < limits.upload.attachmentsPerOffer; index += 1) {
      await sendRest(await begun(8, `${index}.csv`), Buffer.from('a,b\n1,2\n'));
    }
    const [last, tooMany] = [await begun(8), await begun(8)];
    await sendRest(last, Buffer.from('a,b\n1,2\n'));
    const replies = [await begin(8), await sendPart(tooMany, 0, Buffer.from('a,b\n1,2\n'))];
    for (const reply of replies) {
      expect([reply.status, problemOf(reply).detail]).toEqual([422, 'At most 20 attachments per offer.']);
    }
    expect(await attachments()).toHaveLength(20);
  });

  // OFF-53
  it('refuses to start an upload on a closed offer', async () => {
    const uploadId = await begun(8);
    await close();
    const bytes = Buffer.from('a,b\n1,2\n');
    const whole = { params: { id: offerId }, file: { name: 'a.csv', bytes } };
    const replies = [
      await begin(8),
      await sendPart(uploadId, 0, bytes),
      await context.current.call('addAttachment', whole, supplier.token),
    ];
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(problemOf(replies[0]!).detail).toBe('This offer is closed; nothing can be attached to it.');
    expect(await attachments()).toEqual([]);
  });

  // OFF-51
  it('refuses an eleventh unfinished upload, also for concurrent starts', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => begin(8)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = replies.find(({ status }) => status === 422)!;
    expect(problemOf(refused).detail).toContain('10 unfinished uploads');
    const [first] = replies.filter(({ status }) => status === 201);
    await sendPart(stateIn(first!).uploadId, 0, Buffer.from('a,b\n1,2\n'));
    expect((await begin(8)).status).toBe(201);
  });
});

describe('abandoned uploads', () => {
  // OFF-51
  it('deletes uploads older than a day and keeps younger ones', async () => {
    const old = await begun(2_000);
    await sendPart(old, 0, csvOf(1_000));
    context.current.clock.advance(limits.upload.validMs - 1_000);
    const young = await begun(2_000);
    await sweep();
    expect((await askState(old)).status).toBe(200);
    context.current.clock.advance(2_000);
    await sweep();
    expect([(await askState(old)).status, (await askState(young)).status]).toEqual([404, 200]);
    expect(await partsOf(old)).toBe(0);
  });

  it('deletes uploads with their offer', async () => {
    const uploadId = await begun(2_000);
    await sendPart(uploadId, 0, csvOf(1_000));
    await context.current.call('removeOffer', { params: { id: offerId } }, supplier.token);
    expect(await context.current.db.$count(uploads, eq(uploads.id, uploadId))).toBe(0);
    expect(await partsOf(uploadId)).toBe(0);
  });
});

async function sweep(): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, 'offers.sweep-uploads', {});
  await context.current.jobs.drain();
}

async function close(): Promise<void> {
  await context.current.db.update(offers).set({ status: 'closed' }).where(eq(offers.id, offerId));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
