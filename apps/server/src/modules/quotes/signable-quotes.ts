import { toFullTerms, sideOf, valueOf } from '../contracts';
import type { SignableAct } from '../signing';
import type { QuoteActs } from './quote-acts.service';

/** Creates the acceptance of a quote as an act that one person prepares and another confirms. */
export function createSignableQuotes(acts: Pick<QuoteActs, 'findToAccept' | 'accept'>) {
  const accept: SignableAct<'quote.accept'> = {
    async describe(actor, id, { round }) {
      const { row, agreed, name } = await acts.findToAccept(actor, id, round);
      const { startDate, endDate, substance, note } = agreed;
      return {
        title: row.offerTitle,
        partner: sideOf(actor) === 'buyer' ? row.supplierCompany : row.buyerCompany,
        amount: valueOf(substance),
        terms: toFullTerms({ name, description: '', startDate, endDate, substance }),
        isSigned: false,
        facts: [
          { label: 'Quote', value: `No. ${id}, round ${round}` },
          ...(note === '' ? [] : [{ label: 'Note', value: note }]),
        ],
        state: { round, offerVersion: row.offerVersion },
      };
    },
    perform: (actor, { subjectId, input: { round } }) => acts.accept(actor, subjectId, round),
    askKey: async () => ({ isAlwaysAsked: false, key: null }),
  };
  return { 'quote.accept': accept };
}
