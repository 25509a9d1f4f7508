/** States of an offer and who may move it (spec §4 "Proposal draft flag", mended by decisions.md). */
export type ProposalStatus = 'draft' | 'published' | 'closed';

const transitions: Record<ProposalStatus, readonly ProposalStatus[]> = {
  draft: ['published', 'closed'],
  published: ['draft', 'closed'],
  closed: [],
};

export function canMoveProposal(from: ProposalStatus, to: ProposalStatus): boolean {
  return transitions[from].includes(to);
}
