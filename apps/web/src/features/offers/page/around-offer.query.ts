import { besideSizes } from '@proffer/contract/home/beside-offer';
import type * as wire from '@proffer/contract/home/schemas';
import type { BesideTile } from '@proffer/contract/offers/lists.schemas';
import type { Named } from '@proffer/contract/wire/names';
import { keepPreviousData, queryOptions, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { profileQuery } from '../../../entities/companies/profile.query';
import { offerContractsQuery } from '../../../entities/contracts/queries';
import { ndaRequestQuery } from '../../../entities/nda/queries';
import { unreadKeys } from '../../../entities/notifications/unread';
import { offerKeys } from '../../../entities/offers/keys';
import { changesKey } from '../../../entities/offers/unseen-changes';
import type { FullOffer } from '../../../entities/offers/offer';
import { quotesBetweenQuery } from '../../../entities/quotes/queries';
import { call, unwrap } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';
import { createSharedCall } from '../../../lib/shared-call';

type Around = Named<wire.BesideOffer>;
type Looked = Parameters<typeof offerKeys.lookedAt>[0];

const partOfAround = createSharedCall(async (id: number): Promise<Around | null> => {
  const result = await call('besideOffer', { params: { id } });
  return result.ok ? result.body : null;
});

/** Returns the time at which a buyer's unread counts were updated last. */
export const countsUpdatedAt = (buyerId: number) =>
  queryClient.getQueryState(unreadKeys.counts(buyerId))?.dataUpdatedAt;

/**
 * Query of the time at which the server reported that a view of the offer would record nothing new (OFF-330); null if
 * the view must be reported. It is answered by the shared request of the page and never sent alone.
 */
export const noNewsQuery = (offer: Looked, buyerId: number) =>
  queryOptions({
    queryKey: [...offerKeys.lookedAt(offer), 'no-news'],
    queryFn: async () => {
      const said = { askedAt: Date.now(), toldAt: countsUpdatedAt(buyerId) };
      return partOfAround(
        offer.id,
        ({ seen }) => (seen ? said : undefined),
        async () => null,
      );
    },
  });

/** Query of the newest public offers of a company or near a category. */
const publicQuery = (query: { supplierId?: number; near?: string | undefined; size: number }) =>
  queryOptions({
    queryKey: [...offerKeys.market, 'beside', query],
    queryFn: async (): Promise<BesideTile[]> => unwrap(await call('publicOffers', { query })).content,
    placeholderData: keepPreviousData,
  });

/**
 * Returns the queries of data around an offer, under the keys that other screens use. For a buyer one request answers
 * all of them when the page opens (OFF-330); for other viewers each is requested alone.
 */
export function aroundOffer({ id, supplierId, categories }: FullOffer, isBuyer: boolean) {
  function withOthers<
    Data,
    Key extends QueryKey,
    Options extends { queryKey: Key; queryFn?: QueryFunction<Data, Key> },
  >(options: Options & { queryFn?: QueryFunction<Data, Key> }, pick: (around: Around) => Data | null) {
    const { queryFn: alone } = options;
    if (!isBuyer || !alone) return options;
    const queryFn: QueryFunction<Data, Key> = (context) =>
      partOfAround(
        id,
        (around) => pick(around) ?? undefined,
        async () => alone(context),
      );
    return { ...options, queryFn };
  }
  /**
   * Returns the unseen changes; none if the request fails, because the server checks again before anything is signed.
   */
  async function changesAlone() {
    const reply = await call('besideOffer', { params: { id } });
    return { changes: reply.ok ? reply.body.changes : null };
  }
  const near = categories[0]?.code;
  const { ofCompany, alike } = besideSizes;
  return {
    company: () => withOthers(profileQuery(supplierId), ({ company }) => company),
    nda: (ndaId: number) => withOthers(ndaRequestQuery(ndaId), ({ nda }) => nda),
    quotes: () => withOthers(quotesBetweenQuery(id, supplierId), ({ quotes }) => quotes),
    contracts: (buyerId: number) =>
      withOthers(offerContractsQuery(buyerId, id), ({ contracts }) => contracts),
    changes: () =>
      queryOptions({
        queryKey: changesKey(id),
        queryFn: () => partOfAround(id, ({ changes }) => ({ changes }), changesAlone),
      }),
    ofCompany: () => withOthers(publicQuery({ supplierId, size: ofCompany }), (around) => around.ofCompany),
    alike: () => ({
      ...withOthers(publicQuery({ near, size: alike }), (around) => around.alike),
      enabled: near !== undefined,
    }),
  };
}
