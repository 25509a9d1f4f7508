import { signingConsentVersion } from '@proffer/contract/signing/consent';

interface Addition {
  call: `${'POST' | 'PUT'} /${string}`;
  /** Fixed fields of the body. */
  body?: Record<string, unknown>;
  /** Number of the statement in docs/specification that names the call. */
  statement: string;
}

/**
 * Calls that a client of the older product must add to do its main job from end to end. A statement of
 * docs/specification documents each of them.
 */
export const additions = {
  acceptTerms: {
    call: 'POST /user/accept-terms',
    statement: 'ACC-53',
  },
  createProposal: {
    call: 'POST /proposals/save',
    statement: 'OFF-42',
  },
  sign: {
    call: 'PUT /nda/sign',
    body: { consentVersion: signingConsentVersion },
    statement: 'NDA-44',
  },
  askForLink: {
    call: 'POST /user/forgotpassword',
    statement: 'ACC-59',
  },
  secondStep: {
    call: 'PUT /auth/two-factor',
    statement: 'ACC-81',
  },
} as const satisfies Record<string, Addition>;
