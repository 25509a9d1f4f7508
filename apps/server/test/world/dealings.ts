import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { RouteName } from '@proffer/contract/wire/paths';

/** A person with an open session. */
export interface Caller {
  userId: number;
  token: string;
}

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}

/** Makes a call with a token and returns the reply's body; throws unless it succeeded. */
export type SendCall = (route: RouteName, parts: CallParts, token: string) => Promise<unknown>;

/** Consent that accompanies every signature. */
export const consented = { consentVersion: signingConsentVersion };

/**
 * Creates the steps of a deal between supplier and buyer, made through real calls: for tests of
 * calls and for browser journeys that start from an agreement.
 */
export function createDealings(send: SendCall) {
  return {
    /** Publishes an offer that is complete enough for the market; returns its id. */
    async publishOffer(supplier: Caller, fields: object = {}): Promise<number> {
      const offer = {
        title: 'Pumps',
        detail: 'Cast iron.',
        scope: 'small',
        duration: 'Short:1 month',
        budgetFrom: 1,
        budgetTo: 2,
        ...fields,
      };
      const { id } = (await send('createOffer', { body: offer }, supplier.token)) as { id: number };
      await send('setPublished', { params: { id }, body: { draft: true } }, supplier.token);
      return id;
    },

    async requestNda(buyer: Caller, proposalId: number): Promise<void> {
      await send('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
    },

    /** Makes the supplier’s five accepting calls, in order. */
    async shareNda(supplier: Caller, buyer: Caller, proposalId: number, name = 'Asha Rao'): Promise<void> {
      const params = { a: proposalId, b: buyer.userId };
      const query = { proposalId, buyerId: buyer.userId };
      await send('prepareNda', { params, body: { name, ...consented } }, supplier.token);
      await send('uploadNda', { params }, supplier.token);
      await send('sendNda', { query }, supplier.token);
      await send('shareNda', { query }, supplier.token);
      await send('placeNdaFields', { query }, supplier.token);
    },

    /** Signs as the buyer; returns the request's id. */
    async signNda(buyer: Caller, proposalId: number, name = 'Asha Rao'): Promise<number> {
      const query = { proposalId, buyerId: buyer.userId };
      const signed = await send('signNda', { query, body: { name, ...consented } }, buyer.token);
      return (signed as { ndaId: number }).ndaId;
    },
  };
}
