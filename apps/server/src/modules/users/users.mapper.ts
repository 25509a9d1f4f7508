import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import type { SessionUser, UserInfo } from '@proffer/contract/users/auth.schemas';
import type { AccountState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import type { AdminUserRow } from './admin-user-lists.repository';
import type { PersonRow } from './users.repository';

/** Returns the role of a mode, as the list of users writes modes. */
export const roleOfMode = { Supplier: 'supplier', Buyer: 'buyer', admin: 'admin' } as const;

export const typeNames = { supplier: 'Supplier', buyer: 'Buyer', admin: 'Admin' } as const;

export function toSessionUser(row: PersonRow, isDemanded: (row: PersonRow) => boolean): SessionUser {
  return {
    userId: row.userId,
    email: row.email,
    ...typeAndMode(row.role),
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    member: {
      memberId: row.memberId,
      name: row.memberName || `${row.firstName} ${row.lastName}`.trim(),
      role: row.memberRole,
      mayBind: row.mayBind,
      bindLimit: row.bindLimit,
      isShared: row.isShared,
    },
    otherCompanies: row.otherCompanies.map(({ role, ...company }) => ({
      ...company,
      userType: role === 'supplier' ? ('Supplier' as const) : ('Buyer' as const),
    })),
    otherUserType: row.otherRole === 'supplier' ? 'Supplier' : row.otherRole === 'buyer' ? 'Buyer' : null,
    otherUnread: row.otherUnread,
    colorScheme: row.colorScheme,
    needsSecondFactor: row.secondFactor === 'off' && isDemanded(row),
  };
}

export function toUserInfo(row: PersonRow, profile: UserInfo['profile']): UserInfo {
  return { userId: row.userId, email: row.email, ...typeAndMode(row.role), step: row.step, profile };
}

/**
 * Returns type and mode of a role. `userMode` repeats the type, except for administrators, where the specification's
 * client tests for `admin` (ACC-85).
 */
function typeAndMode(role: Role) {
  const userType = typeNames[role];
  return { userType, userMode: userType === 'Admin' ? 'admin' : userType } as const;
}

export function toAdminUser(row: AdminUserRow, openReports: number): AdminUser {
  return {
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    phone: row.phone,
    city: row.city,
    state: row.state,
    usermode: typeAndMode(row.role).userMode,
    step: row.step,
    accountState: accountStateOf(row),
    validation: row.role === 'admin' || row.step !== 'done' ? null : row.validation,
    profileVersion: row.profileVersion,
    openReports,
    createdAt: row.createdAt.toISOString(),
  };
}

function accountStateOf({ deactivatedAt, step, role, approvedAt }: AdminUserRow): AccountState {
  if (deactivatedAt) return 'deactivated';
  if (step !== 'done') return 'unfinished';
  return role === 'admin' && !approvedAt ? 'waiting' : 'active';
}
