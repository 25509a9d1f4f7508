import type { SessionUser, UserInfo } from '@proffer/contract/users/auth.schemas';

/** Returns a user as the login returns it, for tests. */
export function sampleUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: 7,
    email: 'meera@example.com',
    userType: 'Supplier',
    userMode: 'Supplier',
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    member: { memberId: 1, name: 'Asha Rao', role: 'owner', mayBind: true, bindLimit: null, isShared: false },
    otherCompanies: [],
    otherUserType: null,
    otherUnread: 0,
    colorScheme: 'auto',
    needsSecondFactor: false,
    ...changes,
  };
}

export const sampleAdmin = sampleUser({ userId: 1, userType: 'Admin', userMode: 'admin', companyName: '' });

export function goodLogin(user: SessionUser) {
  return {
    status: 'Success' as const,
    msg: 'User Verified',
    data: [user, 'secret-token'] as [SessionUser, string],
  };
}

/** Returns a sign-up whose code was verified, for tests. */
export function sampleSignupUser(changes: Partial<UserInfo> = {}): UserInfo {
  return {
    userId: 7,
    email: 'meera@example.com',
    userType: 'Supplier',
    userMode: 'Supplier',
    step: 'profile',
    profile: null,
    ...changes,
  };
}

export function signupStateAt(step: 'code' | 'profile' | 'terms' | 'done') {
  return {
    status: 'Success' as const,
    msg: 'ok',
    data: { email: 'meera@example.com', userId: 7, step, resendAfterSeconds: 30 },
  };
}
