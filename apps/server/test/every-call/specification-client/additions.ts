import { signingConsentVersion } from '@proffer/contract/signing/consent';

interface Addition {
  call: `${'POST' | 'PUT'} /${string}`;
  /** Fields that it always sends. */
  body?: Record<string, unknown>;
  /** Text of the line in docs/deviations.md that documents the addition; a test looks for it. */
  documented: string;
}

/**
 * Everything that a client of the specification must add to do the main job from end to end. Each
 * addition must be documented in docs/deviations.md, for maintainers of such a client.
 */
export const additions = {
  acceptTerms: {
    call: 'POST /user/accept-terms',
    documented: 'One call has to be added to it: `POST /user/accept-terms`',
  },
  createProposal: {
    call: 'POST /proposals/save',
    documented: '`POST /proposals/save`, `PUT /proposals/update/{id}`',
  },
  sign: {
    call: 'PUT /nda/sign',
    body: { consentVersion: signingConsentVersion },
    documented: '`consentVersion`, the version of the text of consent shown now, is demanded',
  },
  askForLink: {
    call: 'POST /user/forgotpassword',
    documented: 'An email field; the same answer and the same work for every address',
  },
  secondStep: {
    call: 'PUT /auth/two-factor',
    documented: 'at the first login nothing is open but setting it up',
  },
} as const satisfies Record<string, Addition>;
