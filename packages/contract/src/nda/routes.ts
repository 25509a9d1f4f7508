import { z } from 'zod';
import { limits } from '../wire/limits';
import {
  allNdasQuery,
  coverChoice,
  ndaDocument,
  ndaExportQuery,
  ndaFacets,
  ndaFacetsQuery,
  ndaPath,
  ndaRef,
  ndaRequest,
  ndaRequestsQuery,
  ndaStepReply,
  ndaUpdateBody,
  prepareBody,
  requestNote,
  signedNdasQuery,
  verifyReply,
} from './schemas';
import { ndaRound, ndaSignBody } from './renewal.schemas';
import { keyErrors } from '../signing/rules';
import { ownKey } from '../signing/schemas';
import { paths } from '../wire/paths';
import {
  done,
  flag,
  id,
  optionalFilter,
  optionalLine,
  optionalText,
  pageOf,
  textOf,
} from '../wire/primitives.schemas';
import { reasonRule } from '../wire/text-rules';
import { binary, defineRoute, tableReply } from '../wire/route';

const step = { auth: ['supplier'], replies: { 200: ndaStepReply } } as const;
const stepErrors = ['illegal_transition', 'out_of_order'] as const;

/** A renewed NDA keeps its earlier rounds (NDA-246). */
const ofRound = z.object({ round: optionalFilter(ndaRound) });

/** Calls under `/nda` (NDA-56 to NDA-67). */
export const ndaRoutes = {
  ndaRequests: defineRoute({
    ...paths.ndaRequests,
    summary: 'NDA requests of the caller: received as a supplier, made as a buyer',
    auth: ['supplier', 'buyer'],
    query: ndaRequestsQuery,
    replies: { 200: pageOf(ndaRequest) },
    errors: [],
  }),
  ndaFacets: defineRoute({
    ...paths.ndaFacets,
    summary: 'How many of these requests each choice of each filter leaves',
    auth: ['supplier', 'buyer'],
    query: ndaFacetsQuery,
    replies: { 200: ndaFacets },
    errors: [],
  }),
  exportNdas: defineRoute({
    ...paths.exportNdas,
    summary: 'The same requests as a file, in the order of the list',
    auth: ['supplier', 'buyer'],
    query: ndaExportQuery,
    replies: { 200: tableReply },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  signedNdaPapers: defineRoute({
    ...paths.signedNdaPapers,
    summary: 'The papers and certificates of those that both sides have signed, as a ZIP',
    auth: ['supplier', 'buyer'],
    query: signedNdasQuery,
    replies: { 200: binary('application/zip') },
    errors: [],
    limits: { rate: { max: 10, windowMs: 60_000 } },
  }),
  getNda: defineRoute({
    ...paths.getNda,
    summary: 'One NDA request of the caller',
    auth: ['supplier', 'buyer', 'admin'],
    params: z.object({ id }),
    replies: { 200: ndaRequest },
    errors: [],
  }),
  prepareNda: defineRoute({
    ...paths.prepareNda,
    ...step,
    proof: 'recent',
    summary:
      'Accepting, step 1: choose the document (one of one’s own, or a template: 1 is the default NDA) and give the supplier’s signature',
    params: ndaPath,
    body: prepareBody,
    errors: ['file_withheld', ...stepErrors, 'document_refused'],
  }),
  uploadNda: defineRoute({
    ...paths.uploadNda,
    ...step,
    summary: 'Accepting, step 2: fix the document under its hash; clientIp is ignored',
    params: ndaPath,
    query: z.object({ clientIp: optionalText(100).optional() }),
    errors: stepErrors,
  }),
  sendNda: defineRoute({
    ...paths.sendNda,
    ...step,
    summary: 'Accepting, step 3: name the two recipients',
    query: ndaRef,
    errors: stepErrors,
  }),
  shareNda: defineRoute({
    ...paths.shareNda,
    ...step,
    proof: 'recent',
    summary: 'Accepting, step 4: approve and share; the supplier’s key signs here, where there is one',
    query: ndaRef,
    body: z.object(ownKey).nullish(),
    errors: [...stepErrors, ...keyErrors],
  }),
  placeNdaFields: defineRoute({
    ...paths.placeNdaFields,
    ...step,
    proof: 'recent',
    summary: 'Accepting, step 5: place the fields, apply the supplier’s signature, tell the buyer',
    query: ndaRef,
    errors: [...stepErrors, 'document_refused'],
  }),
  signNda: defineRoute({
    ...paths.signNda,
    summary: 'The buyer’s signature',
    auth: ['buyer'],
    proof: 'recent',
    query: ndaRef,
    body: ndaSignBody,
    replies: { 200: ndaStepReply },
    errors: ['illegal_transition', 'offer_changed', 'document_refused', ...keyErrors],
  }),
  updateNdaStatus: defineRoute({
    ...paths.updateNdaStatus,
    ...step,
    summary: 'Change the status by hand: Rejected, or back to Requested',
    params: z.object({ id }),
    query: z.object({ status: optionalText(40) }),
    body: z.object({ reason: optionalText(limits.reason).optional() }).nullish(),
    errors: ['illegal_transition'],
  }),
  skipNda: defineRoute({
    ...paths.skipNda,
    ...step,
    summary: 'Skip the request',
    query: ndaRef,
    body: z.object({ reason: optionalText(limits.reason).optional() }).nullish(),
    errors: ['illegal_transition'],
  }),
  withdrawNda: defineRoute({
    ...paths.withdrawNda,
    summary: 'The buyer takes an unanswered request back; it may be asked for again',
    auth: ['buyer'],
    params: z.object({ id }),
    body: z.object({ reason: optionalText(limits.reason).optional() }).nullish(),
    replies: { 200: ndaStepReply },
    errors: ['illegal_transition'],
  }),
  declineNda: defineRoute({
    ...paths.declineNda,
    summary: 'The buyer will not sign what was shared, for a reason that the supplier reads: Rejected',
    auth: ['buyer'],
    params: z.object({ id }),
    body: z.object({ reason: textOf(reasonRule) }),
    replies: { 200: ndaStepReply },
    errors: ['illegal_transition'],
  }),
  wantNdaChanges: defineRoute({
    ...paths.wantNdaChanges,
    summary:
      'The buyer asks for another text instead of signing what was shared, for a reason that the supplier reads: Requested',
    auth: ['buyer'],
    params: z.object({ id }),
    body: z.object({ reason: textOf(reasonRule) }),
    replies: { 200: ndaStepReply },
    errors: ['illegal_transition'],
  }),
  remindNda: defineRoute({
    ...paths.remindNda,
    summary: 'Remind the side whose turn it is; once a day',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  endNdaCover: defineRoute({
    ...paths.endNdaCover,
    ...step,
    summary:
      'No further offers are opened under this NDA; what it says of those already opened stays in force',
    params: z.object({ id }),
    body: z.object({ reason: optionalText(limits.reason).optional() }).nullish(),
    errors: ['illegal_transition'],
  }),
  archiveNda: defineRoute({
    ...paths.archiveNda,
    ...step,
    summary: 'Archive, or return to active; a Rejected or Skipped request is Requested again on return',
    params: z.object({ id }),
    /**
     * The requested state; without it the call toggles the current one, as the specification's client expects
     * (NDA-65).
     */
    query: z.object({ archived: optionalFilter(flag) }),
    errors: ['illegal_transition'],
  }),
  removeNda: defineRoute({
    ...paths.removeNda,
    ...step,
    summary: 'Take the request off the supplier’s lists; a signed document stays with both',
    params: z.object({ id }),
    // The request disappears from the list while it is answered elsewhere.
    errors: ['illegal_transition'],
  }),
  ndaDocument: defineRoute({
    ...paths.ndaDocument,
    summary: 'The PDF as it stands, for the two parties; `round` asks for that of an earlier term',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    query: ofRound,
    replies: { 200: binary('application/pdf') },
    errors: [],
  }),
  previewNda: defineRoute({
    ...paths.previewNda,
    summary: 'The default NDA filled in for this request, before anything is prepared',
    auth: ['supplier'],
    params: ndaPath,
    query: z.object(coverChoice),
    replies: { 200: binary('application/pdf') },
    errors: ['file_withheld', 'illegal_transition'],
  }),
  ndaDocuments: defineRoute({
    ...paths.ndaDocuments,
    summary: 'NDA documents the supplier has uploaded',
    auth: ['supplier'],
    replies: { 200: z.array(ndaDocument) },
    errors: [],
  }),
  ownNdaDocument: defineRoute({
    ...paths.ownNdaDocument,
    summary: 'One of the NDA documents the supplier has uploaded, as it was uploaded',
    auth: ['supplier'],
    params: z.object({ id }),
    replies: { 200: binary('application/pdf') },
    errors: ['file_withheld'],
  }),
  allNdas: defineRoute({
    ...paths.allNdas,
    summary:
      'The caller’s own requests on either side, as one plain list; an administrator’s all. Filtered by fields of a request; others are refused',
    auth: ['supplier', 'buyer', 'admin'],
    query: allNdasQuery,
    replies: { 200: z.array(ndaRequest) },
    errors: [],
  }),
  addNda: defineRoute({
    ...paths.addNda,
    summary: 'A buyer asks for the NDA of an offer; the same as request-nda',
    auth: ['buyer'],
    body: z.object({ proposalId: id, buyerId: optionalFilter(id), note: requestNote.optional() }),
    replies: { 201: ndaRequest },
    errors: ['illegal_transition'],
  }),
  updateNda: defineRoute({
    ...paths.updateNda,
    ...step,
    summary:
      'A request sent back with another status: Rejected or Skipped, with a reason. Its other fields are passed over',
    params: z.object({ id }),
    body: ndaUpdateBody,
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  ndaCertificate: defineRoute({
    ...paths.ndaCertificate,
    summary:
      'The certificate of completion: who signed when, from where, and the hashes; for the two parties. `round` asks for that of an earlier term',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    query: ofRound,
    replies: { 200: binary('application/pdf') },
    errors: [],
  }),
  ndaCopy: defineRoute({
    ...paths.ndaCopy,
    summary: 'A copy of the document with the reader’s name and the time on each page',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    replies: { 200: binary('application/pdf') },
    errors: ['document_refused'],
  }),
  verifyDocument: defineRoute({
    ...paths.verifyDocument,
    summary: 'Whether a PDF is one of ours and unchanged, and when it was signed; keeps nothing of it',
    auth: 'public',
    upload: { maxBytes: limits.upload.signedDocumentBytes },
    replies: { 200: verifyReply },
    errors: ['document_refused'],
    limits: { rate: { max: 20, windowMs: 60_000 } },
  }),
  uploadNdaDocument: defineRoute({
    ...paths.uploadNdaDocument,
    summary: 'Upload an NDA document (PDF) to choose it for requests',
    auth: ['supplier'],
    query: z.object({
      title: optionalLine(limits.shortText).optional(),
      additionalInfo: optionalText(limits.shortText).optional(),
    }),
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: ndaDocument },
    errors: ['document_refused'],
  }),
  retryStuckSigning: defineRoute({
    ...paths.retryStuckSigning,
    summary: 'Let the server try again; refused in words where only the supplier can go on',
    auth: ['admin'],
    params: z.object({ id }),
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
} as const;
