import type { Certificate } from '@proffer/contract/certificates/schemas';
import type { SavedCompany, UserDetail } from '@proffer/contract/profiles/schemas';
import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import type { ProfileOffer } from '../../entities/offers/offer';
import { sampleOffer } from '../../entities/offers/test/sample-offers';

/** Profile of a supplier as its own members read it (`test/people.ts`); a test overrides what it needs. */
export const ownProfile: UserDetail = {
  userDetailId: 5,
  userId: 5,
  userType: 'Supplier',
  companyName: 'Pumps & Co',
  industry: 'Water engineering',
  overview: 'We build pumps.',
  yearOfFoundation: 1998,
  regDate: '2011-03-21',
  companyFocus: 2,
  companySize: 3,
  gsa: null,
  security: 2,
  city: 'Pune',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  registrationNumber: '',
  pan: 'AAPFU0939F',
  isGstinElsewhere: false,
  isContactShown: true,
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@pumps.example',
  phone: '9876543210',
  address1: '4 Mill Road',
  address2: '',
  zip: '411001',
  logo: null,
  banner: '/userprofile/pictures/5/banner?key=abc123',
  memberSince: '2024-02-03T10:00:00Z',
  isNew: false,
  validation: {
    at: '2026-11-02T10:00:00Z',
    by: 'Proffer',
    facts: ['registration', 'phone'],
    checked: { companyName: 'Pumps & Co', regDate: '2011-03-21', phone: '9876543210' },
  },
  figures: { activePfRs: 3, completedPfRs: 12 },
  answerTimes: { nda: { medianHours: 5.2, answers: 12 }, message: null },
  ratings: { count: 12, average: 4.4, inTime: 4.3, asAgreed: 4, answered: 5 },
  isOwn: true,
  isPublic: true,
  isSaved: false,
  version: 4,
  completeness: { percent: 90, missing: ['logo', 'registrationNumber'] },
};

/** The validation of a company that has not requested it. */
export const noValidation: OwnValidation = {
  state: 'none',
  decision: null,
  request: null,
  uploaded: [],
  current: [],
};

/** A certificate as its company reads it. */
export const ownCertificate: Certificate = {
  certificateId: 9,
  userId: 5,
  kind: 'iso_9001',
  title: '',
  number: 'QM 17',
  issuer: 'TÜV Süd',
  validFrom: '2025-01-01',
  validUntil: '2027-12-31',
  state: 'valid',
  file: { name: 'iso.pdf', bytes: 2_000, scan: 'clean' },
  visibility: 'nda',
  version: 3,
};

/** The profile as a client without deals reads it. */
export const clientProfile: UserDetail = {
  ...ownProfile,
  validation: ownProfile.validation && {
    ...ownProfile.validation,
    checked: { companyName: 'Pumps & Co', regDate: '2011-03-21' },
  },
  isContactShown: false,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  address1: null,
  address2: null,
  zip: null,
  pan: null,
  isOwn: false,
  version: null,
  completeness: null,
};

export function profileOffer(change: Partial<ProfileOffer> = {}): ProfileOffer {
  return { ...sampleOffer(), supplierId: 5, ndaStatus: 'Not Requested', ...change };
}

export const savedCompany: SavedCompany = {
  userId: 5,
  userType: 'Supplier',
  companyName: 'Pumps & Co',
  industry: 'Water engineering',
  city: 'Pune',
  state: 'Maharashtra',
  logo: null,
  isValidated: true,
  validation: { at: '2026-11-02T10:00:00Z', facts: ['registration', 'phone'] },
  activePfRs: 3,
  savedAt: '2026-11-20T10:00:00Z',
};
