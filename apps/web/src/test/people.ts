import type { SessionUser } from '@proffer/contract/users/auth.schemas';

/** Two companies that trade with each other; each test changes what it needs. */
export const supplier: SessionUser = {
  userId: 5,
  email: 'asha@pumps.example',
  userType: 'Supplier',
  userMode: 'Supplier',
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: 'Pumps & Co',
  member: { memberId: 1, name: 'Asha Rao', role: 'owner', mayBind: true, bindLimit: null, isShared: false },
  otherCompanies: [],
  otherUserType: null,
  otherUnread: 0,
  colorScheme: 'auto',
  needsSecondFactor: false,
};

export const buyer: SessionUser = {
  ...supplier,
  userId: 7,
  email: 'ben@dams.example',
  userType: 'Buyer',
  userMode: 'Buyer',
  firstName: 'Ben',
  lastName: 'Iyer',
  companyName: 'Dams Ltd',
  member: { ...supplier.member, memberId: 2, name: 'Ben Iyer' },
};

export const admin: SessionUser = {
  ...supplier,
  userId: 11,
  email: 'chris@proffer.example',
  userType: 'Admin',
  userMode: 'admin',
  firstName: 'Chris',
  lastName: 'Nair',
  companyName: '',
};

/** Returns the user as a colleague who may only read. */
export const asViewer = (user: SessionUser): SessionUser => ({
  ...user,
  member: { memberId: 4, name: 'Vik Shah', role: 'viewer', mayBind: false, bindLimit: null, isShared: true },
});

/** The people of a company with an owner and a viewer, who is logged in. */
export const peopleOfViewer = {
  people: [
    {
      memberId: 1,
      name: 'Asha Rao',
      email: 'asha@pumps.example',
      role: 'owner' as const,
      mayBind: true,
      bindLimit: null,
      hasTwoStep: true,
      joinedAt: '2026-01-05T09:00:00Z',
      isSelf: false,
    },
    {
      memberId: 4,
      name: 'Vik Shah',
      email: 'vik@pumps.example',
      role: 'viewer' as const,
      mayBind: false,
      bindLimit: null,
      hasTwoStep: false,
      joinedAt: '2026-02-05T09:00:00Z',
      isSelf: true,
    },
  ],
  invitations: [],
  twoStepFrom: null,
};
