import type { Permission } from '../members/rules';
import type { TextRule } from '../wire/text-rules';

/** Nouns that an API key can be given access to, with their labels. */
export const keyNouns = {
  offers: 'Offers',
  needs: 'Needs and answers',
  ndas: 'NDAs',
  quotes: 'Quotes',
  contracts: 'Contracts and deal files',
  messages: 'Messages',
} as const;
export type KeyNoun = keyof typeof keyNouns;
export const allKeyNouns = Object.keys(keyNouns) as KeyNoun[];

/** Access to one noun; `prepare` includes `read`. A key never binds or manages its company. */
export const keyAccesses = ['read', 'prepare'] as const;
export type KeyAccess = (typeof keyAccesses)[number];

/** Access of a key by noun; no access to nouns that are absent. */
export type KeyScopes = Partial<Record<KeyNoun, KeyAccess>>;

/** Returns true if the scopes allow calls with this permission about a noun. */
export function isInScope(scopes: KeyScopes, noun: KeyNoun, permission: Permission): boolean {
  const access = scopes[noun];
  if (permission === 'read') return access !== undefined;
  return permission === 'prepare' && access === 'prepare';
}

/** First characters of every key, by which people and secret scanners recognise one. */
export const keyPrefix = 'pfk_';

export const keyLimits = {
  /** Keys of a company that are valid at the same time. */
  perCompany: 20,
  nameLength: 80,
  /** Longest validity, in days. */
  mostDays: 366,
  /** Time for which a replaced key stays valid, in days. */
  overlapDays: 7,
  /** Requests of one key per minute, reads included. */
  requestsPerMinute: 600,
};

/** Name of a key. */
export const apiKeyNameRule: TextRule = { most: keyLimits.nameLength, missing: 'Please enter a name.' };

/** The message for a key without access to anything. */
export const noAccessText = 'Please choose at least one access.';
