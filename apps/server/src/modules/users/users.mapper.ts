import type { AdminUser } from '@proffer/contract/account.schemas';
import type { SessionUser, UserInfo } from '@proffer/contract/auth.schemas';
import type { Role } from '@proffer/contract/route';
import type { AdminUserRow } from './admin-users.repository';
import type { UserRow } from './users.repository';

export const typeNames = { supplier: 'Supplier', buyer: 'Buyer', admin: 'Admin' } as const;

export function toSessionUser(row: UserRow): SessionUser {
  return {
    userId: row.userId,
    email: row.email,
    ...typeAndMode(row.role),
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    otherUserType: row.otherRole === 'supplier' ? 'Supplier' : row.otherRole === 'buyer' ? 'Buyer' : null,
    colorScheme: row.colorScheme,
  };
}

export function toUserInfo(row: UserRow, profile: UserInfo['profile']): UserInfo {
  return { userId: row.userId, email: row.email, ...typeAndMode(row.role), step: row.step, profile };
}

/** `userMode` repeats the type, but for administrators it is the word the specification's client tests for. */
function typeAndMode(role: Role) {
  const userType = typeNames[role];
  return { userType, userMode: userType === 'Admin' ? 'admin' : userType } as const;
}

export function toAdminUser(row: AdminUserRow): AdminUser {
  const { role, approvedAt, deactivatedAt, createdAt, ...fields } = row;
  return {
    ...fields,
    usermode: typeAndMode(role).userMode,
    accountState: deactivatedAt
      ? 'deactivated'
      : row.step !== 'done'
        ? 'unfinished'
        : role === 'admin' && !approvedAt
          ? 'waiting'
          : 'active',
    createdAt: createdAt.toISOString(),
  };
}
