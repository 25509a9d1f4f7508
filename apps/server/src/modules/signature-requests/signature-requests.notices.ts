import { isolated } from '@proffer/contract/wire/text-direction';
import type { RequestedAct } from '@proffer/contract/signature-requests/choices';
import type { Notice } from '../notices';

/** Request that a notice is about. */
interface NamedRequest {
  id: number;
  userId: number;
  act: RequestedAct;
  title: string;
}

/** Name of each act within a sentence. */
const things: Record<RequestedAct, string> = {
  'nda.share': 'sharing of an NDA',
  'nda.sign': 'NDA',
  'nda.renew': 'renewal of an NDA',
  'contract.accept': 'contract',
  'amendment.propose': 'proposal of an amendment',
  'amendment.accept': 'amendment',
  'quote.accept': 'acceptance of a quote',
};

type News = 'wanted' | 'approval-wanted' | 'approved' | 'returned' | 'signed';

const news: Record<News, (who: string, what: string) => { title: string; text: string }> = {
  wanted: (who, what) => ({
    title: `${who} requests your signature`,
    text: `${who} has prepared the ${what} for your signature.`,
  }),
  'approval-wanted': (who, what) => ({
    title: `${who} requests your approval`,
    text: `${who} has prepared the ${what}. It needs approval before it can be signed.`,
  }),
  approved: (who, what) => ({
    title: `${who} has approved`,
    text: `${who} has approved the ${what}.`,
  }),
  returned: (who, what) => ({
    title: `${who} has returned your signature request`,
    text: `${who} has not signed the ${what}. The reason is shown with the request.`,
  }),
  signed: (who, what) => ({
    title: `${who} has signed`,
    text: `${who} has signed the ${what} that you prepared.`,
  }),
};

/** Returns the notice of a step to the people whom it concerns; `by` is the name of the person who acted. */
export function requestNotice(
  step: News,
  { id, userId, act, title }: NamedRequest,
  { by, onlyFor, event = '' }: { by: string; onlyFor: number[]; event?: string },
): Notice {
  return {
    userId,
    onlyFor,
    from: null,
    category: 'CONTRACT',
    kind: step === 'approval-wanted' ? step : `signature-${step}`,
    ...news[step](isolated(by), `${things[act]} “${isolated(title)}”`),
    reference: { kind: 'signature-request', id },
    mail: { path: `/signature-requests/${id}`, label: 'See the request' },
    eventKey: `signature-request:${id}:${step}${event}`,
  };
}
