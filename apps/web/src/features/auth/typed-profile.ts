import type { UserInfo } from '@proffer/contract/users/auth.schemas';
import { typedDay } from '@proffer/contract/wire/typed-day';

/** The typed fields of the form (ACC-89), as texts. */
export const emptyProfile = {
  firstName: '',
  lastName: '',
  companyName: '',
  yearOfFoundation: '',
  regDate: '',
  phone: '',
  industry: '',
  gsa: '',
  security: '',
  companyFocus: '',
  companySize: '',
  overview: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  gstin: '',
  pan: '',
  registrationNumber: '',
};
export type TypedProfile = typeof emptyProfile;

const keyOf = (email: string) => `profile-draft:${email}`;

/** Stores the typed values in this tab for a reload; null removes them. */
export function keepTyped(email: string, typed: TypedProfile | null): void {
  if (typed === null) sessionStorage.removeItem(keyOf(email));
  else sessionStorage.setItem(keyOf(email), JSON.stringify(typed));
}

/** Returns the stored values; undefined if there are none or they cannot be read. */
export function readTyped(email: string): TypedProfile | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(email)) ?? 'null');
    return kept && typeof kept === 'object' ? { ...emptyProfile, ...kept } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a saved profile as texts. */
export function typedOf(saved: NonNullable<UserInfo['profile']>): TypedProfile {
  const texts = Object.entries(saved).map(([field, value]) => [field, value === null ? '' : String(value)]);
  return { ...emptyProfile, ...Object.fromEntries(texts), regDate: typedDay(saved.regDate) };
}
