import { limits } from '../wire/limits';
import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { addSigningKeyBody, keyAsked, newKeyOptions, signingKeys } from './key.schemas';

const own = { auth: ['supplier', 'buyer'] } as const;

/** Calls for the user's own signing keys (DEA-51 to DEA-54). */
export const keyRoutes = {
  signingKeys: defineRoute({
    ...paths.signingKeys,
    ...own,
    summary: 'One’s own signing keys, and whether one of them is always asked for',
    replies: { 200: signingKeys },
    errors: [],
  }),
  beginSigningKey: defineRoute({
    ...paths.beginSigningKey,
    ...own,
    proof: 'recent',
    summary: 'What a device needs to make a signing key',
    replies: { 200: newKeyOptions },
    errors: ['illegal_transition'],
  }),
  addSigningKey: defineRoute({
    ...paths.addSigningKey,
    ...own,
    proof: 'recent',
    summary: 'Add the signing key that a device has made; mailed to its owner',
    body: addSigningKeyBody,
    replies: { 201: signingKeys },
    errors: ['changed_meanwhile', 'illegal_transition', 'key_refused'],
  }),
  removeSigningKey: defineRoute({
    ...paths.removeSigningKey,
    ...own,
    proof: 'recent',
    summary: 'Remove a signing key; what it has signed stays provable. Mailed to its owner',
    params: z.object({ id }),
    replies: { 200: signingKeys },
    errors: ['illegal_transition'],
  }),
  askKeyAlways: defineRoute({
    ...paths.askKeyAlways,
    ...own,
    proof: 'recent',
    summary: 'Whether this account signs with one of its keys only; mailed to its owner',
    body: z.object({ isAlwaysAsked: z.boolean() }),
    replies: { 200: signingKeys },
    errors: ['illegal_transition', 'second_factor_needed'],
  }),
  askNdaKey: defineRoute({
    ...paths.askNdaKey,
    ...own,
    summary: 'The challenge for one’s key, before sharing (supplier) or signing (buyer) this NDA',
    params: z.object({ id }),
    replies: { 200: keyAsked },
    errors: ['illegal_transition'],
  }),
  askContractKey: defineRoute({
    ...paths.askContractKey,
    ...own,
    summary: 'The challenge for one’s key, before signing or accepting this contract, or an amendment to it',
    params: z.object({ id }),
    body: z.object({ amendment: z.number().int().min(0).max(limits.amendmentsPerContract).default(0) }),
    replies: { 200: keyAsked },
    errors: ['illegal_transition'],
  }),
} as const;
