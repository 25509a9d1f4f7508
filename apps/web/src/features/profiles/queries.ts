import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PictureKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap } from '../../lib/client';
import { profileKeys, type Reading } from '../../entities/companies/keys';
import { whenClient } from '../../entities/companies/profile.query';
import { offerKeys } from '../../entities/offers/keys';

/**
 * Returns the query of a company's published offers, each with the status of the viewer's NDA. Its key belongs
 * to the offers, so that an NDA request anywhere refetches it.
 */
export function companyOffersQuery(
  userId: number,
  wanted: { page: number; size?: number; keyword?: string; reading?: Reading },
) {
  const { page, size = limits.profileOffersPageSize, keyword = '', reading = 'self' } = wanted;
  const query = { page, size, keyword: keyword || undefined, ...whenClient(reading) };
  return queryOptions({
    queryKey: [...offerKeys.all, 'company', userId, query],
    queryFn: async () => unwrap(await call('profileOffers', { params: { userId }, query })),
    placeholderData: keepPreviousData,
  });
}

/** Returns the query of a company's services and partners. */
export function companyItemsQuery(userId: number) {
  return queryOptions({
    queryKey: profileKeys.items(userId),
    queryFn: async () => unwrap(await call('companyItems', { params: { userId } })),
  });
}

/** Returns the query of the viewer's existing conversations with a company. */
export function conversationsWithQuery(pair: { buyerId: number; supplierId: number }, companyId: number) {
  return queryOptions({
    queryKey: profileKeys.conversations(companyId),
    queryFn: async () =>
      unwrap(await call('allConversations', { query: { ...pair, receiverId: companyId } })),
  });
}

export function savedCompaniesQuery(page: number, keyword: string) {
  const query = { page, size: limits.page.size, keyword: keyword.trim() || undefined };
  return queryOptions({
    queryKey: [...profileKeys.saved, query],
    queryFn: async () => unwrap(await call('savedCompanies', { query })),
    placeholderData: keepPreviousData,
  });
}

/** Returns the query of a logo or banner as bytes; its error explains why it cannot be shown. */
export function pictureQuery(userId: number, kind: PictureKind, url: string) {
  return queryOptions({
    queryKey: profileKeys.picture(url),
    queryFn: async () => unwrap(await call('getPicture', { params: { userId, kind }, query: {} })),
  });
}
