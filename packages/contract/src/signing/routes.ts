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
    summary:
      'Whether a signature is remembered, since when, and whether it can be read without another proof; nothing of it',
    replies: { 200: z.object({ rememberedDate: z.string().nullable(), canRead: z.boolean() }) },
    errors: [],
  }),
  rememberedSignature: defineRoute({
    ...paths.rememberedSignature,
    ...own,
    proof: 'recent',
    summary: 'The remembered signature with name and capacity, to sign with it again',
    replies: { 200: rememberedSignature },
    errors: [],
  }),
  rememberSignature: defineRoute({
    ...paths.rememberSignature,
    ...own,
    proof: 'recent',
    summary: 'Remember a signature for the next time, in place of an earlier one; nothing is signed by it',
    body: rememberSignatureBody,
    replies: { 200: done },
    errors: [],
  }),
  forgetSignature: defineRoute({
    ...paths.forgetSignature,
    ...own,
    summary: 'Forget the remembered signature',
    replies: { 200: done },
    errors: [],
  }),
} as const;
