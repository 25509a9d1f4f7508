import type { SignupStep, UserAct, ValidationState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** A user as far as it decides what an administrator may do with it. */
export interface JudgedUser {
  userId: number;
  role: Role;
  step: SignupStep;
  /** Administrators only. */
  isApproved: boolean;
  isDeactivated: boolean;
  /** Its owner has closed the login for good. */
  isClosed: boolean;
  validation: ValidationState;
}

type Rule = (user: JudgedUser) => string | null;

const notBefore = (act: string, { isDeactivated, step }: JudgedUser): string | null => {
  if (isDeactivated) return `This account is deactivated. Activate it before you ${act}.`;
  return step === 'done' ? null : 'This user has not finished signing up.';
};

/** What stands in the way of each act, in words; null when nothing does. */
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

/** Why an act on a user is refused; null when it is not (ADM-5, ADM-6). */
export function obstacleTo(act: UserAct, user: JudgedUser, actor: { userId: number }): string | null {
  if (user.isClosed) return 'The owner has closed this account for good.';
  if (act === 'deactivate' && user.userId === actor.userId) return 'You cannot deactivate your own account.';
  return rules[act](user);
}

/**
 * Why an administrator stays, judged among those who can log in at this moment: one of them always does, and two who
 * deactivate each other at once are not both gone.
 */
export function whyAdminStays(actor: { userId: number }, approvedAdmins: readonly number[]): string | null {
  if (!approvedAdmins.includes(actor.userId)) return 'Your own account has just been deactivated.';
  return approvedAdmins.length <= 1 ? 'This is the last administrator. Approve another one first.' : null;
}
