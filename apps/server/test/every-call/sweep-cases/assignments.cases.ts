import type { assignmentRoutes } from '@proffer/contract/assignments/routes';
import type { SweepCases } from './sweep-case';

export const assignmentCases: SweepCases<typeof assignmentRoutes> = {
  assignees: { input: (w) => ({ query: { kind: 'nda', ids: w.ndaId } }), owner: 'buyer', stranger: 'own' },
  assign: {
    input: (w) => ({
      params: { kind: 'conversation', subjectId: w.conversationId },
      body: { memberId: w.supplier.memberId },
    }),
    owner: 'supplier',
    stranger: 404,
  },
};
