import type { NoticeSubject } from '@proffer/contract/wire/choices';
import { profileKeys } from '../../entities/companies/keys';
import { contractKeys } from '../../entities/contracts/keys';
import { ndaKeys } from '../../entities/nda/keys';
import { figuresKeys, offerKeys } from '../../entities/offers/keys';
import { quoteKeys } from '../../entities/quotes/keys';
import { searchKeys } from '../../entities/searches/keys';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Query keys to refetch for each kind of subject that a notification speaks of. */
export const queriesOf: Record<NoticeSubject, readonly QueryKey[]> = {
  nda: [ndaKeys.all, offerKeys.all, contractKeys.allBuyers, figuresKeys.all],
  contract: [contractKeys.all, quoteKeys.all, profileKeys.companies, figuresKeys.all],
  quote: [quoteKeys.all],
  proposal: [offerKeys.all, ndaKeys.all, figuresKeys.all],
  search: [searchKeys.all],
  profile: [profileKeys.all],
  // The messages have frames of their own.
  user: [],
};

/** Reads again what may have changed with these subjects: at once what is on the screen, the rest when it is opened. */
export async function refetchSubjects(
  client: QueryClient,
  subjects: readonly NoticeSubject[],
): Promise<void> {
  const keys = [...new Set(subjects.flatMap((subject) => queriesOf[subject]))];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayBeReplaced })));
}

/** What is edited, or read as a document, is not changed under the person's hands. */
function mayBeReplaced({ observers }: Query): boolean {
  return observers.every(({ options }) => options.refetchOnWindowFocus !== false);
}
