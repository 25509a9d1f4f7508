import type { SignupStep } from '@proffer/contract/wire/choices';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Role } from '@proffer/contract/wire/route';

/** A user of a login, as signing in needs to know it. */
export interface AccountOfLogin {
  userId: number;
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  /** False for an administrator whom nobody has let in yet. */
  isApproved: boolean;
}

/** What auth asks of its neighbour `users`. */
export interface LoginAccountsPort {
  /** Oldest first; the one used last stands first when there are several. */
  listOfLogin(loginId: number): Promise<AccountOfLogin[]>;
  /** The person as the wire shows them; 404 when there is none. */
  describe(userId: number): Promise<SessionUser>;
  /** Names of the person and of the company, which make no good password. */
  wordsOf(loginId: number): Promise<string[]>;
}
