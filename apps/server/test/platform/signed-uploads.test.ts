import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message, MessageFile } from '@proffer/contract/chat/schemas';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { Attachment, ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { makeSigned, makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { useContext } from '../support/context';
import { openTalk, read, say } from '../world/chat-people';
import { meetForAmendments } from '../world/contract-amending';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const signedBy = ['Test signer'];
let file: { name: string; bytes: Uint8Array };
beforeEach(async () => {
  file = { name: 'signed.pdf', bytes: await makeSigned() };
});

const call = (...input: Parameters<typeof context.current.call>) => context.current.call(...input);
const attach = async (id: number, { token }: Person, sent = file) =>
  (await call('addAttachment', { params: { id }, file: sent }, token)).body as Attachment;
const update = (id: number, { token }: Person, body: Record<string, unknown>) =>
  call('updateOffer', { params: { id }, body }, token);
const view = async (id: number, person: Person) =>
  (await call('viewOffer', { params: { id } }, person.token)).body as ProposalView;

describe('a PDF that was signed before its upload', () => {
  // OFF-465
  it('an already signed PDF shows its signers as an attachment of an offer, before and after saving, and in earlier versions', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const buyer = await createPerson(context.current, 'buyer');
    const id = await publishOffer(context.current, supplier, { title: 'First' });
    const { attachmentId, ...added } = await attach(id, supplier);
    expect(added).toMatchObject({ signedBy, pending: true });
    expect((await view(id, supplier)).pendingAttachments).toMatchObject([{ attachmentId, signedBy }]);
    await update(id, supplier, { addAttachments: [attachmentId] });
    expect((await view(id, buyer)).attachments).toMatchObject([{ attachmentId, signedBy }]);
    const { bytes } = await call('getAttachment', { params: { id, attachmentId } }, buyer.token);
    expect(bytes.equals(file.bytes)).toBe(true);
    await update(id, supplier, { title: 'Second' });
    const versions = (await call('offerVersions', { params: { id } }, buyer.token)).body as ProposalVersion[];
    expect(versions.map(({ attachments }) => attachments?.[0]?.signedBy)).toContainEqual(signedBy);
  });

  // OFF-465
  it('an already signed PDF does not show its signers to a buyer who has not signed the NDA', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const buyer = await createPerson(context.current, 'buyer');
    const id = await publishOffer(context.current, supplier, { title: 'Secret', ndaRequired: true });
    const { attachmentId } = await attach(id, supplier);
    await update(id, supplier, { addAttachments: [attachmentId] });
    await update(id, supplier, { title: 'Still secret' });
    const replies = [
      await call('viewOffer', { params: { id } }, buyer.token),
      await call('offerVersions', { params: { id } }, buyer.token),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/signedBy|Test signer/);
    expect((await view(id, supplier)).attachments).toMatchObject([{ signedBy }]);
  });

  // OFF-465
  it('an unsigned PDF has no signers', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const id = await publishOffer(context.current, supplier, { title: 'Plain' });
    const added = await attach(id, supplier, { name: 'plain.pdf', bytes: await makeUpload() });
    expect(added).not.toHaveProperty('signedBy');
    expect((await view(id, supplier)).pendingAttachments?.[0]).not.toHaveProperty('signedBy');
  });

  // MSG-16, OFF-465
  it('an already signed PDF shows its signers as a file of a message to both participants', async () => {
    const talk = await openTalk(context.current);
    const params = { conversationId: talk.conversationId };
    const sent = (await call('uploadMessageFile', { params, file }, talk.buyer.token)).body as MessageFile;
    expect(sent.signedBy).toEqual(signedBy);
    const attachmentIds = [sent.attachmentId];
    const message: Message = await say(context.current, talk, talk.buyer, '', { attachmentIds });
    expect(message.attachments).toEqual([sent]);
    expect((await read(context.current, talk, talk.supplier)).at(-1)?.attachments).toEqual([sent]);
  });

  // CON-340
  it('an already signed PDF shows its signers as a paper of a contract, and the sealed terms do not repeat them', async () => {
    const people = await meetForAmendments(context.current);
    const { token } = people.supplier;
    const paper = (await call('addContractPaper', { file }, token)).body as ContractPaper;
    expect(paper.signedBy).toEqual(signedBy);
    const { contractId } = await people.propose({ papers: [paper.paperId] });
    expect((await people.view(contractId)).papers).toEqual([paper]);
    const { rows } = await context.current.db.execute<{ text: string }>(
      sql`select openings::text as text from deal_openings where openings::text like ${`%${paper.sha256}%`}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('signedBy');
  });
});
