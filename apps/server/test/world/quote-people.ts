import { expect } from 'vitest';
import type { QuoteView } from '@proffer/contract/quotes/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Reply, TestContext } from '../support/context';
import { createPerson, publishOffer, type Person } from './people';

export const quotedLine = {
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
};
const terms = { lines: [quotedLine], startDate: '2026-12-01', endDate: '2026-12-31' };

type Side = 'supplier' | 'buyer';
type Act = 'quote' | 'counter' | 'accept' | 'decline' | 'withdraw';

const calls: Record<Act, RouteName> = {
  quote: 'giveQuote',
  counter: 'counterQuote',
  accept: 'acceptQuote',
  decline: 'declineQuote',
  withdraw: 'withdrawQuote',
};

/** A supplier with an open offer and a buyer, with functions for quotes. */
export interface QuotePeople {
  supplier: Person;
  buyer: Person;
  proposalId: number;
  ask(fields?: Record<string, unknown>): Promise<Reply>;
  /** Requests a quote, each time with another note. */
  asked(): Promise<QuoteView>;
  /**
   * Performs an act of one side on the version that this side sees; `fields` are added to the
   * input.
   */
  act(id: number, act: Act, by: Side | Person, fields?: Record<string, unknown>): Promise<Reply>;
  view(id: number, by?: Side): Promise<QuoteView>;
}

let counter = 0;

export async function meetForQuotes(
  context: TestContext,
  offer: Record<string, unknown> = {},
): Promise<QuotePeople> {
  const supplier = await createPerson(context, 'supplier');
  const buyer = await createPerson(context, 'buyer');
  const people = { supplier, buyer };
  const proposalId = await publishOffer(context, supplier, offer);

  const ask = (fields: Record<string, unknown> = {}) =>
    context.call('askForQuote', { body: { proposalId, quantity: 12, unit: 'pcs', ...fields } }, buyer.token);

  async function view(id: number, by: Side = 'buyer'): Promise<QuoteView> {
    const { body } = await context.call('getQuote', { params: { id } }, people[by].token);
    return body as QuoteView;
  }

  return {
    ...people,
    proposalId,
    ask,
    view,
    async asked() {
      counter += 1;
      const reply = await ask({ note: `Number ${counter}` });
      expect(reply.status).toBe(201);
      return reply.body as QuoteView;
    },
    async act(id, act, by, fields = {}) {
      const { token } = typeof by === 'string' ? people[by] : by;
      const { round } = await view(id);
      const proposed = { ...terms, round, ...(act === 'quote' ? { validUntil: '2026-11-30' } : {}) };
      const bodies = {
        quote: proposed,
        counter: proposed,
        accept: { round },
        decline: { reason: 'Too dear.' },
        withdraw: { reason: 'No need any more.' },
      };
      return context.call(calls[act], { params: { id }, body: { ...bodies[act], ...fields } }, token);
    },
  };
}
