import { securityEventKinds } from '@proffer/contract/wire/choices';
import {
  refusalReasons,
  refusalWords,
  securityEventWords,
} from '@proffer/contract/administration/security-event-words';
import type { SecurityEventEntry } from '@proffer/contract/administration/security-events.schemas';
import { readId, type AddressValues } from '../../../lib/address';
import { readRecordsView, type RecordsView } from '../records.model';

/** View of the security events, as stored in the address. */
export interface SecurityView extends RecordsView {
  account: string | undefined;
  userId: number | undefined;
  address: string | undefined;
  kind: string | undefined;
}

export function readSecurityView(values: AddressValues): SecurityView {
  const { account, address, kind } = values;
  return {
    ...readRecordsView(values),
    account: account?.trim() || undefined,
    userId: readId(values['userId']) ?? undefined,
    address: address?.trim() || undefined,
    kind: kind !== undefined && Object.hasOwn(kindTexts, kind) ? kind : undefined,
  };
}

export const noFilters: Omit<SecurityView, 'page'> = {
  account: undefined,
  userId: undefined,
  address: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
};

const nouns: Record<string, string> = {
  login: 'Logging in',
  'second-factor': 'Codes at login',
  password: 'Passwords',
  email: 'Email addresses',
  session: 'Devices logged out',
  'sign-up': 'Signing up',
  confirmation: 'Confirming again',
};

/** Filter choices: each group of kinds, followed by the single kinds. */
export const kindTexts: Record<string, string> = {
  ...Object.fromEntries(Object.entries(nouns).map(([noun, text]) => [noun, `${text}: all`])),
  ...Object.fromEntries(securityEventKinds.map((kind) => [kind, securityEventWords[kind].title])),
};

/** Returns the details of an event, apart from its kind, as text. */
export function detailText({ kind, detail }: Pick<SecurityEventEntry, 'kind' | 'detail'>): string {
  if (detail['others'] === true) return 'Many different ones at once, counted together';
  const { reason, ...rest } = detail;
  const known = refusalReasons.find((one) => kind === 'access.refused' && one === reason);
  const parts = [
    ...(reason === undefined ? [] : [known ? refusalWords[known] : String(reason)]),
    ...Object.entries(rest).map(
      ([name, value]) =>
        inWords[`${name}: ${String(value)}`] ??
        (name === 'call' ? String(value) : `${wordsOf(name)}: ${String(value)}`),
    ),
  ];
  return parts.join(' · ');
}

/**
 * Texts for details that would read badly as name and value. Decision record 0016 explains how a login
 * recognizes a browser.
 */
const inWords: Record<string, string> = {
  'isKnownBrowser: true': 'From a known browser',
  'isKnownBrowser: false': 'From a new browser',
  'secondProof: true': 'With a second proof',
  'role: supplier': 'As supplier',
  'role: buyer': 'As buyer',
  'role: admin': 'As administrator',
  'knownBy: cookie': 'From a known browser',
  'knownBy: place': 'From a known place',
  'knownBy: unknown': 'From an unknown browser',
};

/** Returns a field name as words: `codesLeft` becomes `codes left`. */
const wordsOf = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
