import type { Method } from './route';

/** Paths of the calls with which suppliers and strangers find needs, and of the questions about them. */
export const needMarketPaths = {
  findNeeds: { method: 'GET', path: '/user/open-needs' },
  publicNeeds: { method: 'GET', path: '/user/public-needs' },
  publicNeed: { method: 'GET', path: '/user/public-needs/:id' },
  needRecord: { method: 'GET', path: '/user/needs/:id/record' },
  needQuestions: { method: 'GET', path: '/user/needs/:id/questions' },
  askNeedQuestion: { method: 'POST', path: '/user/needs/:id/questions' },
  replyNeedQuestion: { method: 'PUT', path: '/user/needs/:id/questions/:questionId' },
} as const satisfies Record<string, { method: Method; path: string }>;
