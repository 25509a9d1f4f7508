import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { call, unwrap } from '../../lib/client';
import { ndaKeys } from '../../entities/nda/keys';
import { untilScanned } from '../../ui/pdf/being-scanned';
import { type CoverChoice, sentOf } from './accepting/cover-choice.model';
import type { NdaSide } from './nda-actions.model';
import { isQueue, type NdaView } from './nda-view.model';

/** Returns the filters of the view for the list and the counts; a buyer's list has no archive. */
export function filtersOf(userId: number, side: NdaSide, { status, visibility, search, mine, tab }: NdaView) {
  return {
    userId,
    status,
    visibility,
    keyword: search.trim() || undefined,
    ...(mine && { mine: true }),
    ...(side === 'supplier' ? { archived: tab === 'archived' } : {}),
  };
}

/** One page of requests for the view in the address; in the queue view those that wait for others. */
export function ndaListQuery(userId: number, side: NdaSide, view: NdaView) {
  const query = {
    ...filtersOf(userId, side, view),
    page: view.page,
    size: limits.page.size,
    sort: view.sort,
    ...(isQueue(view) ? { waiting: false } : {}),
  };
  return queryOptions({
    queryKey: ndaKeys.list(query),
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
    placeholderData: keepPreviousData,
  });
}

/** The number of requests for each choice of a filter. */
export function ndaFacetsQuery(userId: number, side: NdaSide, view: NdaView) {
  const query = filtersOf(userId, side, view);
  return queryOptions({
    queryKey: ndaKeys.facets(query),
    queryFn: async () => unwrap(await call('ndaFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** The current PDF, or with a round the one of an earlier term; signing replaces it, so it is always reloaded. */
export function ndaDocumentQuery(ndaId: number, round?: number) {
  return queryOptions({
    queryKey: round === undefined ? ndaKeys.document(ndaId) : [...ndaKeys.document(ndaId), round],
    queryFn: async () => unwrap(await call('ndaDocument', { params: { id: ndaId }, query: { round } })),
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
}

/**
 * The document that a supplier is about to sign: an upload, which never changes, or the default NDA filled in for the
 * pair, with its cover.
 */
export function ndaToShareQuery(
  { offerId, buyerId }: Pick<NdaRequest, 'offerId' | 'buyerId'>,
  documentId: number | undefined,
  cover: CoverChoice,
) {
  return queryOptions({
    queryKey:
      documentId === undefined ? ndaKeys.preview(offerId, buyerId, cover) : ndaKeys.ownDocument(documentId),
    queryFn: async () =>
      documentId === undefined
        ? unwrap(await call('previewNda', { params: { a: offerId, b: buyerId }, query: sentOf(cover) }))
        : unwrap(await call('ownNdaDocument', { params: { id: documentId } })),
    ...(documentId === undefined ? {} : { staleTime: Infinity, refetchInterval: untilScanned }),
    refetchOnWindowFocus: false,
  });
}

export const ndaDocumentsQuery = queryOptions({
  queryKey: ndaKeys.documents,
  queryFn: async () => unwrap(await call('ndaDocuments')),
});
