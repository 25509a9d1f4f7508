import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { NdaReach } from '@proffer/contract/wire/choices';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Reply, TestContext } from '../support/context';
import { consented } from './dealings';
import { createPerson, publishOffer, type Person } from './people';

/** A requested NDA between two companies, with the people who may act on it. */
export interface NdaTrade {
  supplier: Person;
  buyer: Person;
  proposalId: number;
  ndaId: number;
}

export async function openTrade(
  context: TestContext,
  given: Partial<Pick<NdaTrade, 'supplier' | 'buyer' | 'proposalId'>> = {},
): Promise<NdaTrade> {
  const supplier =
    given.supplier ??
    (await createPerson(context, 'supplier', { companyName: 'Tungabhadra Alloys', firstName: 'Meera' }));
  const buyer =
    given.buyer ??
    (await createPerson(context, 'buyer', { companyName: 'Lakeview Farms', firstName: 'Arjun' }));
  const proposalId =
    given.proposalId ??
    (await publishOffer(context, supplier, { title: 'Alloy rods', ndaRequired: true, detail: 'Secret.' }));
  const reply = await context.call('addNda', { body: { proposalId } }, buyer.token);
  return { supplier, buyer, proposalId, ndaId: (reply.body as { ndaId: number }).ndaId };
}

export const supplierSignature = { name: 'Meera Iyer', capacity: 'Director', method: 'typed', ...consented };
export const buyerSignature = {
  name: 'अर्जुन मेहता',
  capacity: 'Head of Procurement',
  method: 'typed',
  readToEnd: 'shown',
  ...consented,
};

type Input = Parameters<TestContext['call']>[1];
/** Route and input of each act, by its name in the tests. */
export const ndaActs = {
  prepare: (t) => ['prepareNda', { params: pathOf(t), body: supplierSignature }],
  upload: (t) => ['uploadNda', { params: pathOf(t) }],
  send: (t) => ['sendNda', { query: pairOf(t) }],
  share: (t) => ['shareNda', { query: pairOf(t) }],
  fields: (t) => ['placeNdaFields', { query: pairOf(t) }],
  reject: (t) => ['updateNdaStatus', { params: { id: t.ndaId }, query: { status: 'Rejected' } }],
  rejectByUpdate: (t) => ['updateNda', { params: { id: t.ndaId }, body: { status: 'Rejected' } }],
  skip: (t) => ['skipNda', { query: pairOf(t) }],
  skipByUpdate: (t) => ['updateNda', { params: { id: t.ndaId }, body: { status: 'Skiped' } }],
  reopen: (t) => ['updateNdaStatus', { params: { id: t.ndaId }, query: { status: 'Requested' } }],
  sendBackOld: (t) => ['updateNda', { params: { id: t.ndaId }, body: { ndaStatus: 'Requested' } }],
  approveByHand: (t) => ['updateNda', { params: { id: t.ndaId }, body: { status: 'Approved' } }],
  signByHand: (t) => ['updateNda', { params: { id: t.ndaId }, body: { status: 'Signed & Shared' } }],
  archive: (t) => ['archiveNda', { params: { id: t.ndaId }, query: { archived: true } }],
  unarchive: (t) => ['archiveNda', { params: { id: t.ndaId }, query: { archived: false } }],
  remove: (t) => ['removeNda', { params: { id: t.ndaId } }],
  sign: (t) => ['signNda', { query: pairOf(t), body: buyerSignature }],
  withdraw: (t) => ['withdrawNda', { params: { id: t.ndaId }, body: { reason: 'Bought elsewhere.' } }],
  decline: (t) => ['declineNda', { params: { id: t.ndaId }, body: { reason: 'Five years are too long.' } }],
  wantChanges: (t) => ['wantNdaChanges', { params: { id: t.ndaId }, body: { reason: 'Two years, please.' } }],
  remind: (t) => ['remindNda', { params: { id: t.ndaId } }],
  ask: (t) => ['requestNda', { query: pairOf(t) }],
  add: (t) => ['addNda', { body: pairOf(t) }],
} satisfies Record<string, (trade: NdaTrade) => readonly [RouteName, Input]>;
export type NdaAct = keyof typeof ndaActs;

const pairOf = ({ proposalId, buyer }: NdaTrade) => ({ proposalId, buyerId: buyer.userId });
const pathOf = ({ proposalId, buyer }: NdaTrade) => ({ a: proposalId, b: buyer.userId });

export function act(context: TestContext, trade: NdaTrade, name: NdaAct, by: Person): Promise<Reply> {
  const [route, input] = ndaActs[name](trade) as readonly [RouteName, Input];
  return context.call(route, input, by.token);
}

export const acceptingActs = ['prepare', 'upload', 'send', 'share', 'fields'] as const;

/**
 * Takes the request through the supplier’s five accepting calls and optionally the buyer's
 * signature.
 */
export async function acceptTrade(
  context: TestContext,
  trade: NdaTrade,
  options: { isSigned?: boolean; steps?: number; cover?: { reach: NdaReach; reachCategory?: string } } = {},
): Promise<void> {
  const { cover, steps = 5 } = options;
  if (cover) {
    const body = { ...supplierSignature, ...cover };
    const reply = await context.call('prepareNda', { params: pathOf(trade), body }, trade.supplier.token);
    if (reply.status !== 200)
      throw new Error(`prepare answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  for (const name of acceptingActs.slice(cover ? 1 : 0, steps)) await succeed(name, trade.supplier);
  if (options.isSigned) await succeed('sign', trade.buyer);

  async function succeed(name: NdaAct, by: Person): Promise<void> {
    const { status, body } = await act(context, trade, name, by);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  }
}

/**
 * Makes the file of the document to be signed unreadable; returns the function that restores it.
 */
export async function hideDocument(context: TestContext, { ndaId }: NdaTrade): Promise<() => Promise<void>> {
  const { rows } = await context.pool.query<{ sha256: string }>(
    `select f.sha256 from nda_requests n join stored_files f on f.id = n.prepared_file_id where n.id = $1`,
    [ndaId],
  );
  const { sha256 } = rows[0]!;
  const place = path.join(context.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await rename(place, `${place}.away`);
  return () => rename(`${place}.away`, place);
}
