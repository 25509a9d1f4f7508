import type { SignupStep } from '@proffer/contract/choices';
import type { Role } from '@proffer/contract/route';

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
export interface AccountsPort {
  /** Oldest first; the one used last stands first when there are several. */
  listOfLogin(loginId: number): Promise<AccountOfLogin[]>;
  /** Names of the person and of the company, which make no good password. */
  wordsOf(loginId: number): Promise<string[]>;
}
