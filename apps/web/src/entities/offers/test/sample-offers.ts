import type { Template } from '../../templates/template';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { blankContent } from '@proffer/contract/offers/fields';
import type { BuyerOffer, FullOffer, ListedOffer, OfferFacets } from '../offer';

/** Sample users and offers for screen tests. */
export const testBuyer: SessionUser = {
  userId: 9,
  email: 'bina@example.com',
  userType: 'Buyer',
  userMode: 'Buyer',
  firstName: 'Bina',
  lastName: 'Das',
  companyName: 'Assam Roads',
  member: { memberId: 1, name: 'Asha Rao', role: 'owner', mayBind: true, bindLimit: null, isShared: false },
  otherCompanies: [],
  otherUserType: null,
  otherUnread: 0,
  colorScheme: 'auto',
  needsSecondFactor: false,
};

export const testSupplier: SessionUser = {
  ...testBuyer,
  userId: 3,
  userType: 'Supplier',
  userMode: 'Supplier',
  companyName: 'Rao Pumps',
};

export function sampleOffer(change: Partial<ListedOffer> = {}): ListedOffer {
  return {
    ...blankContent,
    id: 7,
    title: 'Irrigation pumps',
    detail: 'Twelve pumps with motors.',
    scope: 'small',
    duration: 'Short:1 month',
    qtyFrom: 5,
    qtyTo: 12,
    budgetFrom: 125_000,
    budgetTo: 84_565_370_532,
    createdDate: '2026-11-20T10:00:00Z',
    published: true,
    supplierName: 'Asha Rao',
    companyName: 'Rao Pumps',
    supplierId: 3,
    company: { city: 'Pune', logo: null, isValidated: false, validation: null, isNew: false },
    withheld: false,
    closed: false,
    publishedDate: null,
    updatedDate: '2026-11-20T10:00:00Z',
    version: 1,
    ...change,
  };
}

export function sampleBuyerOffer(change: Partial<BuyerOffer> = {}): BuyerOffer {
  const ndaStatus = change.ndaStatus ?? 'Not Requested';
  return {
    ...sampleOffer(),
    ndaStatus,
    ndaRequestedDate: null,
    tab: 'active',
    ...change,
  };
}

export function sampleView(change: Partial<FullOffer> = {}): FullOffer {
  return {
    ...sampleOffer(),
    templateId: null,
    answers: [],
    attachments: [],
    categories: [],
    attribution: '',
    isOwner: false,
    ...change,
  };
}

export function sampleFacets(change: Partial<OfferFacets> = {}): OfferFacets {
  return {
    total: 5_012,
    scopes: [
      { value: 'small', count: 745 },
      { value: 'medium', count: 4_267 },
      { value: 'large', count: 0 },
    ],
    contractLengths: [{ value: 'Short:1 month', count: 31 }],
    visibilities: [
      { value: 'nda', count: 12 },
      { value: 'open', count: 5_000 },
    ],
    states: [],
    cities: [],
    pricedPer: [],
    categories: [],
    path: [],
    relax: [],
    ...change,
  };
}

/** A template without questions, so that the wizard has all of its steps. */
export const sampleTemplate: Template = {
  templateId: 5,
  name: 'Pumps',
  active: true,
  version: 1,
  offersUsing: 0,
  details: [],
};
