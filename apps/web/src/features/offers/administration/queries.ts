import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrapReply } from '../../../lib/client';
import { offerQuery, type OfferView } from '../../../entities/offers/offer-view.model';
import { offerKeys } from '../../../entities/offers/keys';
import { searchNotesOf } from '../../../entities/offers/queries';

/** Query of a page of all published offers. */
export function publishedQuery(view: OfferView) {
  const query = { ...offerQuery(view), published: true };
  return queryOptions({
    queryKey: [...offerKeys.market, 'published', query],
    queryFn: async () => {
      const { body, headers } = unwrapReply(await call('pageOffers', { query }));
      return { ...body, ...searchNotesOf(headers) };
    },
    placeholderData: keepPreviousData,
  });
}
