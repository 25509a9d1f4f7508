import { isPastValidity, quoteDaysFaults, validUntilFault } from '@proffer/contract/quotes/rules';
import type { GivenRound } from '@proffer/contract/quotes/schemas';
import type { QuoteEventAct } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { createMachine } from '../../platform/states';
import { personOf } from '../../platform/session/person';
import {
  emptySubstance,
  isParty,
  marketDay,
  mergeSubstance,
  paiseOf,
  sideOf,
  valueOf,
  type ContractSide,
  type Contracts,
} from '../contracts';
import type { Authority } from '../members';
import type { AccountStandingRepository } from '../users';
import type { DealtQuotesRepository } from './quotes.deal';
import type { QuoteNotices, QuoteNewsItem } from './quotes.notices';
import type { QuotedNeeds } from './quotes.ports';
import type { QuoteChange, QuoteRow } from './quotes.repository';
import { judgeQuote, quoteTable, type QuoteAct, type QuoteState } from './quotes.states';

interface QuoteActsDeps {
  db: Database;
  repository: DealtQuotesRepository;
  needs: QuotedNeeds;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  contracts: Pick<Contracts, 'writeAgreed'>;
  notices: QuoteNotices;
  clock: Clock;
}

/** Actor of a quote's history; `isMarket` for an act of the market in the place of a company. */
type QuoteActor = Pick<Actor, 'userId' | 'address' | 'trail'> & {
  member?: Pick<Actor['member'], 'id'>;
  isMarket?: boolean;
};

interface Wanted {
  act: QuoteAct;
  /** Round that the actor has seen. */
  round?: number;
  note?: string;
  change: (tx: Tx, row: QuoteRow, at: Date, side: ContractSide) => Promise<QuoteChange>;
}

const events: Record<QuoteAct, QuoteEventAct> = {
  quote: 'quoted',
  counter: 'countered',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
};

/**
 * Acts that need both accounts active. Acts that end a quote are permitted even while the other company cannot
 * answer.
 */
const needsBoth: readonly QuoteAct[] = ['quote', 'counter', 'accept'];

/**
 * Creates the service of quoting, countering, accepting, declining and withdrawing (QUO-5 to QUO-13). The quote is
 * locked while the transition table judges the act, so concurrent acts run one after the other. The change, the
 * contract of an acceptance and all notices are one transaction.
 */
export function createQuoteActs(deps: QuoteActsDeps) {
  const { db, repository, needs, accounts, authority, contracts, notices, clock } = deps;
  const today = () => marketDay(clock.now());

  const machineWith = (announce: (tx: Executor, item: QuoteNewsItem) => Promise<void>) =>
    createMachine<QuoteRow, QuoteState, QuoteAct, ContractSide, QuoteActor, QuoteChange>({
      table: quoteTable,
      stateOf: ({ state }) => state,
      write: (tx, { row, to, at, change }) =>
        repository.change(tx, row, { ...change, state: to, changedAt: at }),
      async onMoved(tx, { row, act, by, actor, at, note, change }) {
        const event = events[act];
        const eventId = await repository.addEvent(tx, {
          quoteId: row.id,
          act: event,
          round: change.round ?? row.round,
          actorUserId: actor.userId,
          ...personOf(actor),
          address: actor.address,
          note: note ?? '',
          createdAt: at,
          isByMarket: actor.isMarket ?? false,
        });
        await announce(tx, { row, act: event, by, eventId, contractId: change.contractId ?? null });
      },
      async earlierRequest({ id, ...row }, act, by, tx) {
        if (act === 'accept') return { note: '' };
        const last = await repository.findLastEvent(tx, id);
        return last?.actorUserId === row[`${by}Id`] ? { note: last.note } : null;
      },
      changedMeanwhile,
    });
  const machine = machineWith(notices.announce);
  /** For quotes that end with their need, of which suppliers are notified once. */
  const machineOfNeeds = machineWith(notices.clear);

  /** Locks the need of a quote before the quote, because a need locks its quotes too. */
  async function lockNeedOf(tx: Tx, actor: Actor, id: number): Promise<void> {
    const row = await repository.find(id, tx);
    if (row && isParty(actor, row) && row.needId !== null) await needs.lock(tx, row.needId);
  }

  async function performWithin(tx: Tx, actor: Actor, id: number, wanted: Wanted): Promise<void> {
    const row = await repository.lock(tx, id);
    if (!row || !isParty(actor, row)) throw notFound('The quote');
    if (wanted.round !== undefined && wanted.round !== row.round) throw changedMeanwhile();
    const { act, note = '' } = wanted;
    const side = sideOf(actor);
    if (await machine.isRepeat(tx, row, { act, by: side, note })) return;
    if (needsBoth.includes(act)) await accounts.assertBothActive(tx, row.buyerId, row.supplierId);
    const at = clock.now();
    await machine.move(tx, row, { act, by: side, actor, at, note }, await wanted.change(tx, row, at, side));
  }

  const perform = (actor: Actor, id: number, wanted: Wanted): Promise<void> =>
    withTransaction(db, (tx) => performWithin(tx, actor, id, wanted));

  /** Makes a quote or a counter-quote with the proposed terms. */
  function propose(actor: Actor, id: number, act: 'quote' | 'counter', given: GivenRound): Promise<void> {
    assertDays(given, today());
    const substance = mergeSubstance(given, undefined, emptySubstance);
    const { startDate, endDate, note, validUntil = null } = given;
    return perform(actor, id, {
      act,
      round: given.round,
      async change(tx, row, createdAt, side) {
        const number = row.round + 1;
        if (number > limits.quoteRounds) throw tooManyRounds();
        await repository.addRound(tx, {
          quoteId: id,
          number,
          side,
          startDate,
          endDate,
          substance,
          note,
          validUntil,
          createdAt,
        });
        const totalPaise = paiseOf(substance);
        return { round: number, totalPaise, ...(validUntil === null ? {} : { validUntil }) };
      },
    });
  }

  return {
    propose,

    /**
     * Returns the quote with the round that the actor could accept now; throws 404 to strangers, and if it
     * cannot be accepted.
     */
    async findToAccept(actor: Pick<Actor, 'userId' | 'role'>, id: number, round: number) {
      const row = await repository.find(id);
      if (!row || !isParty(actor, row)) throw notFound('The quote');
      if (round !== row.round) throw changedMeanwhile();
      const verdict = judgeQuote(row.state, 'accept', sideOf(actor));
      if (verdict.kind !== 'move') {
        throw new AppError('illegal_transition', {
          text: quoteTable.refusal(row.state, 'accept', sideOf(actor)),
        });
      }
      if (row.state === 'quoted' && isPastValidity(row.validUntil, today())) throw expired();
      return { row, agreed: await repository.getRound(db, id, round), name: contractNameOf(row) };
    },

    /**
     * Accepts the latest proposal and creates its contract for both to sign. Repeating it makes no second contract.
     */
    accept: (actor: Actor, id: number, round: number): Promise<void> =>
      withTransaction(db, async (tx) => {
        await lockNeedOf(tx, actor, id);
        await performWithin(tx, actor, id, {
          act: 'accept',
          round,
          async change(_, row, at) {
            if (row.state === 'quoted' && isPastValidity(row.validUntil, today())) throw expired();
            const { startDate, endDate, substance } = await repository.getRound(tx, id, row.round);
            await authority.assertCovers(tx, actor, valueOf(substance));
            const { offerId, offerVersion, buyerId, supplierId, ndaId, needId } = row;
            const days = { startDate, endDate };
            const agreed = { offerId, offerVersion, buyerId, supplierId, ndaId, ...days, substance };
            const name = contractNameOf(row);
            const note = `Created from quote ${id}.`;
            const contractId = await contracts.writeAgreed(tx, actor, { ...agreed, name }, note);
            if (needId !== null) await needs.onAccepted(tx, actor, { needId, quoteId: id, contractId, at });
            return { contractId };
          },
        });
      }),

    /**
     * Ends an open quote of a need for its buyer: declines it, or withdraws the counter-quote. `actor` is null if the
     * market does so. The supplier is notified of it only if `isAnnounced`. A quote that has ended is left as it is.
     */
    async endOfNeed(
      tx: Executor,
      actor: Actor | null,
      { quoteId, reason, isAnnounced }: { quoteId: number; reason: string; isAnnounced: boolean },
    ): Promise<void> {
      const row = await repository.lock(tx, quoteId);
      if (!row) throw notFound('The quote');
      const act = (['decline', 'withdraw'] as const).find(
        (one) => judgeQuote(row.state, one, 'buyer').kind === 'move',
      );
      if (!act) return;
      const by = actor ?? { userId: row.buyerId, address: '', isMarket: true };
      const asked = { act, by: 'buyer' as const, actor: by, at: clock.now(), note: reason };
      await (isAnnounced ? machine : machineOfNeeds).move(tx, row, asked, {});
    },

    /** Declines or withdraws a quote with a reason. Repeating it changes nothing. */
    end: (actor: Actor, id: number, act: 'decline' | 'withdraw', reason: string): Promise<void> =>
      perform(actor, id, ending(act, reason)),

    /**
     * Ends the open quotes of a user who closes the account: declines those awaiting their answer and withdraws the
     * others. Notifies each other side.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      for (const id of await repository.lockOpenIds(tx, leaving.userId)) {
        const row = await repository.find(id, tx);
        if (!row) continue;
        const declines = judgeQuote(row.state, 'decline', sideOf(leaving)).kind === 'move';
        await performWithin(tx, leaving, id, ending(declines ? 'decline' : 'withdraw', reason));
      }
    },
  };
}
export type QuoteActs = ReturnType<typeof createQuoteActs>;

const ending = (act: 'decline' | 'withdraw', reason: string): Wanted => ({
  act,
  note: reason,
  change: () => Promise.resolve({}),
});

/** Returns the offer's title with the quote's number, which makes the name unique among the contracts of an offer. */
function contractNameOf({ id, offerTitle }: QuoteRow): string {
  const tail = `, quote ${id}`;
  return `${offerTitle.slice(0, limits.shortText - tail.length).trim()}${tail}`;
}

function assertDays(given: GivenRound, today: string): void {
  const faults = quoteDaysFaults(given, today);
  const late = given.validUntil === undefined ? undefined : validUntilFault(given.validUntil, today);
  const [first] = Object.entries(late === undefined ? faults : { ...faults, validUntil: late });
  if (first) throw invalidField(first[0], first[1]);
}

const expired = () =>
  new AppError('illegal_transition', {
    text: 'This quote has expired. Ask the supplier for a new quote, or propose your own terms.',
  });

const tooManyRounds = () =>
  new AppError('illegal_transition', {
    text: `A quote can have at most ${limits.quoteRounds} rounds. Please agree in the conversation and start a new quote.`,
  });

function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This quote has changed since you opened it. Please reload the page and review the current version.',
  });
}
