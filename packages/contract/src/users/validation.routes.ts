import { ownValidation, validationDocumentParams, validationDocumentQuery } from './validation.schemas';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { binary, defineRoute } from '../wire/route';

const market = ['supplier', 'buyer'] as const;

/** Calls with which a company requests validation (PRO-120 to PRO-125). */
export const validationRoutes = {
  ownValidation: defineRoute({
    ...paths.ownValidation,
    summary: 'Returns the state of the caller’s own validation, with its documents',
    auth: market,
    permission: 'read',
    replies: { 200: ownValidation },
    errors: [],
  }),
  requestValidation: defineRoute({
    ...paths.requestValidation,
    summary: 'Requests validation with the uploaded documents; idempotent',
    auth: market,
    permission: 'manage',
    replies: { 200: ownValidation },
    errors: [],
  }),
  withdrawValidation: defineRoute({
    ...paths.withdrawValidation,
    summary: 'Withdraws the caller’s open request for validation',
    auth: market,
    permission: 'manage',
    replies: { 200: ownValidation },
    errors: ['illegal_transition'],
  }),
  addValidationDocument: defineRoute({
    ...paths.addValidationDocument,
    summary: 'Uploads a document for the open request for validation, or else for the next one',
    auth: market,
    permission: 'manage',
    query: validationDocumentQuery,
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: ownValidation },
    errors: ['document_refused'],
  }),
  removeValidationDocument: defineRoute({
    ...paths.removeValidationDocument,
    summary: 'Removes a document that no request contains yet',
    auth: market,
    permission: 'manage',
    params: validationDocumentParams,
    replies: { 200: ownValidation },
    errors: ['illegal_transition'],
  }),
  validationDocument: defineRoute({
    ...paths.validationDocument,
    summary: 'Returns a document of a request to its company and to administrators',
    auth: ['supplier', 'buyer', 'admin'],
    permission: 'read',
    params: validationDocumentParams,
    replies: { 200: binary('application/octet-stream') },
    errors: ['file_withheld'],
  }),
} as const;
