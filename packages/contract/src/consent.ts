/**
 * What a person agrees to before signing electronically. The version is kept with the signature and the text is
 * printed in its certificate, so the wording of a version never changes: a correction is a new version. Free of zod.
 */
export const signingConsents = {
  '2026-11':
    'I agree to sign electronically. My electronic signature binds the company for which I sign in the same way as one on paper, and I am authorised to give it. I have been able to read the whole document and to keep a copy of it. My name, my capacity, the time, my network address and my browser are recorded with the signature and shown to the other party in the certificate of completion.',
} as const;
type SigningConsentVersion = keyof typeof signingConsents;

/** The version that is shown now. */
export const signingConsentVersion: SigningConsentVersion = '2026-11';

/** The text of a version; undefined for one that never was. */
export function findSigningConsent(version: string): string | undefined {
  return Object.entries(signingConsents).find(([known]) => known === version)?.[1];
}
