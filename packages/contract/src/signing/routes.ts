import { z } from 'zod';
import { paths } from '../wire/paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { rememberedSignature, rememberSignatureBody } from './schemas';

const own = { auth: ['supplier', 'buyer'] } as const;

/** Calls for the signature that a user stored for reuse (NDA-88 to NDA-90). */
export const signingRoutes = {
  signatureState: defineRoute({
    ...paths.signatureState,
    ...own,
    permission: 'read',
    summary:
      'Returns whether a signature is remembered, since when, and whether reading it needs another proof',
    replies: { 200: z.object({ rememberedDate: z.string().nullable(), canRead: z.boolean() }) },
    errors: [],
  }),
  rememberedSignature: defineRoute({
    ...paths.rememberedSignature,
    ...own,
    permission: 'read',
    proof: 'recent',
    summary: 'Returns the remembered signature with name and capacity',
    replies: { 200: rememberedSignature },
    errors: [],
  }),
  rememberSignature: defineRoute({
    ...paths.rememberSignature,
    ...own,
    permission: 'read',
    proof: 'recent',
    summary: 'Remembers a signature for next time, replacing an earlier one; this does not sign anything',
    body: rememberSignatureBody,
    replies: { 200: done },
    errors: [],
  }),
  forgetSignature: defineRoute({
    ...paths.forgetSignature,
    ...own,
    permission: 'read',
    summary: 'Deletes the remembered signature',
    replies: { 200: done },
    errors: [],
  }),
} as const;
