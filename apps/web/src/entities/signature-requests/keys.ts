export const signatureRequestKeys = {
  all: ['signature-requests'] as const,
  one: (id: number) => ['signature-requests', id] as const,
  signatories: ['signature-requests', 'signatories'] as const,
  approvalRule: ['signature-requests', 'approval-rule'] as const,
};
