import type { List } from './list';

const none = () => ({});

export const signatureRequestLists: List[] = [
  {
    name: 'Signature requests of a company, newest first',
    route: 'signatureRequests',
    by: 'supplier',
    query: none,
    statements: { later: 5 },
    uses: ['signature_requests_company'],
    isInOrder: true,
  },
  {
    name: 'Signature requests that wait for a person',
    route: 'signatureRequests',
    by: 'supplier',
    query: () => ({ waiting: true }),
    statements: { later: 4 },
    uses: ['signature_requests_open'],
    orByAsWell: ['signature_requests_company'],
  },
];
