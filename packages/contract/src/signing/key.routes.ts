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
    permission: 'read',
    summary: 'Lists the caller’s signing keys, and whether one is always required',
    replies: { 200: signingKeys },
    errors: [],
  }),
  beginSigningKey: defineRoute({
    ...paths.beginSigningKey,
    ...own,
    permission: 'bind',
    proof: 'recent',
    summary: 'Returns the options for creating a signing key on a device',
    replies: { 200: newKeyOptions },
    errors: ['illegal_transition'],
  }),
  addSigningKey: defineRoute({
    ...paths.addSigningKey,
    ...own,
    permission: 'bind',
    proof: 'recent',
    summary: 'Adds a signing key that a device created; its owner is notified by mail',
    body: addSigningKeyBody,
    replies: { 201: signingKeys },
    errors: ['changed_meanwhile', 'illegal_transition', 'key_refused'],
  }),
  removeSigningKey: defineRoute({
    ...paths.removeSigningKey,
    ...own,
    permission: 'read',
    proof: 'recent',
    summary: 'Removes a signing key; its signatures stay valid. Its owner is notified by mail',
    params: z.object({ id }),
    replies: { 200: signingKeys },
    errors: ['illegal_transition'],
  }),
  askKeyAlways: defineRoute({
    ...paths.askKeyAlways,
    ...own,
    permission: 'manage',
    proof: 'recent',
    summary: 'Sets whether this account signs only with its keys; its owner is notified by mail',
    body: z.object({ isAlwaysAsked: z.boolean() }),
    replies: { 200: signingKeys },
    errors: ['illegal_transition', 'second_factor_needed'],
  }),
  askNdaKey: defineRoute({
    ...paths.askNdaKey,
    ...own,
    permission: 'bind',
    summary:
      'Returns the challenge for the caller’s key, before sharing (supplier) or signing (buyer) this NDA',
    params: z.object({ id }),
    replies: { 200: keyAsked },
    errors: ['illegal_transition'],
  }),
  askContractKey: defineRoute({
    ...paths.askContractKey,
    ...own,
    permission: 'bind',
    summary:
      'Returns the challenge for the caller’s key, before signing or accepting this contract or an amendment',
    params: z.object({ id }),
    body: z.object({ amendment: z.number().int().min(0).max(limits.amendmentsPerContract).default(0) }),
    replies: { 200: keyAsked },
    errors: ['illegal_transition'],
  }),
} as const;
