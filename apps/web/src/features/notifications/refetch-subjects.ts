import type { NoticeSubject } from '@proffer/contract/wire/choices';
import { profileKeys } from '../../entities/companies/keys';
import { contractKeys } from '../../entities/contracts/keys';
import { ndaKeys } from '../../entities/nda/keys';
import { needKeys } from '../../entities/needs/keys';
import { figuresKeys, offerKeys } from '../../entities/offers/keys';
import { quoteKeys } from '../../entities/quotes/keys';
import { searchKeys } from '../../entities/searches/keys';
import { signatureRequestKeys } from '../../entities/signature-requests/keys';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Query keys to refetch for each kind of subject that a notification speaks of. */
export const queriesOf: Record<NoticeSubject, readonly QueryKey[]> = {
  nda: [ndaKeys.all, offerKeys.all, contractKeys.allBuyers, figuresKeys.all],
  contract: [contractKeys.all, quoteKeys.all, profileKeys.companies, figuresKeys.all],
  quote: [quoteKeys.all],
  proposal: [offerKeys.all, ndaKeys.all, figuresKeys.all],
  search: [searchKeys.all],
  profile: [profileKeys.all],
  'signature-request': [signatureRequestKeys.all],
  need: [needKeys.all, quoteKeys.all],
  'need-search': [needKeys.all, searchKeys.all],
  // Messages are updated by their own frames.
  user: [],
};

/** Refetches the queries of these subjects: those on screen at once, the others when they are next used. */
export async function refetchSubjects(
  client: QueryClient,
  subjects: readonly NoticeSubject[],
): Promise<void> {
  const keys = [...new Set(subjects.flatMap((subject) => queriesOf[subject]))];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayBeReplaced })));
}

/** Returns whether a query may be refetched on screen; data being edited or read as a document must not change. */
function mayBeReplaced({ observers }: Query): boolean {
  return observers.every(({ options }) => options.refetchOnWindowFocus !== false);
}
