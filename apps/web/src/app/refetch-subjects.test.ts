import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import type { NoticeSubject } from '@proffer/contract/wire/choices';
import { expect, it } from 'vitest';
import { waitingContractsQuery } from '../entities/contracts/queries';
import { waitingNdasQuery } from '../entities/nda/queries';
import { contractKeys } from '../entities/contracts/keys';
import { ndaKeys } from '../entities/nda/keys';
import { queriesOf } from '../features/notifications/refetch-subjects';
import { profileKeys } from '../entities/companies/keys';
import { statisticsQuery } from '../features/figures/supplier/queries';
import { quoteKeys } from '../entities/quotes/keys';
import { offerKeys } from '../entities/offers/keys';

it.each<[NoticeSubject, string, QueryKey]>([
  ['nda', 'the NDA lists', ndaKeys.list({})],
  ['nda', 'one request', ndaKeys.request(1)],
  ['nda', 'what waits for one', waitingNdasQuery(7).queryKey],
  ['nda', 'the offer page', offerKeys.one(1)],
  ['nda', 'a buyer’s lists', offerKeys.buyerLists('saved')],
  ['nda', 'the buyers of a contract', contractKeys.buyers({})],
  ['nda', 'the supplier’s figures', statisticsQuery(30).queryKey],
  ['contract', 'the contract lists', contractKeys.list('buyer', 7, {})],
  ['contract', 'one contract', contractKeys.one(1)],
  ['contract', 'what a buyer has to accept', waitingContractsQuery('buyer', 7).queryKey],
  ['contract', 'the ended contracts of a company', profileKeys.company(1)],
  ['contract', 'the supplier’s figures', statisticsQuery(30).queryKey],
  ['quote', 'the lists of quotes', quoteKeys.list('buyer', {})],
  ['quote', 'one quote', quoteKeys.one(1)],
  ['contract', 'the quote that it was made of', quoteKeys.one(1)],
  ['proposal', 'the offer page', offerKeys.one(1)],
  ['proposal', 'the supplier’s own offers', offerKeys.own],
  ['proposal', 'the NDA lists', ndaKeys.list({})],
  ['profile', 'the company page', profileKeys.one(1, 'self')],
])('a change of the subject %s refetches %s', (subject, _name, key) => {
  expect(queriesOf[subject].some((root) => partialMatchKey(key, root))).toBe(true);
});
