import { z } from 'zod';
import { lineOf, moment } from '../wire/primitives.schemas';
import { keyLimits } from './key-limits';
import { keyNameRule } from './rules';

const malformed = 'What the key has sent cannot be read.';
/** Bytes in base64url, as browsers write what a key makes. */
const bytesUpTo = (most: number) =>
  z
    .string(malformed)
    .max(Math.ceil((most * 4) / 3), malformed)
    .regex(/^[\w-]+$/, malformed);

const credential = bytesUpTo(keyLimits.credentialBytes);

/** What a key made of the challenge of one act; it goes with the act. */
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
  /** How a browser reaches the key: "internal", "usb"; told to it again when it is asked for. */
  transports: z.array(z.string().max(20)).max(8).default([]),
});
export type AddSigningKeyBody = z.output<typeof addSigningKeyBody>;

const signingKey = z.object({
  id: z.number(),
  name: z.string(),
  /** SHA-256 of the public key (SPKI), by which it is known in certificates and deal files. */
  fingerprint: z.string(),
  /** Kept by the device’s maker too, so that it is on the owner’s other devices. */
  isSynced: z.boolean(),
  addedDate: moment,
  usedDate: moment.nullable(),
});
export const signingKeys = z.object({
  /** False where the market has no host name of its own, to which a browser could bind a key. */
  isPossible: z.boolean(),
  keys: z.array(signingKey),
  /** No signature without one of them. */
  isAlwaysAsked: z.boolean(),
});
export type SigningKeys = z.output<typeof signingKeys>;
export type SigningKey = SigningKeys['keys'][number];

/** What a browser gives to a device that is to make a key, as WebAuthn names it. */
export const newKeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type NewKeyOptions = z.output<typeof newKeyOptions>;

export const keyAsked = z.object({
  isAlwaysAsked: z.boolean(),
  /** Null for whoever has no key. */
  key: z
    .object({
      /** SHA-256 of the statement. */
      challenge: z.string(),
      /** What the key signs, to the letter: the act, the document, the place in the chain. */
      statement: z.string(),
      rpId: z.string(),
      allowCredentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    })
    .nullable(),
});
export type KeyAsked = z.output<typeof keyAsked>;
