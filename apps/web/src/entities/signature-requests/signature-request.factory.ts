import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';

/** A signature request for a contract that a colleague has prepared; each test changes what it needs. */
export const sampleSignatureRequest: SignatureRequestView = {
  id: 9,
  act: 'contract.accept',
  subjectId: 1,
  title: 'Pumps for the dam',
  partner: 'Pumps & Co',
  amount: 236_000,
  state: 'open',
  preparedBy: { memberId: 2, name: 'Pia Prepares' },
  addressedTo: null,
  approvals: [],
  approvalsNeeded: 0,
  createdAt: '2026-11-21T09:00:00Z',
  closedAt: null,
  closedBy: null,
  awaits: null,
  note: 'Within the budget.',
  reason: '',
  sha256: 'ab'.repeat(32),
  facts: [{ label: 'Contract', value: 'No. 1, revision 1' }],
  terms: null,
  hasDocument: false,
  isSigned: false,
  may: { sign: false, approve: false, return: false, withdraw: false },
  signatories: ['Sita Signs'],
};
