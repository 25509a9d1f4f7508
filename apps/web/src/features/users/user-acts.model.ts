import { groupIndian } from '@proffer/contract/wire/group-indian';
import { phoneText } from '@proffer/contract/profiles/phone';
import { validationDocumentWords } from '@proffer/contract/users/validation-documents';
import type { AdminUser, AdminUserDetail, UserEffect } from '@proffer/contract/users/admin-users.schemas';
import type { CheckedField } from '@proffer/contract/users/checked-facts';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import type { UserMode } from './users.model';

/** Labels of the actions (ADM-5). */
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

/** Returns a profile value in the form in which administrators compare it. */
export function checkedText(field: CheckedField, value: string | null): string {
  if (value === null || value === '') return 'not stated';
  if (field === 'regDate') return dayText(value);
  return field === 'phone' ? phoneText(value) : value;
}

/** Returns the values of the profile that an administrator compares with the documents. */
export function valuesToCheck(user: AdminUserDetail): { label: string; value: string }[] {
  const { companyName, gstin, pan, registrationNumber, address1, address2, city, state, zip } = user;
  const address = [address1, address2, city, state, zip].filter((part) => part !== '').join(', ');
  const values = [
    ['Company', companyName],
    ['GSTIN', gstin],
    ['PAN', pan],
    ['Registration no.', registrationNumber],
    ['Address', address],
  ] as const;
  return values.map(([label, value]) => ({ label, value: value === '' ? 'not stated' : isolated(value) }));
}

/** Returns the note that names the documents of an open request, with which approving begins; empty without one. */
export function documentsNote({ validationRequest, validationDocuments }: AdminUserDetail): string {
  if (!validationRequest || validationDocuments.length === 0) return '';
  const names = validationDocuments.map(
    ({ kind, expiresOn }) =>
      validationDocumentWords[kind] + (expiresOn === null ? '' : ` (expires on ${dayText(expiresOn)})`),
  );
  return `Seen: ${names.join(', ')}.`;
}

/** Returns the actions that a row offers. The server decides again when one is requested. */
export function rowActs({ accountState, usermode, validation }: AdminUser): UserAct[] {
  if (accountState === 'deactivated') return ['activate'];
  if (accountState === 'waiting') return ['approve', 'deny'];
  if (accountState === 'unfinished' || usermode === 'admin') return ['deactivate'];
  if (validation === 'validated') return ['deny', 'deactivate'];
  return validation === 'denied' ? ['approve', 'deactivate'] : ['approve', 'deny', 'deactivate'];
}

/** Returns the consequences of deactivating a user as parts of a sentence; leaves out zero counts. */
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

/** Returns whether an action needs a reason that the user reads; true for those that take something away. */
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

/** Returns the consequence of an action, shown before it is done. */
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

/** Returns the consequence of an action on many users. */
export function bulkConsequence(act: UserAct, users: Pick<AdminUser, 'usermode'>[]): string {
  const admins = users.filter(({ usermode }) => usermode === 'admin').length;
  if (act !== 'approve' || admins === 0) return bulkConsequences[act];
  const others = `${admins === 1 ? '1 administrator' : `${admins} administrators`} will be able to do everything that you can do here.`;
  return admins === users.length ? others : `${bulkConsequences.approve} ${others}`;
}
