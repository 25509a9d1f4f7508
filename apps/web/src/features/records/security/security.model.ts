import { securityEventKinds } from '@proffer/contract/wire/choices';
import {
  refusalReasons,
  refusalWords,
  securityEventWords,
} from '@proffer/contract/administration/security-event-words';
import type { SecurityEventEntry } from '@proffer/contract/administration/security-events.schemas';
import { readId, type AddressValues } from '../../../lib/address';
import { readRecordsView, type RecordsView } from '../records.model';

/** What of the events is shown; as it stands in the address. */
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

/** What can be chosen, in words: each noun that has several kinds, then each kind. */
export const kindTexts: Record<string, string> = {
  ...Object.fromEntries(Object.entries(nouns).map(([noun, text]) => [noun, `${text}: all`])),
  ...Object.fromEntries(securityEventKinds.map((kind) => [kind, securityEventWords[kind].title])),
};

/** What is known beside the kind, in words. */
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

/** What reads better than its name and value; how a login knew the browser is in decision record 0016. */
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

/** `codesLeft` as `codes left`. */
const wordsOf = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
