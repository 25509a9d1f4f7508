import type { AdminUser, AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';

/** Users for the screen tests; a test overrides what it needs. */
export const admin: SessionUser = {
  userId: 1,
  email: 'nita@proffer.example',
  userType: 'Admin',
  userMode: 'admin',
  firstName: '',
  lastName: '',
  companyName: '',
  member: { memberId: 1, name: 'Asha Rao', role: 'owner', mayBind: true, bindLimit: null, isShared: false },
  otherCompanies: [],
  otherUserType: null,
  otherUnread: 0,
  colorScheme: 'auto',
  needsSecondFactor: false,
};

export function sampleUser(change: Partial<AdminUser> = {}): AdminUser {
  return {
    userId: 12,
    email: 'asha@pumps.example',
    firstName: 'Asha',
    lastName: 'Rao',
    companyName: 'Pumps & Co',
    phone: '9876543210',
    city: 'Pune',
    state: 'Maharashtra',
    usermode: 'Supplier',
    step: 'done',
    accountState: 'active',
    validation: 'waiting',
    profileVersion: 3,
    openReports: 0,
    createdAt: '2026-11-20T08:30:00Z',
    ...change,
  };
}

export function sampleDetail(change: Partial<AdminUserDetail> = {}): AdminUserDetail {
  return {
    ...sampleUser(),
    industry: 'Water',
    overview: '',
    address1: '4 Mill Road',
    address2: '',
    zip: '411001',
    yearOfFoundation: 1998,
    regDate: '1998-04-01',
    gstin: '',
    pan: '',
    registrationNumber: '',
    sameGstin: 0,
    people: [],
    otherUserId: null,
    lastLoginAt: '2026-11-21T08:30:00Z',
    decision: null,
    validationRequest: null,
    validationDocuments: [],
    deactivation: null,
    reports: [],
    effect: {
      offersHidden: 3,
      sessionsEnded: 1,
      openNdaRequests: 0,
      pendingContracts: 0,
      activeContracts: 2,
      signedNdas: 0,
    },
    notes: [],
    acts: [
      { act: 'approve', obstacle: null },
      { act: 'deny', obstacle: null },
      { act: 'activate', obstacle: 'This account is active already.' },
      { act: 'deactivate', obstacle: null },
    ],
    ...change,
  };
}
