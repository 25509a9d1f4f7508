import { asc, eq, inArray, min } from 'drizzle-orm';
import { canonicalJson, type DealEntry, type Json } from '@proffer/proof';
import { createDeals, type DealAct } from '../../modules/deals';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import {
  contractEvents,
  contracts,
  conversations,
  dealEntries,
  deals,
  members,
  messageEdits,
  messages,
  ndaEvents,
  ndaRequests,
  quoteEvents,
  quotes,
} from '../../schema';

const address = '203.0.113.20';
const ndaActs = { Requested: 'nda.requested', Rejected: 'nda.rejected', Skipped: 'nda.skipped' } as const;

/** Acts that exist as rows only and that the services do not write to the chains, ordered by time. */
export interface DealStory {
  /** Acts before the first document: NDA requests. */
  beginnings: DealAct[];
  /** Messages and quotes until a contract to be signed was proposed; all of them without such a contract. */
  before: DealAct[];
  after: DealAct[];
}

/** Reads the acts from the rows; the result is the same before and after the documents are made. */
export async function readDealStory(db: Database): Promise<DealStory> {
  const acts = [
    ...(await ofNdas(db)),
    ...(await ofContracts(db)),
    ...(await ofQuotes(db)),
    ...(await ofMessages(db)),
  ];
  const signed = await db
    .select({ offerId: contracts.offerId, buyerId: contracts.buyerId, at: contracts.createdAt })
    .from(contracts)
    .where(eq(contracts.toBeSigned, true));
  const isBefore = ({ offerId, buyerId, at }: DealAct) =>
    signed.every((one) => one.offerId !== offerId || one.buyerId !== buyerId || at <= one.at);
  const founders = await readFounders(db);
  const inOrder = acts
    .map((act) => ({ ...act, by: act.by && { ...act.by, member: founders.get(act.by.userId) } }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    beginnings: inOrder.filter(({ act }) => act === 'nda.requested'),
    before: inOrder.filter((one) => one.act !== 'nda.requested' && isBefore(one)),
    after: inOrder.filter((one) => one.act !== 'nda.requested' && !isBefore(one)),
  };
}

/** Returns the founder of each company, who performs its acts. */
async function readFounders(db: Database): Promise<Map<number, { id: number }>> {
  const rows = await db
    .select({ userId: members.userId, id: min(members.id) })
    .from(members)
    .groupBy(members.userId);
  return new Map(rows.flatMap(({ userId, id }) => (id === null ? [] : [[userId, { id }]])));
}

/** Writes missing acts to their chains and returns their number; a second call writes nothing. */
export function tellDeals(db: Database, acts: readonly DealAct[]): Promise<number> {
  const chains = createDeals(db);
  return withTransaction(db, async (tx) => {
    const there = await readThere(tx);
    let written = 0;
    for (const act of acts) {
      if (there.has(nameOf(act))) continue;
      await chains.append(tx, act);
      written += 1;
    }
    return written;
  });
}

/** Returns the names of the acts that all chains already contain. */
async function readThere(tx: Executor): Promise<Set<string>> {
  const rows = await tx
    .select({ offerId: deals.offerId, buyerId: deals.buyerId, entry: dealEntries.entry })
    .from(dealEntries)
    .innerJoin(deals, eq(deals.id, dealEntries.dealId));
  return new Set(
    rows.map(({ entry, ...parties }) => nameOf({ ...(JSON.parse(entry) as DealEntry), ...parties })),
  );
}

const rowNames = ['nda', 'contract', 'revision', 'quote', 'round', 'message'];

/** Returns a name for an act: the deal, the act and its row, without values that may have changed since. */
function nameOf({
  offerId,
  buyerId,
  act,
  about,
}: Pick<DealAct, 'offerId' | 'buyerId' | 'about'> & { act: string }) {
  return JSON.stringify([offerId, buyerId, act, ...rowNames.map((name) => about[name] ?? null)]);
}

const words = (value: string) => (value === '' ? undefined : { value });
const termsOf = (terms: object) => ({ value: canonicalJson(JSON.parse(JSON.stringify(terms)) as Json) });

async function ofNdas(db: Database): Promise<DealAct[]> {
  const rows = await db
    .select({ nda: ndaRequests, event: ndaEvents })
    .from(ndaEvents)
    .innerJoin(ndaRequests, eq(ndaRequests.id, ndaEvents.ndaId))
    .where(inArray(ndaEvents.toStatus, ['Requested', 'Rejected', 'Skipped']))
    .orderBy(asc(ndaEvents.id));
  return rows.map(({ nda: { id, offerId, buyerId, supplierId }, event }) => ({
    offerId,
    buyerId,
    supplierId,
    act: ndaActs[event.toStatus as keyof typeof ndaActs],
    by: { userId: event.actorUserId, address },
    at: event.createdAt,
    about: { nda: id, round: 1, from: event.fromStatus ?? undefined, to: event.toStatus },
    sealed: { note: words(event.note) },
  }));
}

async function ofContracts(db: Database): Promise<DealAct[]> {
  const rows = await db
    .select({ contract: contracts, event: contractEvents })
    .from(contractEvents)
    .innerJoin(contracts, eq(contracts.id, contractEvents.contractId))
    .orderBy(asc(contractEvents.id));
  return rows.map(({ contract, event }) => {
    const { id, offerId, buyerId, supplierId, name, description, startDate, endDate, substance } = contract;
    return {
      offerId,
      buyerId,
      supplierId,
      act: `contract.${event.act}` as const,
      by: { userId: event.actorUserId, address },
      at: event.createdAt,
      about: { contract: id, revision: event.revision, amendment: 0, offerVersion: contract.offerVersion },
      sealed: {
        terms: termsOf({ name, description, startDate, endDate, substance }),
        note: words(event.note),
      },
    };
  });
}

async function ofQuotes(db: Database): Promise<DealAct[]> {
  const rows = await db
    .select({ quote: quotes, event: quoteEvents })
    .from(quoteEvents)
    .innerJoin(quotes, eq(quotes.id, quoteEvents.quoteId))
    .orderBy(asc(quoteEvents.id));
  return rows.map(({ quote: { id, offerId, buyerId, supplierId, offerVersion }, event }) => ({
    offerId,
    buyerId,
    supplierId,
    act: `quote.${event.act}` as const,
    by: { userId: event.actorUserId, address },
    at: event.createdAt,
    about: { quote: id, round: event.round, offerVersion },
    sealed: { note: words(event.note) },
  }));
}

async function ofMessages(db: Database): Promise<DealAct[]> {
  const rows = await db
    .select({ message: messages, talk: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .orderBy(asc(messages.id));
  const edits = new Map(
    (await db.select().from(messageEdits).orderBy(asc(messageEdits.id))).map((edit) => [
      edit.messageId,
      edit,
    ]),
  );
  return rows.flatMap(({ message, talk: { offerId, buyerId, supplierId } }): DealAct[] => {
    const { id, content, sentAt, editedAt, deletedAt } = message;
    const common = {
      offerId,
      buyerId,
      supplierId,
      by: { userId: message.senderId, address },
      isNamed: false,
      about: { message: id },
      subject: `message:${id}`,
    };
    const said = (value: string) => (deletedAt ? {} : { content: { value } });
    const first = edits.get(id)?.content ?? content;
    return [
      { ...common, act: 'message.sent', at: sentAt, sealed: said(first) },
      ...(editedAt
        ? [{ ...common, act: 'message.edited' as const, at: editedAt, sealed: said(content) }]
        : []),
      ...(deletedAt ? [{ ...common, act: 'message.deleted' as const, at: deletedAt }] : []),
    ];
  });
}
