/**
 * States of an offer and who may move it (OFF-2). Nothing comes back from
 * `closed` but what an administrator took down, for a while (`takedowns.service.ts`).
 */
export type ProposalStatus = 'draft' | 'published' | 'closed' | 'suspended';

const transitions: Record<ProposalStatus, readonly ProposalStatus[]> = {
  draft: ['published', 'closed'],
  published: ['draft', 'closed', 'suspended'],
  closed: [],
  suspended: ['published', 'closed'],
};

/** Whether it is no longer taken up by anybody new: closed for good, or hidden while its supplier is deactivated. */
export function isOffMarket(status: ProposalStatus): boolean {
  return status === 'closed' || status === 'suspended';
}

export function canMoveProposal(from: ProposalStatus, to: ProposalStatus): boolean {
  return transitions[from].includes(to);
}
