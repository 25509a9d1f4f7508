import type { openFormatRoutes } from '@proffer/contract/open-formats/routes';
import type { SweepCases } from './sweep-case';

export const openFormatCases: SweepCases<typeof openFormatRoutes> = {
  contractOrder: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  contractOrderResponse: {
    input: (w) => ({ params: { id: w.contractId } }),
    owner: 'supplier',
    stranger: 404,
  },
  openData: { input: () => ({ query: {} }), owner: 'any', stranger: 'own' },
  calendarFeed: { input: () => ({ query: { key: 'unknown' } }), owner: 'any', stranger: 'own' },
  calendarAddress: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  makeCalendarAddress: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  removeCalendarAddress: { input: () => ({}), owner: 'buyer', stranger: 'own' },
};
