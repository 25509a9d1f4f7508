import type { List } from './list';

const none = () => ({});

export const signatureRequestLists: List[] = [
  {
    name: 'Signature requests of a company, newest first',
    route: 'signatureRequests',
    by: 'supplier',
    query: none,
    statements: { later: 5 },
    uses: ['signature_requests_company', 'signature_approvals_request_id_member_id_pk', 'company_rules_pkey'],
    isInOrder: true,
  },
  {
    name: 'Signature requests that wait for a person',
    route: 'signatureRequests',
    by: 'supplier',
    query: () => ({ waiting: true }),
    statements: { later: 4 },
    uses: ['signature_requests_open', 'signature_approvals_request_id_member_id_pk', 'company_rules_pkey'],
    orByAsWell: ['signature_requests_company'],
  },
];
