import { expect } from 'vitest';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { readZip } from '@proffer/proof';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import type { TestContext } from '../support/context';
import { meetForAmendments } from './contract-amending';
import { notesOf } from './contract-notes';
import { acceptTrade } from './nda-trade';
import { createPerson, type Person } from './people';

/** A deal of two people about an offer. */
export interface Deal {
  supplier: Person;
  buyer: Person;
  proposalId: number;
  conversationId: number;
}

/**
 * Creates a deal of many parts: an NDA, messages (one with a file, one deleted), a signed contract
 * with a paper, and an amended contract.
 */
export async function makeDeal(context: TestContext): Promise<Deal> {
  const people = await meetForAmendments(context, {
    supplier: { companyName: 'Tungabhadra <Alloys> & Sons', firstName: 'Meera' },
    buyer: { companyName: 'Lakeview Farms', firstName: 'Arjun' },
    offer: { title: 'Alloy rods', ndaRequired: true, detail: 'Secret.' },
  });
  const { supplier, buyer, proposalId } = people;
  await acceptTrade(context, { supplier, buyer, proposalId, ndaId: 0 }, { isSigned: true });
  const key = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const opened = await context.call('openConversation', { body: key }, buyer.token);
  const { conversationId } = opened.body as { conversationId: number };
  const deal = { supplier, buyer, proposalId, conversationId };
  await say(context, deal, 'buyer', 'Fifty rods by May? <b>"Urgent"</b> & soon');
  await say(context, deal, 'supplier', 'See the drawing.', {
    name: 'a.csv',
    bytes: Buffer.from('a,b\n1,2\n'),
  });
  const slipOfTongue = await say(context, deal, 'buyer', 'A slip of the tongue', {
    name: 'b.csv',
    bytes: Buffer.from('c,d\n3,4\n'),
  });
  await context.call('deleteMessage', { params: { messageId: slipOfTongue } }, buyer.token);
  const file = { name: 'Rates.pdf', bytes: await makeUpload() };
  const uploaded = await context.call('addContractPaper', { file }, supplier.token);
  await people.signBoth({ papers: [(uploaded.body as ContractPaper).paperId] });
  const contract = await people.agree({ startDate: '2026-11-01' });
  const slip = await context.call(
    'addContractPaper',
    { file: { ...file, name: 'Slip.pdf', bytes: await makeUpload({ pages: 2 }) } },
    supplier.token,
  );
  const { paperId } = slip.body as ContractPaper;
  await notesOf(context, people, contract.contractId).note('delivery', 'supplier', { paperId, entries: [] });
  await people.amend(contract, 'buyer');
  await people.answer(contract.contractId, 1, 'accept', 'supplier');
  await context.jobs.drain();
  return deal;
}

/** Sends a message as one side, optionally with a file; returns its number. */
export async function say(
  context: TestContext,
  { conversationId, ...people }: Deal,
  by: 'buyer' | 'supplier',
  messageContent: string,
  file?: { name: string; bytes: Buffer },
): Promise<number> {
  const { token, userId: senderId } = people[by];
  const attachmentIds: number[] = [];
  if (file) {
    const kept = await context.call('uploadMessageFile', { params: { conversationId }, file }, token);
    attachmentIds.push((kept.body as { attachmentId: number }).attachmentId);
  }
  const body = { conversationId, senderId, messageContent, attachmentIds };
  const sent = await context.call('sendMessage', { body }, token);
  expect(sent.status).toBe(201);
  return (sent.body as { messageId: number }).messageId;
}

/** Requests the deal file as one side or another person. */
export const askForDealFile = (context: TestContext, deal: Deal, { token }: Person) =>
  context.call('dealFile', { query: { proposalId: deal.proposalId, buyerId: deal.buyer.userId } }, token);

export async function dealFileOf(context: TestContext, deal: Deal, side: 'buyer' | 'supplier') {
  const reply = await askForDealFile(context, deal, deal[side]);
  expect(reply.status).toBe(200);
  return readZip(new Uint8Array(reply.bytes));
}

export const createStrangers = async (context: TestContext) => ({
  supplier: await createPerson(context, 'supplier'),
  buyer: await createPerson(context, 'buyer'),
  admin: await createPerson(context, 'admin'),
});
