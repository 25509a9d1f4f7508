import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message, MessageFile } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { problemOf, useContext } from '../support/context';
import { openTalk, read, say, send, type Talk } from '../world/chat-people';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const csv = { name: 'prices.csv', bytes: Buffer.from('part,price\nrod,12\n') };
let talk: Talk;
let picture: { name: string; bytes: Buffer };

beforeAll(async () => {
  talk = await openTalk(context.current);
  const plate = sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } });
  const bytes = await plate
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer();
  picture = { name: '../plate.jpg', bytes };
});

const upload = (file: { name: string; bytes: Uint8Array }, by: Person, of: Talk = talk) =>
  context.current.call(
    'uploadMessageFile',
    { params: { conversationId: of.conversationId }, file },
    by.token,
  );
const kept = async (file: { name: string; bytes: Uint8Array }, by: Person) =>
  (await upload(file, by)).body as MessageFile;
const open = (attachmentId: number, by: Person) =>
  context.current.call('messageFile', { params: { attachmentId } }, by.token);

describe('files in messages', () => {
  // MSG-16
  it('re-encodes and measures a picture in a message and displays it inline', async () => {
    const file = await kept(picture, talk.buyer);
    expect(file).toMatchObject({ fileName: 'plate.jpg', contentType: 'image/jpeg', width: 40, height: 30 });
    const { bytes, headers } = await open(file.attachmentId, talk.buyer);
    expect(bytes.includes('hidden words')).toBe(false);
    expect(picture.bytes.includes('hidden words')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''plate.jpg",
      'x-content-type-options': 'nosniff',
    });
  });

  it('shows a file only to its uploader until it is sent, then to both parties', async () => {
    const file = await kept(csv, talk.buyer);
    expect(file).toMatchObject({ contentType: 'text/csv; charset=utf-8', width: null, height: null });
    expect((await open(file.attachmentId, talk.supplier)).status).toBe(404);
    const attachmentIds = [file.attachmentId];
    const sent = await say(context.current, talk, talk.buyer, '', { attachmentIds });
    expect(sent.attachments).toEqual([file]);
    const received = (await read(context.current, talk, talk.supplier)).at(-1);
    expect(received?.attachments).toEqual([file]);
    const reply = await open(file.attachmentId, talk.supplier);
    expect(reply.bytes).toEqual(csv.bytes);
    expect(reply.headers['content-disposition']).toBe("attachment; filename*=UTF-8''prices.csv");
    const list = await context.current.call('allConversations', { query: {} }, talk.supplier.token);
    expect(list.body).toMatchObject([{ lastMessageContent: 'prices.csv' }]);
    for (const role of ['buyer', 'supplier'] as const) {
      const stranger = await createPerson(context.current, role);
      expect((await open(file.attachmentId, stranger)).status).toBe(404);
      expect((await upload(csv, stranger)).status).toBe(404);
    }
  });

  it('sends a file once, by its uploader and in its conversation', async () => {
    const other = await openTalk(context.current, { buyer: talk.buyer });
    const { attachmentId } = await kept(csv, talk.buyer);
    const fields = { attachmentIds: [attachmentId] };
    const refused = await send(context.current, talk, talk.supplier, 'Mine', fields);
    expect([refused.status, problemOf(refused).errors]).toEqual([
      422,
      [{ field: 'attachmentIds', text: 'A file no longer exists. Please attach it again.' }],
    ]);
    expect((await send(context.current, other, talk.buyer, 'There', fields)).status).toBe(422);
    expect((await send(context.current, talk, talk.buyer, 'Here', fields)).status).toBe(201);
    expect((await send(context.current, talk, talk.buyer, 'Again', fields)).status).toBe(422);
  });

  it('refuses a file by its content, regardless of its name', async () => {
    const page = { name: 'page.png', bytes: Buffer.from('<svg onload="alert(1)"/>\0') };
    const reply = await upload(page, talk.buyer);
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
  });

  it.each(['Pricelist.bat', 'page.html', 'evil.pdf'])(
    'refuses a text file with the name %s',
    async (name) => {
      const refused = await upload({ name, bytes: Buffer.from('del *.*\r\n') }, talk.buyer);
      expect([refused.status, problemOf(refused).code]).toEqual([422, 'document_refused']);
    },
  );

  it('deletes a file with its message', async () => {
    const { attachmentId } = await kept(csv, talk.buyer);
    const sent: Message = await say(context.current, talk, talk.buyer, 'Take it', {
      attachmentIds: [attachmentId],
    });
    await context.current.call('deleteMessage', { params: { messageId: sent.messageId } }, talk.buyer.token);
    expect((await open(attachmentId, talk.buyer)).status).toBe(404);
  });

  // MSG-16
  it('limits unsent files and deletes them after a day', async () => {
    const mine = await openTalk(context.current);
    const sent = await upload(csv, mine.buyer, mine);
    const { attachmentId } = sent.body as MessageFile;
    await say(context.current, mine, mine.buyer, 'Sent', { attachmentIds: [attachmentId] });
    const many = 3 * limits.attachmentsPerMessage;
    const replies = [];
    for (let count = 0; count <= many; count += 1) replies.push(await upload(csv, mine.buyer, mine));
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(many).fill(201), 422]);
    const loose = (replies[0]!.body as MessageFile).attachmentId;
    const sweep = async () => {
      await context.current.jobs.enqueue(context.current.db, 'chat.sweep-files', {});
      await context.current.jobs.drain();
    };
    context.current.clock.advance(limits.upload.validMs);
    await sweep();
    expect((await open(loose, mine.buyer)).status).toBe(200);
    context.current.clock.advance(1);
    await sweep();
    expect((await open(loose, mine.buyer)).status).toBe(404);
    expect((await open(attachmentId, mine.buyer)).status).toBe(200);
  });
});
