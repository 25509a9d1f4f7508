import type { Method } from './route';

/** Paths of the calls about needs. They cannot be under `/needs`, which is a page. */
export const needPaths = {
  createNeed: { method: 'POST', path: '/user/needs' },
  ownNeeds: { method: 'GET', path: '/user/needs' },
  getNeed: { method: 'GET', path: '/user/needs/:id' },
  updateNeed: { method: 'PUT', path: '/user/needs/:id' },
  removeNeed: { method: 'DELETE', path: '/user/needs/:id' },
  publishNeed: { method: 'PUT', path: '/user/needs/:id/publish' },
  extendNeed: { method: 'PUT', path: '/user/needs/:id/deadline' },
  closeNeed: { method: 'PUT', path: '/user/needs/:id/close' },
  endNeed: { method: 'PUT', path: '/user/needs/:id/end' },
  copyNeed: { method: 'POST', path: '/user/needs/:id/copy' },
  addNeedFile: { method: 'POST', path: '/user/needs/:id/files' },
  removeNeedFile: { method: 'DELETE', path: '/user/needs/:id/files/:fileId' },
  needFile: { method: 'GET', path: '/user/needs/:id/files/:fileId' },
} as const satisfies Record<string, { method: Method; path: string }>;
