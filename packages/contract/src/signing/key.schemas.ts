import { z } from 'zod';
import { lineOf, moment } from '../wire/primitives.schemas';
import { keyLimits } from './key-limits';
import { keyNameRule } from './rules';

const malformed = 'What the key has sent cannot be read.';
/** Bytes in base64url, as browsers write a key's output. */
const bytesUpTo = (most: number) =>
  z
    .string(malformed)
    .max(Math.ceil((most * 4) / 3), malformed)
    .regex(/^[\w-]+$/, malformed);

const credential = bytesUpTo(keyLimits.credentialBytes);

/** A key's answer to the challenge of one act; sent together with the act. */
export const keyAssertion = z.object({
  id: credential,
  authenticatorData: bytesUpTo(keyLimits.dataBytes),
  clientDataJSON: bytesUpTo(keyLimits.dataBytes),
  signature: bytesUpTo(keyLimits.dataBytes),
});
export type KeyAssertion = z.output<typeof keyAssertion>;

export const addSigningKeyBody = z.object({
  name: lineOf(keyNameRule),
  id: credential,
  /** The public key: SPKI in DER. */
  publicKey: bytesUpTo(keyLimits.dataBytes),
  authenticatorData: bytesUpTo(keyLimits.newKeyBytes),
  clientDataJSON: bytesUpTo(keyLimits.dataBytes),
  /** How a browser reaches the key ("internal", "usb"); passed to the browser again for each signature. */
  transports: z.array(z.string().max(20)).max(8).default([]),
});
export type AddSigningKeyBody = z.output<typeof addSigningKeyBody>;

const signingKey = z.object({
  id: z.number(),
  name: z.string(),
  /** SHA-256 of the public key (SPKI), which identifies it in certificates and deal files. */
  fingerprint: z.string(),
  /** True if the device's maker also stores the key and syncs it to the owner's other devices. */
  isSynced: z.boolean(),
  addedDate: moment,
  usedDate: moment.nullable(),
});
export const signingKeys = z.object({
  /** False if the market has no host name, to which a browser could bind a key. */
  isPossible: z.boolean(),
  keys: z.array(signingKey),
  /** True if the user may not sign without one of these keys. */
  isAlwaysAsked: z.boolean(),
});
export type SigningKeys = z.output<typeof signingKeys>;
export type SigningKey = SigningKeys['keys'][number];

/** Options for creating a key, in the form that browsers expect (WebAuthn). */
export const newKeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type NewKeyOptions = z.output<typeof newKeyOptions>;

export const keyAsked = z.object({
  isAlwaysAsked: z.boolean(),
  /** Null for a user without a key. */
  key: z
    .object({
      /** SHA-256 of the statement. */
      challenge: z.string(),
      /** The exact text that the key signs: the act, the document and the position in the chain. */
      statement: z.string(),
      rpId: z.string(),
      allowCredentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    })
    .nullable(),
});
export type KeyAsked = z.output<typeof keyAsked>;
