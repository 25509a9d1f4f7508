import { z } from 'zod';
import { keyAsked } from '../signing/key.schemas';
import { keyErrors } from '../signing/rules';
import { id, pageOf } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';
import { signatureRequestPaths as paths } from '../wire/signature-request-paths';
import {
  approvalRule,
  approvalRuleBody,
  requestSignatureBody,
  returnRequestBody,
  signatories,
  signatureRequest,
  signatureRequestsQuery,
  signatureRequestView,
  signRequestBody,
} from './schemas';

const market = { auth: ['supplier', 'buyer'] } as const;
const one = { ...market, params: z.object({ id }), replies: { 200: signatureRequestView } } as const;
const stateErrors = ['illegal_transition', 'changed_meanwhile', 'out_of_order'] as const;
const signErrors = [
  ...stateErrors,
  'offer_changed',
  'document_refused',
  'file_withheld',
  ...keyErrors,
] as const;

/** Calls about acts that one person prepares and another signs, and the approvals for them (COM-20 to COM-33). */
export const signatureRequestRoutes = {
  requestSignature: defineRoute({
    ...paths.requestSignature,
    ...market,
    permission: 'prepare',
    summary: 'Freezes a prepared act and requests its signature; replaces an open request for the same act',
    body: requestSignatureBody,
    replies: { 201: signatureRequestView },
    errors: [...stateErrors, 'document_refused', 'file_withheld'],
  }),
  signatureRequests: defineRoute({
    ...paths.signatureRequests,
    ...market,
    permission: 'read',
    summary:
      'Lists the company’s signature requests, newest first; those waiting for the caller oldest first',
    query: signatureRequestsQuery,
    replies: { 200: pageOf(signatureRequest) },
    errors: [],
  }),
  signatories: defineRoute({
    ...paths.signatories,
    ...market,
    permission: 'read',
    summary: 'Lists the people of the company who may sign, with their limits',
    replies: { 200: signatories },
    errors: [],
  }),
  getSignatureRequest: defineRoute({
    ...paths.getSignatureRequest,
    ...one,
    permission: 'read',
    summary: 'Returns a signature request with the exact content to be signed',
    errors: [],
  }),
  signatureRequestDocument: defineRoute({
    ...paths.signatureRequestDocument,
    ...market,
    permission: 'read',
    summary: 'Returns the document to be signed',
    params: z.object({ id }),
    replies: { 200: binary('application/pdf') },
    errors: ['file_withheld'],
  }),
  approveSignatureRequest: defineRoute({
    ...paths.approveSignatureRequest,
    ...one,
    permission: 'prepare',
    summary: 'Approves what another person prepared; a repeat changes nothing',
    errors: stateErrors,
  }),
  returnSignatureRequest: defineRoute({
    ...paths.returnSignatureRequest,
    ...one,
    permission: 'bind',
    summary: 'Returns a request to the person who prepared it, with a reason; a repeat changes nothing',
    body: returnRequestBody,
    errors: stateErrors,
  }),
  withdrawSignatureRequest: defineRoute({
    ...paths.withdrawSignatureRequest,
    ...one,
    permission: 'prepare',
    summary: 'Withdraws the caller’s own request; a repeat changes nothing',
    errors: stateErrors,
  }),
  askSignatureRequestKey: defineRoute({
    ...paths.askSignatureRequestKey,
    ...one,
    permission: 'bind',
    proof: 'recent',
    summary: 'Returns the challenge for the caller’s key before signing; takes the same signature as signing',
    body: signRequestBody,
    replies: { 200: keyAsked },
    errors: signErrors,
  }),
  signSignatureRequest: defineRoute({
    ...paths.signSignatureRequest,
    ...one,
    permission: 'bind',
    proof: 'recent',
    summary: 'Signs the prepared content unchanged; a repeat signs nothing again',
    body: signRequestBody,
    errors: signErrors,
  }),
  approvalRule: defineRoute({
    ...paths.approvalRule,
    ...market,
    permission: 'read',
    summary: 'Returns how many further people must approve, and above which amount',
    replies: { 200: approvalRule },
    errors: [],
  }),
  saveApprovalRule: defineRoute({
    ...paths.saveApprovalRule,
    ...market,
    permission: 'manage',
    proof: 'recent',
    summary: 'Sets how many further people must approve, and above which amount',
    body: approvalRuleBody,
    replies: { 200: approvalRule },
    errors: [],
  }),
} as const;
