import { groupIndian } from '@proffer/contract/wire/group-indian';
import { phoneText } from '@proffer/contract/profiles/phone';
import type { AdminUser, UserEffect } from '@proffer/contract/users/admin-users.schemas';
import type { CheckedField } from '@proffer/contract/users/checked-facts';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import type { UserMode } from './users.model';

/** ADM-5. */
export const actWords: Record<UserAct, string> = {
  approve: 'Approve',
  deny: 'Deny Validation',
  activate: 'Activate',
  deactivate: 'Deactivate',
};
export const factWords: Record<CheckableFact, string> = {
  registration: 'Registration of the company',
  address: 'Address',
  phone: 'Phone number',
  tax: 'Tax number',
  bank: 'Bank account',
};

/** A value of a profile as administrators compare it. */
export function checkedText(field: CheckedField, value: string | null): string {
  if (value === null || value === '') return 'not stated';
  if (field === 'regDate') return dayText(value);
  return field === 'phone' ? phoneText(value) : value;
}

/** The acts that a row offers: those that change something. Each is judged by the server when it is wanted. */
export function rowActs({ accountState, usermode, validation }: AdminUser): UserAct[] {
  if (accountState === 'deactivated') return ['activate'];
  if (accountState === 'waiting') return ['approve', 'deny'];
  if (accountState === 'unfinished' || usermode === 'admin') return ['deactivate'];
  if (validation === 'validated') return ['deny', 'deactivate'];
  return validation === 'denied' ? ['approve', 'deactivate'] : ['approve', 'deny', 'deactivate'];
}

/** What deactivating would do, as the parts of a sentence; what there is none of is left out. */
function effectParts(effect: UserEffect): string[] {
  const parts: [count: number, one: string, many: string][] = [
    [effect.offersHidden, 'offer hidden', 'offers hidden'],
    [effect.activeContracts, 'contract stays', 'contracts stay'],
    [effect.signedNdas, 'signed NDA stays', 'signed NDAs stay'],
    [effect.sessionsEnded, 'session ends', 'sessions end'],
    [effect.openNdaRequests, 'open NDA request waits', 'open NDA requests wait'],
    [effect.pendingContracts, 'proposed contract waits', 'proposed contracts wait'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${groupIndian(count)} ${count === 1 ? one : many}`);
}

export function effectText(effect: UserEffect): string {
  const parts = effectParts(effect);
  return parts.length === 0 ? 'No offer is hidden and no session ends.' : `${parts.join(', ')}.`;
}

/** Taking something away from somebody needs a reason that they read. */
export function needsReason(act: UserAct): boolean {
  return act === 'deny' || act === 'deactivate';
}

export function openReportsText(count: number): string {
  return count === 1 ? '1 open report' : `${groupIndian(count)} open reports`;
}

interface Affected {
  email: string;
  usermode: UserMode;
  effect: UserEffect;
}

const consequences: Record<UserAct, (user: Affected) => string> = {
  approve: ({ usermode, email }) =>
    usermode === 'admin'
      ? `${isolated(email)} will be able to do everything that you can do here.`
      : 'The company gets the Validated mark, with what has been checked and when.',
  deny: ({ usermode }) =>
    usermode === 'admin'
      ? 'The account is closed to its owner, who is told the reason.'
      : 'The company keeps its place on the market, without the Validated mark.',
  activate: () => 'The user can log in again, and the offers that were hidden come back.',
  deactivate: ({ effect }) => `The user can no longer log in. ${effectText(effect)}`,
};

/** What follows from an act, said before it is done. */
export function actConsequence(act: UserAct, user: Affected): string {
  return consequences[act](user);
}

const bulkConsequences: Record<UserAct, string> = {
  approve:
    'Companies get the Validated mark, with what has been checked and when. What was checked before stays.',
  deny: 'Companies lose the Validated mark; administrators who wait for approval are refused.',
  activate: 'They can log in again, and the offers that were hidden come back.',
  deactivate:
    'They can no longer log in. Their offers are hidden and their sessions end; contracts and signed NDAs stay.',
};

/** The same for many at once. */
export function bulkConsequence(act: UserAct, users: Pick<AdminUser, 'usermode'>[]): string {
  const admins = users.filter(({ usermode }) => usermode === 'admin').length;
  if (act !== 'approve' || admins === 0) return bulkConsequences[act];
  const others = `${admins === 1 ? '1 administrator' : `${admins} administrators`} will be able to do everything that you can do here.`;
  return admins === users.length ? others : `${bulkConsequences.approve} ${others}`;
}
