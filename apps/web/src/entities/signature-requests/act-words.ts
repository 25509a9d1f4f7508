import type { RequestedAct, SignatureRequestState } from '@proffer/contract/signature-requests/choices';

/** Names of the acts that can be prepared. */
export const actWords: Record<RequestedAct, string> = {
  'nda.share': 'Share an NDA',
  'nda.sign': 'Sign an NDA',
  'nda.renew': 'Renew an NDA',
  'contract.accept': 'Accept a contract',
  'amendment.propose': 'Propose an amendment',
  'amendment.accept': 'Accept an amendment',
  'quote.accept': 'Accept a quote',
};

export const stateWords: Record<SignatureRequestState, string> = {
  open: 'Open',
  signed: 'Signed',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  outdated: 'Outdated',
};
