import { z } from 'zod';
import { id, lineOf, moment } from '../wire/primitives.schemas';
import { apiKeyNameRule, keyAccesses, keyLimits, type KeyScopes, noAccessText } from './rules';

const access = z.enum(keyAccesses, 'Please choose read or prepare.').optional();

/** Access of a key by noun. */
export const keyScopes = z.strictObject({
  offers: access,
  needs: access,
  ndas: access,
  quotes: access,
  contracts: access,
  messages: access,
});

const givenScopes = keyScopes
  .refine((scopes) => Object.values(scopes).some((one) => one !== undefined), noAccessText)
  .transform((scopes): KeyScopes =>
    Object.fromEntries(Object.entries(scopes).filter(([, one]) => one !== undefined)),
  );

const days = z
  .number('Please enter a number of days.')
  .int('Please enter whole days.')
  .min(1, 'Please enter at least 1 day.')
  .max(keyLimits.mostDays, `A key is valid for at most ${keyLimits.mostDays} days.`);

/** `memberId`: the person whose role limits the key; the caller if absent. */
export const createApiKeyBody = z.object({
  name: lineOf(apiKeyNameRule),
  scopes: givenScopes,
  days,
  memberId: id.optional(),
});

export const rotateApiKeyBody = z.object({ days });
export const transferApiKeyBody = z.object({ memberId: id });
export const apiKeyPath = z.object({ id });

/** `valid`, or why the key cannot be used. `no-person`: its person has left the company; it can be transferred. */
const apiKeyState = z.enum(['valid', 'expired', 'revoked', 'no-person']);

/** A key as owners see it, without its secret. */
export const apiKeyEntry = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of the key, to recognise it. */
  hint: z.string(),
  scopes: keyScopes,
  state: apiKeyState,
  /** The person whose role limits the key. */
  memberId: z.number(),
  personName: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
  /** Id of the key that this one replaces. */
  replacesId: z.number().nullable(),
});
export type ApiKeyEntry = z.output<typeof apiKeyEntry>;

/** The company that a program acts for, and the key of the call; null in a session. */
export const apiCaller = z.object({
  key: z.object({ name: z.string(), scopes: keyScopes, expiresAt: moment }).nullable(),
  /** Id of the company, which several calls take as `userId`, `supplierId` or `buyerId`. */
  userId: z.number(),
  role: z.enum(['supplier', 'buyer']),
});

export type ApiCaller = z.output<typeof apiCaller>;

export const apiKeyList = z.object({ keys: z.array(apiKeyEntry) });

/** A new key. `secret` is shown only in this reply. */
export const newApiKey = z.object({ key: apiKeyEntry, secret: z.string() });
