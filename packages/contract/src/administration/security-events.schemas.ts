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

/** Filters of security events; days are in UTC and `to` is included. */
const securityEventFilters = z.object({
  /** A whole email address, or the beginning of one. */
  account: optionalFilter(optionalText(254)),
  /** All events of the login of this user, including those under former addresses. */
  userId: optionalFilter(id),
  /** A whole network address, or the beginning of one. */
  address: optionalFilter(optionalText(64)),
  /** A kind such as `login.failed`, or the first word of several kinds: `login`. */
  kind: optionalFilter(optionalText(100)),
  from: optionalFilter(calendarDay),
  to: optionalFilter(calendarDay),
});
export const securityEventsQuery = securityEventFilters.extend({ page: pageNumber, size: pageSize });
export const securityEventsExportQuery = securityEventFilters;

const securityEvent = z.object({
  id: z.number(),
  kind: z.enum(securityEventKinds),
  /** First and last time; repetitions within minutes are counted in `times`. */
  at: moment,
  lastAt: moment,
  times: z.number(),
  /** Browser and system in words, e.g. `Firefox on Windows`; empty at the server's own console. */
  device: z.string(),
  /** Empty at the server's own console. */
  address: z.string(),
});

export const securityEventEntry = securityEvent.extend({
  /** Email of the login, or the email that was typed; empty if no account has it or the account was closed. */
  account: z.string(),
  /** A user of the login that the event is about; null if there is none. */
  userId: z.number().nullable(),
  /** The browser's user agent. */
  userAgent: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type SecurityEventEntry = z.output<typeof securityEventEntry>;

export const securityEventsPage = z.object({
  content: z.array(securityEventEntry),
  totalPages: z.number(),
  number: z.number(),
  /** Number of events, up to a limit. */
  totalElements: z.number(),
  /** True if there are more events than the counted ones. */
  hasMore: z.boolean(),
});

export const ownSecurityEventsQuery = z.object({ page: pageNumber, size: pageSize });
export const ownSecurityEvent = securityEvent.extend({
  /** True for the browser and network address of this request. */
  isThisDevice: z.boolean(),
});
export type OwnSecurityEvent = z.output<typeof ownSecurityEvent>;
