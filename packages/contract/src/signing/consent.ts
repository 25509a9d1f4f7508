/**
 * Texts to which a person agrees before signing electronically. The version is stored with the signature and the text
 * printed in its certificate. The text of a version therefore never changes: a correction is a new version. Free of
 * zod.
 */
export const signingConsents = {
  '2026-11':
    'I agree to sign electronically. My electronic signature binds the company for which I sign in the same way as one on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name, my capacity, the time, my network address and my browser are recorded with the signature and shown to the other party in the certificate of completion.',
  '2026-11-22':
    'I agree to sign electronically. Proffer seals the document on behalf of the company for which I sign; that seal, made at my request from my logged-in account, binds the company in the same way as my signature on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name and capacity as I typed them, the name, number and verified email address of my account, the time, my network address and my browser are recorded with the signature and shown to the other party in the document and in the certificate of completion.',
  '2026-11-30':
    'I agree to sign electronically. The market seals the document on behalf of the company for which I sign; that seal, made at my request from my logged-in account, binds the company in the same way as my signature on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name and capacity as I typed them, the name, number and verified email address of my account, the time, my network address and my browser are recorded with the signature and shown to the other party in the document and in the certificate of completion.',
} as const;
type SigningConsentVersion = keyof typeof signingConsents;

/** The version shown now. */
export const signingConsentVersion: SigningConsentVersion = '2026-11-30';

/** Stored instead of a version for clients that show no text: consent by the terms of use, accepted at sign-up. */
export const consentByTerms = 'terms';

/** Returns the text of a version; undefined for an unknown version. */
export function findSigningConsent(version: string): string | undefined {
  return Object.entries(signingConsents).find(([known]) => known === version)?.[1];
}
