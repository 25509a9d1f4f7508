import { wantedByFault } from '@proffer/contract/quotes/rules';
import type { Quote, QuoteAsk, QuoteRound, QuotesQuery, QuoteView } from '@proffer/contract/quotes/schemas';
import { quoteStatuses, type QuoteStatus } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { personOf } from '../../platform/session/person';
import { isParty, marketDay, sideOf } from '../contracts';
import type { Offers } from '../offers';
import type { AccountStandingRepository } from '../users';
import { toFilters, toQuote, toQuoteView, toRound } from './quotes.mapper';
import type { QuoteListQuery } from './quotes.filters';
import type { QuoteNotices } from './quotes.notices';
import type { DealtQuotesRepository } from './quotes.deal';
import type { QuoteRow } from './quotes.repository';

/** Conversations, which are created after quotes. */
export interface QuoteConversations {
  /** Returns the conversation to which the quote belongs, and creates it if missing. */
  ensure(tx: Executor, key: { offerId: number; buyerId: number; supplierId: number }): Promise<number>;
}

/** A quote with its last round; null before the first. */
export interface LastQuote {
  quote: Quote;
  round: QuoteRound | null;
}

interface QuotesDeps {
  db: Database;
  repository: DealtQuotesRepository;
  offers: Pick<Offers, 'getQuotable'>;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  conversations: QuoteConversations;
  notices: QuoteNotices;
  clock: Clock;
}

/** Creates the service for requesting and reading quotes (QUO-1 to QUO-4, QUO-14 to QUO-16). */
export function createQuotesService(deps: QuotesDeps) {
  const { db, repository, offers, accounts, conversations, notices, clock } = deps;
  const today = () => marketDay(clock.now());

  /** Returns the quote if the actor is one of its parties; 404 otherwise. */
  async function loadOwn(actor: Actor, id: number): Promise<QuoteRow> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row)) throw notFound('The quote');
    return row;
  }

  async function view(actor: Actor, id: number): Promise<QuoteView> {
    const row = await loadOwn(actor, id);
    const [rounds, events] = await Promise.all([repository.listRounds(id), repository.listEvents(id)]);
    return toQuoteView(row, sideOf(actor), { rounds, events }, today());
  }

  const listQuery = (actor: Actor, asked: QuotesQuery) => ({
    side: sideOf(actor),
    userId: actor.userId,
    today: today(),
    ...toFilters(asked),
    assigneeId: asked.mine ? actor.member.id : undefined,
  });

  /** Returns the actor's quotes as the actor reads them today. */
  const describe = (actor: Actor, rows: QuoteRow[]): Quote[] =>
    rows.map((row) => toQuote(row, sideOf(actor), today()));

  /** Returns a page of the actor's quotes, those awaiting the actor first. */
  async function listItems(actor: Actor, asked: QuotesQuery): Promise<Quote[]> {
    const query = listQuery(actor, asked);
    return describe(actor, await repository.list(query, asked));
  }

  /**
   * Returns a page with the number of quotes per status. If the page contains all quotes, they are counted without a
   * query.
   */
  async function listCounted(actor: Actor, asked: QuotesQuery) {
    const items = await listItems(actor, asked);
    const query = listQuery(actor, asked);
    const isAll = asked.page === 0 && items.length < asked.size && query.status === undefined;
    const counts = isAll
      ? items.map(({ status }) => ({ value: status, count: 1 }))
      : await repository.countByStatus(query);
    return { items, statuses: quoteStatuses.map((value) => ({ value, count: countIn(counts, value) })) };
  }

  return {
    view,
    listItems,
    describe,

    /** Returns those of several quotes whose party the actor is, each with its last round if it has one. */
    async listLast(actor: Actor, ids: readonly number[]): Promise<LastQuote[]> {
      if (ids.length === 0) return [];
      const found = await repository.listLast(ids);
      return found
        .filter(({ row }) => isParty(actor, row))
        .map(({ row, round }) => ({
          quote: toQuote(row, sideOf(actor), today()),
          round: round ? toRound(round) : null,
        }));
    },

    /**
     * Requests a quote from the supplier of an offer; an identical request that is still unanswered is not repeated.
     */
    async ask(actor: Actor, { proposalId: offerId, ...asked }: QuoteAsk): Promise<QuoteView> {
      const late = wantedByFault(asked.wantedBy, today());
      if (late !== undefined) throw invalidField('wantedBy', late);
      const { supplierId, version, ndaId } = await offers.getQuotable(actor, offerId);
      const buyerId = actor.userId;
      const createdAt = clock.now();
      const quote = {
        ...asked,
        offerId,
        offerVersion: version,
        buyerId,
        supplierId,
        ndaId,
        wantedBy: asked.wantedBy || null,
        createdAt,
      };
      const id = await withTransaction(db, async (tx) => {
        const open = await repository.countOpen(tx, buyerId, offerId);
        await accounts.assertBothActive(tx, buyerId, supplierId);
        const same = await repository.findSame(tx, quote);
        if (same !== undefined) return same;
        if (open >= limits.openQuotes) throw tooMany();
        await conversations.ensure(tx, { offerId, buyerId, supplierId });
        const quoteId = await repository.add(tx, quote);
        const eventId = await repository.addEvent(tx, {
          quoteId,
          act: 'asked',
          round: 0,
          actorUserId: actor.userId,
          ...personOf(actor),
          address: actor.address,
          createdAt,
        });
        const row = await repository.find(quoteId, tx);
        if (!row) throw notFound('The quote');
        await notices.announce(tx, { row, act: 'asked', by: 'buyer', eventId, contractId: null });
        return quoteId;
      });
      return view(actor, id);
    },

    /** Returns the number of quotes that wait for a user's next step. */
    countWaiting: ({ userId, role }: Pick<Actor, 'userId' | 'role'>): Promise<number> =>
      repository.countWaiting({ side: sideOf({ role }), userId, today: today(), ...unfiltered }),

    /** Returns a page with its total, the counts per status and the number of quotes awaiting the actor. */
    async list(actor: Actor, asked: QuotesQuery) {
      const query = listQuery(actor, asked);
      const [{ items, statuses }, waiting] = await Promise.all([
        listCounted(actor, asked),
        isAllThatWaits(query) ? undefined : repository.countWaiting(query),
      ]);
      const all = statuses.reduce((sum, { count }) => sum + count, 0);
      const total = query.status ? countIn(statuses, query.status) : all;
      return { items, total, statuses, waiting: waiting ?? all };
    },
  };
}
export type QuotesService = ReturnType<typeof createQuotesService>;

const unfiltered = {
  status: undefined,
  isWaiting: true,
  offerId: undefined,
  partnerId: undefined,
  search: undefined,
  assigneeId: undefined,
};

const countIn = (counts: { value: QuoteStatus; count: number }[], status: QuoteStatus): number =>
  counts.reduce((sum, { value, count }) => (value === status ? sum + count : sum), 0);

/** Returns true for a list of all waiting quotes, whose own counts include the number of them. */
const isAllThatWaits = ({ isWaiting, offerId, partnerId, search, assigneeId }: QuoteListQuery): boolean =>
  isWaiting && offerId === undefined && partnerId === undefined && !search && assigneeId === undefined;

const tooMany = () =>
  new AppError('illegal_transition', {
    text: `You have ${limits.openQuotes} open quotes on this offer. Please answer or withdraw one of them first.`,
  });
