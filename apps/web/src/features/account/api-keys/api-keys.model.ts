import {
  allKeyNouns,
  apiKeyNameRule,
  type KeyAccess,
  type KeyNoun,
  keyNouns,
  type KeyScopes,
  noAccessText,
} from '@proffer/contract/api-keys/rules';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import type { StatusTone } from '../../../ui/status-badge';

/** Access as it is chosen in the form. */
export type ChosenAccess = Record<KeyNoun, KeyAccess | 'none'>;

export const accessChoices = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'prepare', label: 'Prepare' },
] as const;

/** Validity of a new key, as options of a select; the value is in days. */
export const validityChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '365 days' },
];
export const usualValidity = '90';

export const noAccess: ChosenAccess = {
  offers: 'none',
  needs: 'none',
  ndas: 'none',
  quotes: 'none',
  contracts: 'none',
  messages: 'none',
};

/** Returns the chosen access as it is sent, without the nouns that have none. */
export function scopesOf(chosen: ChosenAccess): KeyScopes {
  const scopes: KeyScopes = {};
  for (const noun of allKeyNouns) {
    const access = chosen[noun];
    if (access !== 'none') scopes[noun] = access;
  }
  return scopes;
}

export const checkKey = ({ name, scopes }: { name: string; scopes: ChosenAccess }) =>
  faultsOf({
    name: lineFault(apiKeyNameRule, name),
    scopes: Object.keys(scopesOf(scopes)).length === 0 ? noAccessText : undefined,
  });

/** Returns the access of a key in words: "Prepare: Offers, Messages · Read: Quotes". */
export function accessText(scopes: ApiKeyEntry['scopes']): string {
  const labelsOf = (access: KeyAccess) =>
    allKeyNouns.filter((noun) => scopes[noun] === access).map((noun) => keyNouns[noun]);
  const parts = [
    { label: 'Prepare', labels: labelsOf('prepare') },
    { label: 'Read', labels: labelsOf('read') },
  ];
  return parts
    .filter(({ labels }) => labels.length > 0)
    .map(({ label, labels }) => `${label}: ${labels.join(', ')}`)
    .join(' · ');
}

const hasEnded = ({ state }: ApiKeyEntry): boolean => state === 'expired' || state === 'revoked';

/** Returns the keys that can be used or made usable, and those that have ended. */
export function dividedKeys(keys: readonly ApiKeyEntry[]): { current: ApiKeyEntry[]; ended: ApiKeyEntry[] } {
  return { current: keys.filter((key) => !hasEnded(key)), ended: keys.filter(hasEnded) };
}

export type KeyTask = 'replace' | 'transfer' | 'revoke';

const isReplaced = (key: ApiKeyEntry, keys: readonly ApiKeyEntry[]): boolean =>
  keys.some(({ replacesId }) => replacesId === key.id);

/** Returns what an owner can do with a key. */
export function tasksOf(key: ApiKeyEntry, keys: readonly ApiKeyEntry[]): KeyTask[] {
  if (key.state === 'valid') {
    return isReplaced(key, keys) ? ['transfer', 'revoke'] : ['replace', 'transfer', 'revoke'];
  }
  return key.state === 'no-person' ? ['transfer', 'revoke'] : [];
}

/** Returns why a key cannot be replaced yet; null if it can. */
export function replaceObstacle(key: ApiKeyEntry, keys: readonly ApiKeyEntry[]): string | null {
  const before = keys.find(({ id }) => id === key.replacesId);
  return before?.state === 'valid' || before?.state === 'no-person'
    ? 'The previous key is still valid. Revoke it before you replace this one.'
    : null;
}

const dayMs = 86_400_000;

/** Days before the expiry from which the list warns. */
const warnedDays = 14;

/** Returns the time until the expiry in words, rounded up to days. */
export function daysLeftText({ expiresAt }: ApiKeyEntry, now: Date): string {
  const days = daysLeft(expiresAt, now);
  return days === 1 ? '1 day left' : `${days} days left`;
}

const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(1, Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / dayMs));

/** Returns the state of a key as a badge. */
export function keyBadge(
  key: ApiKeyEntry,
  keys: readonly ApiKeyEntry[],
  now: Date,
): { tone: StatusTone; text: string } {
  if (key.state === 'revoked') return { tone: 'ended', text: 'Revoked' };
  if (key.state === 'expired') return { tone: 'ended', text: 'Expired' };
  if (key.state === 'no-person') return { tone: 'refused', text: 'Not working' };
  if (isReplaced(key, keys)) return { tone: 'waiting', text: 'Replaced' };
  return daysLeft(key.expiresAt, now) <= warnedDays
    ? { tone: 'waiting', text: 'Expires soon' }
    : { tone: 'done', text: 'Valid' };
}
