/** Acts that one person can prepare for another's signature. */
export const requestedActs = [
  'nda.share',
  'nda.sign',
  'nda.renew',
  'contract.accept',
  'amendment.propose',
  'amendment.accept',
  'quote.accept',
] as const;
/** Objects that acts are about, with their acts. */
export const actsAbout = {
  nda: ['nda.share', 'nda.sign', 'nda.renew'],
  contract: ['contract.accept', 'amendment.propose', 'amendment.accept'],
  quote: ['quote.accept'],
} as const satisfies Record<string, readonly (typeof requestedActs)[number][]>;
export type RequestSubject = keyof typeof actsAbout;

export type RequestedAct = (typeof requestedActs)[number];

/**
 * States of a signature request; only `open` leads on. `outdated`: what was prepared has changed since, or was done in
 * another way.
 */
export const signatureRequestStates = ['open', 'signed', 'returned', 'withdrawn', 'outdated'] as const;
export type SignatureRequestState = (typeof signatureRequestStates)[number];

/** Maximum number of open signature requests of a company. */
export const mostOpenRequests = 500;

/** Maximum number of further people whose approval a company can require. */
export const mostApprovals = 5;
