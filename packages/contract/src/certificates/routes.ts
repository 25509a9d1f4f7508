import { z } from 'zod';
import { attachmentKinds } from '../offers/attachment-kinds';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { done, id } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';
import {
  certificate,
  certificateBody,
  certificateChangeBody,
  companyCertificates,
  companyCertificatesQuery,
} from './schemas';

const market = ['supplier', 'buyer'] as const;
const everybody = ['supplier', 'buyer', 'admin'] as const;
const byId = z.object({ id });

/** Calls under `/userprofile/certificates` (PRO-107). */
export const certificateRoutes = {
  companyCertificates: defineRoute({
    ...paths.companyCertificates,
    summary:
      'Lists the certificates of a company that the caller may read; one’s own all, or as a client sees them',
    auth: everybody,
    permission: 'read',
    params: z.object({ userId: id }),
    query: companyCertificatesQuery,
    replies: { 200: companyCertificates },
    errors: [],
  }),
  addCertificate: defineRoute({
    ...paths.addCertificate,
    summary: 'Adds a certificate to one’s own profile; others see it once its file is uploaded',
    auth: market,
    permission: 'manage',
    body: certificateBody,
    replies: { 201: certificate },
    errors: [],
  }),
  updateCertificate: defineRoute({
    ...paths.updateCertificate,
    summary: 'Changes a certificate of one’s own',
    auth: market,
    permission: 'manage',
    params: byId,
    body: certificateChangeBody,
    replies: { 200: certificate },
    errors: ['changed_meanwhile'],
  }),
  removeCertificate: defineRoute({
    ...paths.removeCertificate,
    summary: 'Removes a certificate of one’s own with its file',
    auth: market,
    permission: 'manage',
    params: byId,
    replies: { 200: done },
    errors: [],
  }),
  setCertificateFile: defineRoute({
    ...paths.setCertificateFile,
    summary: 'Uploads the PDF, PNG or JPEG of a certificate of one’s own, in place of an earlier one',
    auth: market,
    permission: 'manage',
    params: byId,
    upload: { maxBytes: limits.certificates.fileBytes },
    replies: { 200: certificate },
    errors: ['document_refused'],
  }),
  certificateFile: defineRoute({
    ...paths.certificateFile,
    summary: 'Returns the file of a certificate that the caller may read',
    auth: everybody,
    permission: 'read',
    params: byId,
    replies: {
      200: binary(
        attachmentKinds.pdf.contentType,
        attachmentKinds.png.contentType,
        attachmentKinds.jpeg.contentType,
      ),
    },
    errors: ['file_withheld'],
  }),
} as const;
