/**
 * What a person agrees to before signing electronically. The version is kept with the signature and the text is
 * printed in its certificate, so the wording of a version never changes: a correction is a new version. Free of zod.
 */
export const signingConsents = {
  '2026-11':
    'I agree to sign electronically. My electronic signature binds the company for which I sign in the same way as one on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name, my capacity, the time, my network address and my browser are recorded with the signature and shown to the other party in the certificate of completion.',
  '2026-11-22':
    'I agree to sign electronically. Proffer seals the document on behalf of the company for which I sign; that seal, made at my request from my logged-in account, binds the company in the same way as my signature on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name and capacity as I typed them, the name, number and verified email address of my account, the time, my network address and my browser are recorded with the signature and shown to the other party in the document and in the certificate of completion.',
} as const;
type SigningConsentVersion = keyof typeof signingConsents;

/** The version that is shown now. */
export const signingConsentVersion: SigningConsentVersion = '2026-11-22';

/** Stands where a version would for a client that shows no text: consent as the terms of use have it, accepted at sign-up. */
export const consentByTerms = 'terms';

/** The text of a version; undefined for one that never was. */
export function findSigningConsent(version: string): string | undefined {
  return Object.entries(signingConsents).find(([known]) => known === version)?.[1];
}
