import type { SignupStep } from '@proffer/contract/wire/choices';
import type { SessionUser, ShellCounts } from '@proffer/contract/users/auth.schemas';
import type { Role } from '@proffer/contract/wire/route';
import type { Actor } from '../../platform/session/actor';

/** A user account of a login, with the fields that logging in needs. */
export interface AccountOfLogin {
  userId: number;
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  /** False for an administrator whose account no other administrator has approved yet. */
  isApproved: boolean;
  /** From when on the company requires two-step login; null if it does not. */
  twoStepFrom: Date | null;
  /** True if the company requires single sign-on from this login (SSO-20). */
  needsSso: boolean;
}

/** Returns the counts in the frame around every page, for one user. */
export type ShellCountsPort = (
  who: Pick<Actor, 'userId' | 'loginId' | 'role' | 'member'>,
) => Promise<ShellCounts>;

/** Functions that `auth` needs from the module `users`. */
export interface LoginAccountsPort {
  /** Returns the accounts of a login, the one used last first, then the oldest first. */
  listOfLogin(loginId: number): Promise<AccountOfLogin[]>;
  /** Returns the person in a company as sent to the client; 404 if the person does not belong to it. */
  describe(person: Pick<Actor, 'userId' | 'loginId'>): Promise<SessionUser>;
  /** Returns the names of the user and the company, which must not be used as a password. */
  wordsOf(loginId: number): Promise<string[]>;
}
