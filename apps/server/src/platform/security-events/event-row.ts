import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { SecurityEventKind } from '@proffer/contract/wire/choices';
import { isEmailAddress } from '@proffer/contract/wire/email';
import { bidiControls } from '@proffer/contract/wire/text-direction';
import type { Origin } from '../session/actor';

const maxLength = { account: 254, address: 64, device: 300, detail: 200 };
const mostDetails = 10;

type Detail = Record<string, string | number | boolean>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The login concerned; null if the typed address belongs to none. */
  loginId: number | null;
  /**
   * Email address of the login, or the typed one. If empty, that of the login is looked up on
   * writing. Anything but an email address is not stored, because people type passwords there.
   */
  account: string;
  /** Origin of the request; null for the server’s own console. */
  origin: Origin | null;
  /** Further details; never a password, code, key or token. */
  detail?: Detail;
}

/** An event as it is stored. */
export interface EventRow {
  kind: SecurityEventKind;
  loginId: number | null;
  account: string;
  address: string;
  device: string;
  detail: Detail;
  times: number;
  createdAt: Date;
  lastAt: Date;
}

/**
 * Returns the row of an event, with bounded texts and without line breaks or characters that
 * reverse the text direction.
 */
export function rowOf({ kind, loginId, account, origin, detail = {} }: SecurityEvent, now: Date): EventRow {
  const typed = cleaned(account, maxLength.account).toLowerCase();
  const details = Object.entries(detail)
    .slice(0, mostDetails)
    .map(([name, value]) => [name, typeof value === 'string' ? cleaned(value, maxLength.detail) : value]);
  return {
    kind,
    loginId,
    account: isEmailAddress(typed) ? typed : '',
    address: cleaned(origin?.address ?? '', maxLength.address),
    device: cleaned(origin?.device ?? '', maxLength.device),
    detail: Object.fromEntries(details) as Detail,
    times: 1,
    createdAt: now,
    lastAt: now,
  };
}

function cleaned(text: string, most: number): string {
  return text
    .slice(0, most)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(bidiControls, '')
    .trim();
}

/**
 * Returns whether events of a kind are tries, which anyone can repeat at will and which are
 * therefore merged.
 */
export const isTry = (kind: SecurityEventKind): boolean => securityEventWords[kind].isTry;

/** Details that must be equal for two tries of a kind to be merged. */
const alikeIn: Partial<Record<SecurityEventKind, readonly string[]>> = {
  'access.refused': ['reason', 'call'],
};

/** Returns a key that is equal for tries to be merged: same kind, account and address. */
export function samenessOf(
  row: Pick<EventRow, 'kind' | 'loginId' | 'account' | 'address' | 'detail'>,
): string {
  const details = (alikeIn[row.kind] ?? []).map((name) => row.detail[name] ?? null);
  return JSON.stringify([row.kind, row.loginId ?? row.account, row.address, ...details]);
}
