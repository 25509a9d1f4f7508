import type { SignupStep, UserAct, ValidationState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** Fields of a user that decide which acts an administrator may perform. */
export interface JudgedUser {
  userId: number;
  role: Role;
  step: SignupStep;
  /** True if another administrator approved the account; meaningful for administrators only. */
  isApproved: boolean;
  isDeactivated: boolean;
  /** True if the owner has closed the login for good. */
  isClosed: boolean;
  validation: ValidationState;
}

type Rule = (user: JudgedUser) => string | null;

const notBefore = (act: string, { isDeactivated, step }: JudgedUser): string | null => {
  if (isDeactivated) return `This account is deactivated. Activate it before you ${act}.`;
  return step === 'done' ? null : 'This user has not finished signing up.';
};

/** Returns the obstacle to each act as text, or null if there is none. */
const rules: Record<UserAct, Rule> = {
  approve: (user) =>
    user.role === 'admin' && user.isApproved
      ? 'This administrator is approved already.'
      : notBefore('approve it', user),
  deny: (user) => {
    if (user.role === 'admin' && user.isApproved)
      return 'This administrator is approved already. Deactivate the account instead.';
    if (user.role !== 'admin' && user.validation === 'denied')
      return 'The validation of this company is denied already.';
    return notBefore('deny it', user);
  },
  activate: ({ isDeactivated }) => (isDeactivated ? null : 'This account is active already.'),
  deactivate: ({ isDeactivated }) => (isDeactivated ? 'This account is deactivated already.' : null),
};

/** Returns the reason why an act on a user is refused, or null (ADM-5, ADM-6). */
export function obstacleTo(act: UserAct, user: JudgedUser, actor: { userId: number }): string | null {
  if (user.isClosed) return 'The owner has closed this account for good.';
  if (act === 'deactivate' && user.userId === actor.userId) return 'You cannot deactivate your own account.';
  return rules[act](user);
}

/**
 * Returns the reason why an administrator may not be deactivated, or null. At least one approved administrator always
 * stays, even if two deactivate each other at the same time.
 */
export function whyAdminStays(actor: { userId: number }, approvedAdmins: readonly number[]): string | null {
  if (!approvedAdmins.includes(actor.userId)) return 'Your own account has just been deactivated.';
  return approvedAdmins.length <= 1 ? 'This is the last administrator. Approve another one first.' : null;
}
