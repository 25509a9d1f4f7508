import { groupIndian } from '../wire/group-indian';
import type { Authority, MemberRole } from './rules';

/** Roles within a sentence. */
export const roleWords: Record<MemberRole, string> = {
  owner: 'an owner',
  member: 'a member',
  viewer: 'a viewer',
};

/** Returns a sentence about a person's authority to sign. */
export function authorityWords({ mayBind, bindLimit }: Authority): string {
  if (!mayBind) return 'You have no authority to sign.';
  return bindLimit === null
    ? 'You may sign for the company.'
    : `You may sign for the company up to ₹ ${groupIndian(bindLimit)}.`;
}
