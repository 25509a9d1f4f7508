import { signingConsentVersion } from '@proffer/contract/signing/consent';

interface Addition {
  call: `${'POST' | 'PUT'} /${string}`;
  /** What it always sends. */
  body?: Record<string, unknown>;
  /** Words of the line in docs/deviations.md that says so; the test looks for them there. */
  documented: string;
}

/**
 * All that a client of the specification has to add before the main job can be done from end to end; nothing else may be
 * needed. Whatever is added here has to be said in docs/deviations.md, in words for who keeps such a client.
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
