import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  anyGiven,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  type Database,
  type Executor,
  type Given,
} from '../../platform/database';
import { logoOf, members, offers, profiles, quoteEvents, quoteRounds, quotes, users } from '../../schema';
import { buyer, supplier } from '../contracts';
import { memberName } from '../members';
import { knownOffer } from '../offers';
import { standingOf } from '../users';
import {
  askedList,
  listCondition,
  statusOfRow,
  waitingFirst,
  type QuoteListQuery,
  type QuoteListShape,
} from './quotes.filters';

const rowColumns = {
  id: quotes.id,
  offerId: quotes.offerId,
  offerVersion: quotes.offerVersion,
  buyerId: quotes.buyerId,
  supplierId: quotes.supplierId,
  ndaId: quotes.ndaId,
  state: quotes.state,
  quantity: quotes.quantity,
  unit: quotes.unit,
  wantedBy: quotes.wantedBy,
  deliveryPlace: quotes.deliveryPlace,
  note: quotes.note,
  round: quotes.round,
  totalPaise: quotes.totalPaise,
  validUntil: quotes.validUntil,
  contractId: quotes.contractId,
  needId: quotes.needId,
  createdAt: quotes.createdAt,
  changedAt: quotes.changedAt,
  offerTitle: knownOffer.title,
  hsnCode: knownOffer.hsnCode,
  buyerCompany: buyer.companyName,
  supplierCompany: supplier.companyName,
  buyerLogo: logoOf(buyer),
  supplierLogo: logoOf(supplier),
  buyerStanding: standingOf(quotes.buyerId),
  supplierStanding: standingOf(quotes.supplierId),
} as const;

type NewQuote = Pick<
  typeof quotes.$inferInsert,
  | 'offerId'
  | 'offerVersion'
  | 'buyerId'
  | 'supplierId'
  | 'ndaId'
  | 'quantity'
  | 'unit'
  | 'deliveryPlace'
  | 'note'
> & { wantedBy: string | null; createdAt: Date };
/** Columns of a quote that begins with the supplier's terms. */
type GivenQuote = Partial<
  Pick<typeof quotes.$inferInsert, 'needId' | 'state' | 'round' | 'totalPaise' | 'validUntil'>
>;
type NewRound = typeof quoteRounds.$inferInsert;
export type NewQuoteEvent = typeof quoteEvents.$inferInsert;
export type QuoteRoundRow = typeof quoteRounds.$inferSelect;
export type QuoteChange = Partial<
  Pick<typeof quotes.$inferInsert, 'round' | 'totalPaise' | 'validUntil' | 'contractId'>
>;

function select(executor: Executor) {
  return executor
    .select(rowColumns)
    .from(quotes)
    .innerJoin(offers, eq(offers.id, quotes.offerId))
    .innerJoin(buyer, eq(buyer.userId, quotes.buyerId))
    .innerJoin(supplier, eq(supplier.userId, quotes.supplierId));
}

export type QuoteRow = Awaited<ReturnType<typeof select>>[number];

const given = sql.placeholder;

/** Order of a list: the newest change first, except of quotes that wait, which begin with the longest wait. */
const orderOf = ({ side, isWaiting }: QuoteListShape) =>
  isWaiting
    ? [asc(quotes.changedAt), asc(quotes.id)]
    : [waitingFirst[side], desc(quotes.changedAt), desc(quotes.id)];

const selectPage = (db: Database, query: QuoteListShape) =>
  select(db)
    .where(listCondition(query))
    .orderBy(...orderOf(query))
    .limit(given('size'))
    .offset(given('offset'));

/**
 * Returns the query for a buyer's quotes on an offer, in the order of the list and up to a size, for a combined
 * statement.
 */
export function selectQuotesOn(
  db: Database,
  { buyerId, offerId, size }: { buyerId: Given<number>; offerId: Given<number>; size: number },
) {
  const query = select(db)
    .where(and(eq(quotes.buyerId, buyerId), eq(quotes.offerId, offerId)))
    .orderBy(waitingFirst.buyer, desc(quotes.changedAt), desc(quotes.id))
    .limit(size);
  return { selection: rowColumns, query };
}

const selectTotal = (db: Database, query: QuoteListShape) =>
  db.select({ total: count() }).from(quotes).where(listCondition(query));

const countColumns = (query: QuoteListShape) => ({
  value: statusOfRow(query.today).as('status'),
  count: count(),
});

function selectCounts(db: Database, query: QuoteListShape) {
  const all = db.select(countColumns(query)).from(quotes).$dynamic();
  if (query.search) {
    all
      .innerJoin(offers, eq(offers.id, quotes.offerId))
      .innerJoin(buyer, eq(buyer.userId, quotes.buyerId))
      .innerJoin(supplier, eq(supplier.userId, quotes.supplierId));
  }
  return all.where(listCondition(query)).groupBy(sql`1`);
}

const isOf = (userId: number) => or(eq(quotes.buyerId, userId), eq(quotes.supplierId, userId));
const isOpen = inArray(quotes.state, ['requested', 'quoted', 'countered']);

/** Creates the only repository of quotes. */
export function createQuotesRepository(db: Database) {
  const readPage = prepareByShape('quote_page', (query: QuoteListShape, label) =>
    prepareQuery<QuoteRow>(db, label, selectPage(db, query), rowColumns),
  );
  const readCounts = prepareByShape('quote_counts', (query: QuoteListShape, label) =>
    prepareQuery(db, label, selectCounts(db, query), countColumns(query)),
  );
  const readWaiting = prepareByShape('quotes_waiting', (query: QuoteListShape, label) =>
    prepareQuery(db, label, selectTotal(db, query), { total: count() }),
  );
  const isGiven = sql`${quotes.id} = ${anyGiven('ids')}`;
  const roundColumns = getTableColumns(quoteRounds);
  const readLast = prepareTogether<{ rows: QuoteRow; rounds: QuoteRoundRow }>(db, 'last_quotes', {
    rows: { query: select(db).where(isGiven), selection: rowColumns },
    rounds: {
      query: db
        .select(roundColumns)
        .from(quoteRounds)
        .innerJoin(quotes, and(eq(quotes.id, quoteRounds.quoteId), eq(quotes.round, quoteRounds.number)))
        .where(isGiven),
      selection: roundColumns,
    },
  });
  return {
    /** Returns several quotes in one statement, each with its last round if it has one. */
    async listLast(ids: readonly number[]): Promise<{ row: QuoteRow; round: QuoteRoundRow | undefined }[]> {
      const { rows, rounds } = await readLast({ ids });
      return rows.map((row) => ({ row, round: rounds.find(({ quoteId }) => quoteId === row.id) }));
    },

    async find(id: number, executor: Executor = db): Promise<QuoteRow | undefined> {
      const [row] = await select(executor).where(eq(quotes.id, id));
      return row;
    },

    /** Returns a quote and locks it until the transaction ends. */
    async lock(tx: Executor, id: number): Promise<QuoteRow | undefined> {
      await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update');
      const [row] = await select(tx).where(eq(quotes.id, id));
      return row;
    },

    list(query: QuoteListQuery, { page, size }: { page: number; size: number }): Promise<QuoteRow[]> {
      const { values, ...list } = askedList(query);
      return readPage({ ...list, values: { ...values, size, offset: page * size } });
    },

    countByStatus: (query: QuoteListQuery) => readCounts(askedList({ ...query, status: undefined })),

    async countWaiting(query: QuoteListQuery): Promise<number> {
      const everything = { status: undefined, offerId: undefined, partnerId: undefined, search: undefined };
      const [row] = await readWaiting(askedList({ ...query, ...everything, isWaiting: true }));
      return row?.total ?? 0;
    },

    /**
     * Returns the number of a buyer's open quotes on an offer, and locks the buyer, so that none is added meanwhile.
     */
    async countOpen(tx: Executor, buyerId: number, offerId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
      return tx.$count(quotes, and(eq(quotes.offerId, offerId), eq(quotes.buyerId, buyerId), isOpen));
    },

    /** Returns the id of an identical request that the supplier has not answered yet. */
    async findSame(tx: Executor, asked: NewQuote): Promise<number | undefined> {
      const [row] = await tx
        .select({ id: quotes.id })
        .from(quotes)
        .where(
          and(
            eq(quotes.offerId, asked.offerId),
            eq(quotes.buyerId, asked.buyerId),
            eq(quotes.state, 'requested'),
            eq(quotes.quantity, asked.quantity),
            eq(quotes.unit, asked.unit),
            asked.wantedBy === null ? isNull(quotes.wantedBy) : eq(quotes.wantedBy, asked.wantedBy),
            eq(quotes.deliveryPlace, asked.deliveryPlace),
            eq(quotes.note, asked.note),
          ),
        );
      return row?.id;
    },

    /** Adds a request, or a quote that is already given. */
    async add(tx: Executor, quote: NewQuote & GivenQuote): Promise<number> {
      const [row] = await tx
        .insert(quotes)
        .values({ ...quote, changedAt: quote.createdAt })
        .returning({ id: quotes.id });
      if (!row) throw new Error('insert into quotes returned nothing');
      return row.id;
    },

    /** Changes a quote unless it has changed since it was read; returns false then. */
    async change(
      tx: Executor,
      read: QuoteRow,
      change: QuoteChange & { state: QuoteRow['state']; changedAt: Date },
    ): Promise<boolean> {
      const rows = await tx
        .update(quotes)
        .set(change)
        .where(and(eq(quotes.id, read.id), eq(quotes.state, read.state), eq(quotes.round, read.round)))
        .returning({ id: quotes.id });
      return rows.length === 1;
    },

    async addRound(tx: Executor, round: NewRound): Promise<void> {
      await tx.insert(quoteRounds).values(round);
    },

    async getRound(tx: Executor, quoteId: number, number: number): Promise<QuoteRoundRow> {
      const [row] = await tx
        .select()
        .from(quoteRounds)
        .where(and(eq(quoteRounds.quoteId, quoteId), eq(quoteRounds.number, number)));
      if (!row) throw new Error(`quote ${quoteId} has no round ${number}`);
      return row;
    },

    listRounds: (quoteId: number): Promise<QuoteRoundRow[]> =>
      db.select().from(quoteRounds).where(eq(quoteRounds.quoteId, quoteId)).orderBy(asc(quoteRounds.number)),

    /** Adds an event to the history and returns its id. */
    async addEvent(tx: Executor, event: NewQuoteEvent): Promise<number> {
      const [row] = await tx.insert(quoteEvents).values(event).returning({ id: quoteEvents.id });
      if (!row) throw new Error('insert into quote_events returned nothing');
      return row.id;
    },

    async findLastEvent(tx: Executor, quoteId: number) {
      const [row] = await tx
        .select({ actorUserId: quoteEvents.actorUserId, note: quoteEvents.note })
        .from(quoteEvents)
        .where(eq(quoteEvents.quoteId, quoteId))
        .orderBy(desc(quoteEvents.id))
        .limit(1);
      return row;
    },

    /** Returns the history of a quote, oldest first, with the person and company of each act. */
    listEvents: (quoteId: number) =>
      db
        .select({
          at: quoteEvents.createdAt,
          act: quoteEvents.act,
          round: quoteEvents.round,
          note: quoteEvents.note,
          by: sql<string>`${memberName} || ', ' || ${profiles.companyName}`,
        })
        .from(quoteEvents)
        .innerJoin(profiles, eq(profiles.userId, quoteEvents.actorUserId))
        .leftJoin(members, eq(members.id, quoteEvents.memberId))
        .where(eq(quoteEvents.quoteId, quoteId))
        .orderBy(asc(quoteEvents.id)),

    countOpenOf: (userId: number): Promise<number> => db.$count(quotes, and(isOf(userId), isOpen)),

    /** Returns the ids of a user's open quotes and locks them until the transaction ends. */
    async lockOpenIds(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: quotes.id })
        .from(quotes)
        .where(and(isOf(userId), isOpen))
        .orderBy(asc(quotes.id))
        .for('update');
      return rows.map(({ id }) => id);
    },

    /** Returns a company's quotes with their rounds, for the personal-data export. */
    async listOwnData(userId: number) {
      const rows = await db.select().from(quotes).where(isOf(userId)).orderBy(quotes.id);
      const ids = rows.map(({ id }) => id);
      const rounds = await db
        .select()
        .from(quoteRounds)
        .where(inArray(quoteRounds.quoteId, ids))
        .orderBy(quoteRounds.quoteId, quoteRounds.number);
      return rows.map((row) => ({ ...row, rounds: rounds.filter(({ quoteId }) => quoteId === row.id) }));
    },
  };
}
export type QuotesRepository = ReturnType<typeof createQuotesRepository>;
