import type { Method } from './route';

/** Paths of the calls for open formats: documents of a contract, open data, and the address of a calendar. */
export const openFormatPaths = {
  contractOrder: { method: 'GET', path: '/contracts/:id/ubl/order' },
  contractOrderResponse: { method: 'GET', path: '/contracts/:id/ubl/order-response' },
  openData: { method: 'GET', path: '/open-data/ocds.json' },
  /** The key is in the query, because the log has paths. */
  calendarFeed: { method: 'GET', path: '/calendar.ics' },
  calendarAddress: { method: 'GET', path: '/user/calendar' },
  makeCalendarAddress: { method: 'POST', path: '/user/calendar' },
  removeCalendarAddress: { method: 'DELETE', path: '/user/calendar' },
} as const satisfies Record<string, { method: Method; path: string }>;
