import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaFacetsQuery, NdaRequestsQuery } from '@proffer/contract/nda/schemas';

/** Query keys of NDAs. Any change of a request invalidates `lists`, including single requests. */
export const ndaKeys = {
  all: ['nda'] as const,
  lists: ['nda', 'list'] as const,
  list: (query: Partial<NdaRequestsQuery>) => ['nda', 'list', query] as const,
  request: (ndaId: number) => ['nda', 'list', 'one', ndaId] as const,
  /** Requests that wait for this user's next step. */
  waiting: (userId: number) => ['nda', 'list', 'waiting', userId] as const,
  /** Number of NDAs that wait for this user's next step, for the navigation. */
  tasks: (userId: number) => ['nda', 'list', 'tasks', userId] as const,
  facets: (query: Partial<NdaFacetsQuery>) => ['nda', 'list', 'facets', query] as const,
  total: (userId: number, status: NdaStatus) => ['nda', 'list', 'total', userId, status] as const,
  /** Offers of the buyer's requests, by the filters of the address. */
  offers: <View>(userId: number, view: View) => ['nda', 'list', 'offers', userId, view] as const,
  documents: ['nda', 'documents'] as const,
  ownDocument: (documentId: number) => ['nda', 'documents', documentId] as const,
  document: (ndaId: number) => ['nda', 'document', ndaId] as const,
  handover: (handoverId: number) => ['nda', 'handover', handoverId] as const,
  openedHandover: (key: string) => ['nda', 'handover', 'opened', key] as const,
  preview: <Cover>(offerId: number, buyerId: number, cover: Cover) =>
    ['nda', 'preview', offerId, buyerId, cover] as const,
};
