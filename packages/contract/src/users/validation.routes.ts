import { ownValidation, validationDocumentParams, validationDocumentQuery } from './validation.schemas';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { binary, defineRoute } from '../wire/route';

const market = ['supplier', 'buyer'] as const;

/** Calls with which a company requests validation (PRO-120 to PRO-125). */
export const validationRoutes = {
  ownValidation: defineRoute({
    ...paths.ownValidation,
    summary: 'State of one’s own validation, with the documents',
    auth: market,
    replies: { 200: ownValidation },
    errors: [],
  }),
  requestValidation: defineRoute({
    ...paths.requestValidation,
    summary: 'Request validation with the uploaded documents; a second time changes nothing',
    auth: market,
    replies: { 200: ownValidation },
    errors: [],
  }),
  withdrawValidation: defineRoute({
    ...paths.withdrawValidation,
    summary: 'Withdraw one’s open request for validation',
    auth: market,
    replies: { 200: ownValidation },
    errors: ['illegal_transition'],
  }),
  addValidationDocument: defineRoute({
    ...paths.addValidationDocument,
    summary: 'Upload a document for the open or the next request for validation',
    auth: market,
    query: validationDocumentQuery,
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: ownValidation },
    errors: ['document_refused'],
  }),
  removeValidationDocument: defineRoute({
    ...paths.removeValidationDocument,
    summary: 'Remove a document that no request contains yet',
    auth: market,
    params: validationDocumentParams,
    replies: { 200: ownValidation },
    errors: ['illegal_transition'],
  }),
  validationDocument: defineRoute({
    ...paths.validationDocument,
    summary: 'A document of a request, for its company and administrators',
    auth: ['supplier', 'buyer', 'admin'],
    params: validationDocumentParams,
    replies: { 200: binary('application/octet-stream') },
    errors: ['file_withheld'],
  }),
} as const;
