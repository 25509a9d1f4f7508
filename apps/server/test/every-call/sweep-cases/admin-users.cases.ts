import type { adminUserRoutes } from '@proffer/contract/users/admin-users.routes';
import type { SweepCases } from './sweep-case';

export const adminUserCases: SweepCases<typeof adminUserRoutes> = {
  allUsers: { input: () => ({}), owner: 'admin', stranger: 'own' },
  adminUserDetail: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'admin',
    stranger: 'own',
  },
  approveUser: {
    input: (w) => ({ params: { userId: w.supplier.userId }, body: { facts: ['phone'] } }),
    owner: 'admin',
    stranger: 'own',
  },
  // An unknown user, because other cases continue to use the people of this test.
  denyUser: {
    input: () => ({ params: { userId: 999_999 }, body: { reason: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  activateUser: { input: () => ({ params: { userId: 999_999 } }), owner: 'admin', stranger: 'own' },
  deactivateUser: {
    input: () => ({ params: { userId: 999_999 }, body: { reason: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  bulkUsers: {
    input: () => ({ body: { act: 'deactivate', userIds: [999_999], reason: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  addUserNote: {
    input: (w) => ({ params: { userId: w.supplier.userId }, body: { text: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
};
