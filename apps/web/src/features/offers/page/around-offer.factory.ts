import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';

/** Returns another public offer for tests. */
export const samplePublicOffer = (change: Partial<PublicOffer> = {}): PublicOffer => ({
  id: 8,
  title: 'Fire pumps',
  companyName: 'Rao Pumps',
  scope: 'medium',
  duration: null,
  budgetFrom: 500_000,
  budgetTo: 500_000,
  priceBasis: 'lot',
  unit: null,
  gst: null,
  ndaRequired: false,
  publishedDate: '2026-11-20T10:00:00Z',
  ...change,
});

export const samplePublicPage = (content: PublicOffer[]) => ({
  content,
  totalPages: 1,
  number: 0,
  totalElements: content.length,
  categories: [],
  path: [],
});

/** Fakes a server without other offers and without a company profile. */
export function standAlone(): void {
  network.use(
    // Makes the page request each part separately.
    refuse('besideOffer', 'not_found', 'No such offer.'),
    answer('publicOffers', samplePublicPage([])),
    refuse('getUserDetail', 'not_found', 'No such company.'),
    answer('quotes', { ...pageOf(), statuses: [], waiting: 0 }),
    answer('buyerContracts', pageOf()),
    refuse('getNda', 'not_found', 'No such request.'),
    answer('viewedOffer', { status: 'Success', msg: 'Seen' }),
  );
}

/** Profile data that the offer page shows. */
export const sampleCompany: Pick<
  UserDetail,
  'userId' | 'companyName' | 'city' | 'state' | 'logo' | 'validation' | 'answerTimes' | 'ratings'
> = {
  userId: 3,
  companyName: 'Rao Pumps',
  city: 'Pune',
  state: 'Maharashtra',
  logo: null,
  validation: { at: '2026-11-01T10:00:00Z', by: 'Proffer', facts: ['tax'], checked: {} },
  answerTimes: { nda: { medianHours: 5, answers: 12 }, message: null },
  ratings: null,
};
