import type { Authority, MemberRole } from '@proffer/contract/members/rules';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** Names and texts of the roles, in the displayed order (COM-1). */
export const roleChoices: readonly { role: MemberRole; label: string; text: string }[] = [
  {
    role: 'owner',
    label: 'Owner',
    text: 'Manages people, settings and profile, and can do everything else.',
  },
  { role: 'member', label: 'Member', text: 'Works with offers, requests, quotes, drafts and messages.' },
  { role: 'viewer', label: 'Viewer', text: 'Reads, and changes nothing.' },
];

export const roleLabels: Record<MemberRole, string> = { owner: 'Owner', member: 'Member', viewer: 'Viewer' };

/** Returns the authority of a person, for a list. */
export function authorityText({ mayBind, bindLimit }: Authority): string {
  if (!mayBind) return 'does not sign';
  return bindLimit === null ? 'signs without limit' : `signs up to ₹ ${groupIndian(bindLimit)}`;
}
