import { expect } from 'vitest';
import type { Certificate, CompanyCertificates } from '@proffer/contract/certificates/schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import type { TestContext } from '../support/context';
import type { Person } from './people';

export const certificateFields = {
  kind: 'iso_9001',
  number: 'QM 17',
  issuer: 'TÜV Süd',
  validFrom: '2025-01-01',
  validUntil: '2027-12-31',
  visibility: 'public',
};

/** Adds a certificate without a file. */
export async function addCertificate(
  context: TestContext,
  by: Person,
  fields: object = {},
): Promise<Certificate> {
  const body = { ...certificateFields, ...fields };
  const reply = await context.call('addCertificate', { body }, by.token);
  expect(reply.status).toBe(201);
  return reply.body as Certificate;
}

/** Adds a certificate with a PDF. */
export async function holdCertificate(
  context: TestContext,
  by: Person,
  fields: object = {},
): Promise<Certificate> {
  const { certificateId: id } = await addCertificate(context, by, fields);
  const file = { name: 'certificate.pdf', bytes: await makeUpload() };
  const reply = await context.call('setCertificateFile', { params: { id }, file }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as Certificate;
}

/** Returns the certificates of a company as another person, or its owner, reads them. */
export async function certificatesOf(
  context: TestContext,
  of: Person,
  by: Person = of,
  as?: 'client',
): Promise<CompanyCertificates> {
  const asked = { params: { userId: of.userId }, ...(as && { query: { as } }) };
  const reply = await context.call('companyCertificates', asked, by.token);
  expect(reply.status).toBe(200);
  return reply.body as CompanyCertificates;
}
