import type { needRoutes } from '@proffer/contract/needs/routes';
import type { SweepCases } from './sweep-case';

const content = { title: 'Pumps' };
const later = '2027-06-01T12:00:00.000Z';

export const needCases: SweepCases<typeof needRoutes> = {
  createNeed: { input: () => ({ body: content }), owner: 'buyer', stranger: 'own' },
  ownNeeds: { input: () => ({ query: {} }), owner: 'buyer', stranger: 'own' },
  getNeed: { input: (w) => ({ params: { id: w.needId } }), owner: 'buyer', stranger: 404 },
  updateNeed: {
    input: (w) => ({ params: { id: w.needDraftId }, body: { ...content, version: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  publishNeed: {
    input: (w) => ({ params: { id: w.needDraftId }, body: { version: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  extendNeed: {
    input: (w) => ({ params: { id: w.needId }, body: { version: 1, deadline: later } }),
    owner: 'buyer',
    stranger: 404,
  },
  copyNeed: { input: (w) => ({ params: { id: w.needId } }), owner: 'buyer', stranger: 404 },
  addNeedFile: {
    input: (w) => ({
      params: { id: w.needDraftId },
      query: {},
      file: { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') },
    }),
    owner: 'buyer',
    stranger: 404,
  },
  needFile: {
    input: (w) => ({ params: { id: w.needDraftId, fileId: w.needFileId } }),
    owner: 'buyer',
    stranger: 404,
  },
  removeNeedFile: {
    input: (w) => ({ params: { id: w.needDraftId, fileId: w.needFileId } }),
    owner: 'buyer',
    stranger: 404,
  },
  closeNeed: {
    input: (w) => ({ params: { id: w.needId }, body: { version: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  endNeed: {
    input: (w) => ({ params: { id: w.needId }, body: { outcome: 'cancelled' } }),
    owner: 'buyer',
    stranger: 404,
  },
  removeNeed: { input: (w) => ({ params: { id: w.needDraftId } }), owner: 'buyer', stranger: 404 },
};
