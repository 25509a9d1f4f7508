import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { SecurityEventKind } from '@proffer/contract/wire/choices';
import { isEmailAddress } from '@proffer/contract/wire/email';
import { bidiControls } from '@proffer/contract/wire/text-direction';
import type { Origin } from '../session/actor';

const longest = { account: 254, address: 64, device: 300, detail: 200 };
const mostDetails = 10;

type Detail = Record<string, string | number | boolean>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The login it is about; null when the address typed belongs to nobody. */
  loginId: number | null;
  /**
   * The login's email address, or the one that was typed; empty: that of the login, looked up when it is written. What is
   * no email address is not kept: people type passwords there.
   */
  account: string;
  /** Where it came from; null at the server's own console. */
  origin: Origin | null;
  /** What else tells one case from another; never a password, code, key or token. */
  detail?: Detail;
}

/** An event as it is kept. */
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

/** Bounded, and without anything that could be taken for another line or turns the text around it. */
export function rowOf({ kind, loginId, account, origin, detail = {} }: SecurityEvent, now: Date): EventRow {
  const typed = cleaned(account, longest.account).toLowerCase();
  const details = Object.entries(detail)
    .slice(0, mostDetails)
    .map(([name, value]) => [name, typeof value === 'string' ? cleaned(value, longest.detail) : value]);
  return {
    kind,
    loginId,
    account: isEmailAddress(typed) ? typed : '',
    address: cleaned(origin?.address ?? '', longest.address),
    device: cleaned(origin?.device ?? '', longest.device),
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

/** Of which kinds the same again is counted in one row: what anybody can bring about as often as they like. */
export const isTry = (kind: SecurityEventKind): boolean => securityEventWords[kind].isTry;

/** The details in which two tries of a kind must be alike to be the same. */
const alikeIn: Partial<Record<SecurityEventKind, readonly string[]>> = {
  'access.refused': ['reason', 'call'],
};

/** Equal for tries that are the same: the same kind, about the same account, from the same address. */
export function samenessOf(
  row: Pick<EventRow, 'kind' | 'loginId' | 'account' | 'address' | 'detail'>,
): string {
  const details = (alikeIn[row.kind] ?? []).map((name) => row.detail[name] ?? null);
  return JSON.stringify([row.kind, row.loginId ?? row.account, row.address, ...details]);
}
