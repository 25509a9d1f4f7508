import type { Method } from './route';

/** Paths of the calls about answers to needs. */
export const needAnswerPaths = {
  saveAnswer: { method: 'PUT', path: '/user/needs/:id/answer' },
  ownAnswer: { method: 'GET', path: '/user/needs/:id/answer' },
  withdrawAnswer: { method: 'DELETE', path: '/user/needs/:id/answer' },
  confirmAnswer: { method: 'PUT', path: '/user/needs/:id/answer/confirm' },
  needAnswers: { method: 'GET', path: '/user/needs/:id/answers' },
  declineAnswer: { method: 'PUT', path: '/user/needs/:id/answers/:answerId/decline' },
  ownAnswers: { method: 'GET', path: '/user/need-answers' },
  askNeedNda: { method: 'POST', path: '/user/needs/:id/nda' },
} as const satisfies Record<string, { method: Method; path: string }>;
