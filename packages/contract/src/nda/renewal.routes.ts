import { z } from 'zod';
import { keyErrors } from '../signing/rules';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { id, optionalText, textOf } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';
import { reasonRule } from '../wire/text-rules';
import { renewalSignBody } from './renewal.schemas';
import { ndaStepReply } from './schemas';

const act = {
  auth: ['supplier', 'buyer'],
  params: z.object({ id }),
  replies: { 200: ndaStepReply },
} as const;

/**
 * Calls for renewing a signed NDA: its text is signed again for another term, by either side first (NDA-240 to
 * NDA-250).
 */
export const renewalRoutes = {
  renewalDocument: defineRoute({
    ...paths.renewalDocument,
    summary: 'Returns the document that the caller would sign to renew this NDA',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/pdf') },
    errors: [],
  }),
  signRenewal: defineRoute({
    ...paths.signRenewal,
    ...act,
    permission: 'bind',
    proof: 'recent',
    summary: 'Signs a renewal: the first signature starts it, the second completes it',
    body: renewalSignBody,
    errors: ['illegal_transition', 'offer_changed', 'document_refused', ...keyErrors],
  }),
  declineRenewal: defineRoute({
    ...paths.declineRenewal,
    ...act,
    permission: 'prepare',
    summary: 'Declines a renewal that the other side started, with a reason',
    body: z.object({ reason: textOf(reasonRule) }),
    errors: ['illegal_transition'],
  }),
  withdrawRenewal: defineRoute({
    ...paths.withdrawRenewal,
    ...act,
    permission: 'prepare',
    summary: 'Withdraws a renewal that the caller started, before the other side has signed',
    body: z.object({ reason: optionalText(limits.reason).optional() }).nullish(),
    errors: ['illegal_transition'],
  }),
} as const;
