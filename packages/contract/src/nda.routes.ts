import { z } from 'zod';
import { limits } from './limits';
import {
  ndaDocument,
  ndaPath,
  ndaRef,
  ndaRequest,
  ndaRequestsQuery,
  ndaStepReply,
  prepareBody,
  signBody,
} from './nda.schemas';
import { paths } from './paths';
import { flag, id, optionalFilter, optionalText, pageOf } from './primitives.schemas';
import { binary, defineRoute } from './route';

const step = { auth: ['supplier'], replies: { 200: ndaStepReply } } as const;
const stepErrors = ['illegal_transition', 'out_of_order'] as const;

/** Calls under `/nda` (spec §7 "NDA"; decisions.md "NDA" and "Added calls"). */
export const ndaRoutes = {
  ndaRequests: defineRoute({
    ...paths.ndaRequests,
    summary: 'NDA requests of the caller: received as a supplier, made as a buyer',
    auth: ['supplier', 'buyer'],
    query: ndaRequestsQuery,
    replies: { 200: pageOf(ndaRequest) },
    errors: [],
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
    summary: 'Accepting, step 1: choose the document and give the supplier’s signature',
    params: ndaPath,
    body: prepareBody,
    errors: [...stepErrors, 'document_refused'],
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
    summary: 'Accepting, step 4: approve and share',
    query: ndaRef,
    errors: stepErrors,
  }),
  placeNdaFields: defineRoute({
    ...paths.placeNdaFields,
    ...step,
    summary: 'Accepting, step 5: place the fields, apply the supplier’s signature, tell the buyer',
    query: ndaRef,
    errors: [...stepErrors, 'document_refused'],
  }),
  signNda: defineRoute({
    ...paths.signNda,
    summary: 'The buyer’s signature',
    auth: ['buyer'],
    query: ndaRef,
    body: signBody,
    replies: { 200: ndaStepReply },
    errors: ['illegal_transition', 'document_refused'],
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
  archiveNda: defineRoute({
    ...paths.archiveNda,
    ...step,
    summary: 'Archive, or return to active; a Rejected or Skipped request is Requested again on return',
    params: z.object({ id }),
    /** The state wanted; without it the call turns the present one around, as the specification's client asks. */
    query: z.object({ archived: optionalFilter(flag) }),
    errors: ['illegal_transition'],
  }),
  removeNda: defineRoute({
    ...paths.removeNda,
    ...step,
    summary: 'Take the request off the supplier’s lists; a signed document stays with both',
    params: z.object({ id }),
    errors: [],
  }),
  ndaDocument: defineRoute({
    ...paths.ndaDocument,
    summary: 'The PDF as it stands, for the two parties',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    replies: { 200: binary('application/pdf') },
    errors: [],
  }),
  previewNda: defineRoute({
    ...paths.previewNda,
    summary: 'The default NDA filled in for this request, before anything is prepared',
    auth: ['supplier'],
    params: ndaPath,
    replies: { 200: binary('application/pdf') },
    errors: ['illegal_transition'],
  }),
  ndaDocuments: defineRoute({
    ...paths.ndaDocuments,
    summary: 'NDA documents the supplier has uploaded',
    auth: ['supplier'],
    replies: { 200: z.array(ndaDocument) },
    errors: [],
  }),
  uploadNdaDocument: defineRoute({
    ...paths.uploadNdaDocument,
    summary: 'Upload an NDA document (PDF) to choose it for requests',
    auth: ['supplier'],
    query: z.object({ title: optionalText(limits.shortText).optional() }),
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: ndaDocument },
    errors: ['document_refused'],
  }),
} as const;
