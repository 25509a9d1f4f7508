import path from 'node:path';
import { expect, it } from 'vitest';
import type { MessageFile } from '@proffer/contract/chat/schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { openTalk, read, say } from '../world/chat-people';
import { createFileStore } from '../../src/platform/files';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { connect, hear, openPort } from '../world/live-people';
import { createPerson, publishOffer } from '../world/people';
import { textsOf } from '../support/notices.fixture';

/** A fake scanner that detects the text "virus" and can be unavailable. */
const scanner = {
  isAway: false,
  async scan(bytes: Uint8Array): Promise<string | undefined> {
    if (scanner.isAway) throw new Error('the virus scanner cannot be reached');
    return Buffer.from(bytes).includes('virus') ? 'Test-Virus' : undefined;
  },
};
const context = useContext({ scanner });

async function uploaded(text: string) {
  const supplier = await createPerson(context.current, 'supplier');
  const id = await publishOffer(context.current, supplier);
  const attach = async (proposalId: number) => {
    const file = { name: 'prices.csv', bytes: Buffer.from(text) };
    return context.current.call('addAttachment', { params: { id: proposalId }, file }, supplier.token);
  };
  const { attachmentId } = (await attach(id)).body as { attachmentId: number };
  const body = { addAttachments: [attachmentId] };
  await context.current.call('updateOffer', { params: { id }, body }, supplier.token);
  const fetch = (token?: string) =>
    context.current.call('getAttachment', { params: { id, attachmentId } }, token);
  const stand = async () => {
    const reply = await context.current.call('viewOffer', { params: { id } });
    return (reply.body as ProposalView).attachments.map(({ scan }) => scan);
  };
  return { supplier, fetch, stand, attach: () => attach(id) };
}

// OFF-50
it('an upload cannot be fetched by anyone before the scanner has checked it', async () => {
  const { supplier, fetch, stand } = await uploaded('a,b\n1,2\n');
  expect(await stand()).toEqual(['quarantined']);
  for (const reply of [await fetch(), await fetch(supplier.token)]) {
    expect(problemOf(reply)).toMatchObject({
      code: 'file_withheld',
      detail: 'This file is being checked for viruses. Please try again in a moment.',
    });
  }
  await context.current.jobs.drain();
  expect((await fetch()).bytes.toString()).toBe('a,b\n1,2\n');
  expect(await stand()).toEqual(['clean']);
});

it('a message states the scan status of its file, and both participants are notified after the scan', async () => {
  const talk = await openTalk(context.current);
  const { conversationId, buyer, supplier } = talk;
  const file = { name: 'list.csv', bytes: Buffer.from('e,f\n5,6\n') };
  const upload = { params: { conversationId }, file };
  const { body } = await context.current.call('uploadMessageFile', upload, buyer.token);
  const { attachmentId, scan } = body as MessageFile;
  expect(scan).toBe('quarantined');
  await say(context.current, talk, buyer, '', { attachmentIds: [attachmentId] });
  const client = await connect(await openPort(context.current), supplier);
  const heard = await hear(client, `/topic/conversation/${conversationId}`);
  await context.current.jobs.drain();
  expect(await heard.next()).toMatchObject({
    event: 'changed',
    message: { attachments: [{ scan: 'clean' }] },
  });
  await client.deactivate();
  const [message] = await read(context.current, talk, supplier);
  expect(message?.attachments).toMatchObject([{ attachmentId, scan: 'clean' }]);
});

it('an upload waits while the scanner is unavailable', async () => {
  scanner.isAway = true;
  const { fetch } = await uploaded('c,d\n3,4\n');
  await context.current.jobs.drain();
  scanner.isAway = false;
  expect(problemOf(await fetch()).code).toBe('file_withheld');
  await context.current.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await context.current.jobs.drain();
  expect((await fetch()).status).toBe(200);
});

it('an infected file is deleted, and its sender and the administrators are notified', async () => {
  const admin = await createPerson(context.current, 'admin');
  const { supplier, fetch, attach, stand } = await uploaded('virus,here\n');
  await context.current.jobs.drain();
  expect(await stand()).toEqual(['infected']);
  const words = 'This file was rejected and deleted: the virus scanner found Test-Virus in it.';
  expect(problemOf(await fetch())).toMatchObject({ code: 'file_withheld', detail: words });
  const { rows } = await context.current.pool.query<{ sha256: string }>(
    `select sha256 from stored_files where scan = 'infected'`,
  );
  expect(rows).toHaveLength(1);
  for (const person of [supplier, admin]) {
    const [told = ''] = await textsOf(context.current, person);
    expect(told.replaceAll(/[\u2066-\u2069]/g, '')).toContain(
      'The file prices.csv was rejected and deleted: the virus scanner found Test-Virus in it.',
    );
  }
  // A second upload of these bytes is recognised, and the file stays deleted.
  expect(problemOf(await attach())).toMatchObject({ code: 'document_refused', detail: words });
  const store = createFileStore({ folder: path.join(context.current.folder, 'files') });
  expect(await store.has(rows[0]!.sha256)).toBe(false);
});

it('an NDA document cannot be read before its scan, not even by its supplier', async () => {
  const { call, jobs } = context.current;
  const { token } = await createPerson(context.current, 'supplier');
  const file = { name: 'nda.pdf', bytes: await makeUpload() };
  const { documentId } = (await call('uploadNdaDocument', { file }, token)).body as { documentId: number };
  const read = () => call('ownNdaDocument', { params: { id: documentId } }, token);
  expect(problemOf(await read()).code).toBe('file_withheld');
  await jobs.drain();
  expect((await read()).bytes.equals(file.bytes)).toBe(true);
});
