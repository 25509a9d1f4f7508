import { z } from 'zod';
import { securityEventKinds } from '../wire/choices';
import {
  calendarDay,
  id,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageSize,
} from '../wire/primitives.schemas';

/** Days are those of UTC; `to` is included. */
const securityEventFilters = z.object({
  /** A whole email address, or the beginning of one. */
  account: optionalFilter(optionalText(254)),
  /** Every event of the login behind a user, under whatever address it had. */
  userId: optionalFilter(id),
  /** A whole network address, or the beginning of one. */
  address: optionalFilter(optionalText(64)),
  /** A kind such as `login.failed`, or the first word of several: `login`. */
  kind: optionalFilter(optionalText(100)),
  from: optionalFilter(calendarDay),
  to: optionalFilter(calendarDay),
});
export const securityEventsQuery = securityEventFilters.extend({ page: pageNumber, size: pageSize });
export const securityEventsExportQuery = securityEventFilters;

const securityEvent = z.object({
  id: z.number(),
  kind: z.enum(securityEventKinds),
  /** When it was first seen, and last: the same again within minutes is counted in `times`. */
  at: moment,
  lastAt: moment,
  times: z.number(),
  /** Browser and system in words, e.g. `Firefox on Windows`; empty at the server's own console. */
  device: z.string(),
  /** Empty at the server's own console. */
  address: z.string(),
});

export const securityEventEntry = securityEvent.extend({
  /** The email of the login, or the one that was typed; empty when it is of nobody, or that account was closed. */
  account: z.string(),
  /** A user of the login it is about; null when there is none. */
  userId: z.number().nullable(),
  /** As the browser names itself. */
  userAgent: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type SecurityEventEntry = z.output<typeof securityEventEntry>;

export const securityEventsPage = z.object({
  content: z.array(securityEventEntry),
  totalPages: z.number(),
  number: z.number(),
  /** At most as many as are counted. */
  totalElements: z.number(),
  /** Whether there are more than are counted. */
  hasMore: z.boolean(),
});
export type SecurityEventsPage = z.output<typeof securityEventsPage>;

export const ownSecurityEventsQuery = z.object({ page: pageNumber, size: pageSize });
export const ownSecurityEvent = securityEvent.extend({
  /** The same browser at the same network address as this request. */
  isThisDevice: z.boolean(),
});
export type OwnSecurityEvent = z.output<typeof ownSecurityEvent>;
