import type { SessionUser, UserInfo } from '@proffer/contract/auth.schemas';
import type { Role } from '@proffer/contract/route';
import type { UserRow } from './users.repository';

const typeNames = { supplier: 'Supplier', buyer: 'Buyer', admin: 'Admin' } as const;

export function toSessionUser(row: UserRow): SessionUser {
  return {
    userId: row.userId,
    email: row.email,
    ...typeAndMode(row.role),
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    otherUserType: row.otherRole === 'supplier' ? 'Supplier' : row.otherRole === 'buyer' ? 'Buyer' : null,
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
