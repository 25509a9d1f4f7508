import type { AccountSettings, ClosingPreview, SessionEntry } from '@proffer/contract/users/account.schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { supplier } from '../../test/people';

/** Sample account data of the server, for the screen tests of this feature. */
export const administrator: SessionUser = { ...supplier, userType: 'Admin', userMode: 'admin' };

export const settings: AccountSettings = {
  email: supplier.email,
  pendingEmail: null,
  colorScheme: 'auto',
  notifications: { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'never' },
  quietHours: null,
  documentsByMail: true,
};

export const thisDevice: SessionEntry = {
  id: 1,
  device: 'Firefox on Linux',
  address: '10.0.0.1',
  createdAt: '2026-11-01T09:00:00Z',
  lastUsedAt: '2026-11-21T08:00:00Z',
  isCurrent: true,
};

export const phone: SessionEntry = {
  ...thisDevice,
  id: 2,
  device: 'Safari on iOS',
  address: '10.0.0.2',
  lastUsedAt: '2026-11-20T09:00:00Z',
  isCurrent: false,
};

export const tablet: SessionEntry = {
  ...phone,
  id: 3,
  device: 'Chrome on Android',
  address: '10.0.0.3',
  lastUsedAt: '2026-11-19T09:00:00Z',
};

export const closing: ClosingPreview = {
  profiles: ['Supplier', 'Buyer'],
  publishedOffers: 3,
  drafts: 1,
  openNeeds: 0,
  openNdaRequests: 0,
  openQuotes: 0,
  signedNdas: 2,
  pendingContracts: 1,
  activeContracts: 1,
  companiesLeft: [],
  obstacle: null,
};
