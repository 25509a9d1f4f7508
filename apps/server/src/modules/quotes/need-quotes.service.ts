import type { Executor } from '../../platform/database';
import { paiseOf } from '../contracts';
import type { AnsweredQuote } from './quotes.ports';
import type { DealtQuotesRepository } from './quotes.deal';
import type { QuoteConversations } from './quotes.service';

interface NeedQuotesDeps {
  repository: Pick<DealtQuotesRepository, 'add' | 'addRound' | 'addEvent'>;
  conversations: QuoteConversations;
}

/** Creates the maker of quotes from answers to needs (NED-36). */
export const createNeedQuotes = ({ repository, conversations }: NeedQuotesDeps) => ({
  /** Creates the quote of an answer in its first round, with its conversation; returns its id. */
  async createFromAnswer(tx: Executor, answered: AnsweredQuote): Promise<number> {
    const { offerId, buyerId, supplierId, startDate, endDate, substance, note, validUntil, by, at } =
      answered;
    await conversations.ensure(tx, { offerId, buyerId, supplierId });
    const { needId, offerVersion, ndaId, quantity, unit, wantedBy, deliveryPlace } = answered;
    const quoteId = await repository.add(tx, {
      needId,
      offerId,
      offerVersion,
      buyerId,
      supplierId,
      ndaId,
      quantity,
      unit,
      wantedBy,
      deliveryPlace,
      note: '',
      state: 'quoted',
      round: 1,
      totalPaise: paiseOf(substance),
      validUntil,
      createdAt: at,
    });
    const round = { quoteId, number: 1, side: 'supplier' as const, createdAt: at };
    await repository.addRound(tx, { ...round, startDate, endDate, substance, note, validUntil });
    await repository.addEvent(tx, {
      quoteId,
      act: 'quoted',
      round: 1,
      actorUserId: supplierId,
      ...by,
      createdAt: at,
      answered: { head: answered.head, sealed: answered.sealed },
    });
    return quoteId;
  },
});
