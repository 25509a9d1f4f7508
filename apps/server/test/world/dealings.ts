import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { RouteName } from '@proffer/contract/wire/paths';

/** Somebody with an open session. */
export interface Caller {
  userId: number;
  token: string;
}

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}

/** Makes a call as the person of the token and gives its reply's body; throws on anything but a good status. */
export type SendCall = (route: RouteName, parts: CallParts, token: string) => Promise<unknown>;

/** Goes with every signature. */
export const consented = { consentVersion: signingConsentVersion };

/**
 * What a supplier and a buyer come to with each other, by the calls of the product: for tests of the calls, and for
 * journeys in a browser that begin where something is agreed already.
 */
export function createDealings(send: SendCall) {
  return {
    /** A published offer, complete enough for the market; gives its id. */
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

    /** The five accepting calls of the supplier, in their order. */
    async shareNda(supplier: Caller, buyer: Caller, proposalId: number, name = 'Asha Rao'): Promise<void> {
      const params = { a: proposalId, b: buyer.userId };
      const query = { proposalId, buyerId: buyer.userId };
      await send('prepareNda', { params, body: { name, ...consented } }, supplier.token);
      await send('uploadNda', { params }, supplier.token);
      await send('sendNda', { query }, supplier.token);
      await send('shareNda', { query }, supplier.token);
      await send('placeNdaFields', { query }, supplier.token);
    },

    /** The buyer's signature; gives the request's id. */
    async signNda(buyer: Caller, proposalId: number, name = 'Asha Rao'): Promise<number> {
      const query = { proposalId, buyerId: buyer.userId };
      const signed = await send('signNda', { query, body: { name, ...consented } }, buyer.token);
      return (signed as { ndaId: number }).ndaId;
    },
  };
}
