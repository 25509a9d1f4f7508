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
