import { z } from 'zod';
import {
  auditSubjects,
  contractStatuses,
  ndaStatuses,
  queueKinds,
  reportReasons,
  reportStates,
  reportSubjects,
} from '../wire/choices';
import { limits } from '../wire/limits';
import {
  calendarDay,
  id,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageSize,
  textOf,
} from '../wire/primitives.schemas';
import { textFault } from '../wire/text-rules';
import { reportTextRule } from './rules';

/** A company by its `userId`, or a message of the other side by its `messageId`. */
export const reportBody = z
  .object({
    subject: z.enum(reportSubjects),
    id,
    reason: z.enum(reportReasons, 'Please choose a reason.'),
    text: textOf({ most: limits.reason }).default(''),
  })
  .superRefine(({ reason, text }, context) => {
    const message = textFault(reportTextRule(reason), text);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['text'], message });
  });

export const reportsQuery = z.object({
  page: pageNumber,
  size: pageSize,
  state: optionalFilter(z.enum(reportStates)),
});
export const reportEntry = z.object({
  id: z.number(),
  subject: z.enum(reportSubjects),
  subjectId: z.number(),
  /** The company that is reported, or whose message it is. */
  userId: z.number(),
  companyName: z.string(),
  reporterId: z.number(),
  reporterCompany: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** What the message said when it was reported; empty for companies. */
  quote: z.string(),
  state: z.enum(reportStates),
  note: z.string(),
  createdAt: moment,
  closedAt: moment.nullable(),
});
export type ReportEntry = z.output<typeof reportEntry>;
export const closeReportBody = z.object({
  state: z.enum(['upheld', 'dismissed'], 'Please choose one of the two.'),
  /** For administrators. */
  note: optionalText(limits.reason).default(''),
});

export const marketQuery = z.object({ days: z.coerce.number().int().min(7).max(366).default(30) });

/** The market in the last days; every day is there. Days are calendar days in UTC. */
export const marketFigures = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      suppliers: z.number(),
      buyers: z.number(),
      offers: z.number(),
      ndaRequests: z.number(),
      ndaSigned: z.number(),
      contracts: z.number(),
      messages: z.number(),
    }),
  ),
  /** Users that finished signing up, now; deactivated ones are in their own number alone, waiting administrators in none. */
  users: z.object({
    suppliers: z.number(),
    buyers: z.number(),
    admins: z.number(),
    deactivated: z.number(),
    validated: z.number(),
  }),
  offers: z.object({ published: z.number(), drafts: z.number(), closed: z.number() }),
  /** NDA requests made in these days: how many came how far, and the median hours from one step to the next. */
  ndaFunnel: z.object({
    requested: z.number(),
    approved: z.number(),
    signed: z.number(),
    hoursToApproval: z.number().nullable(),
    hoursToSignature: z.number().nullable(),
  }),
  /** Of all, by their state now. */
  ndaByStatus: z.array(z.object({ status: z.enum(ndaStatuses), count: z.number() })),
  contractsByStatus: z.array(z.object({ status: z.enum(contractStatuses), count: z.number() })),
  /** Of all, deleted ones too. */
  messages: z.number(),
});
export type MarketFigures = z.output<typeof marketFigures>;

export const queueQuery = z.object({
  page: pageNumber,
  size: pageSize,
  kind: optionalFilter(z.enum(queueKinds)),
});
/** Something that waits for an administrator. */
const queueItem = z.object({
  kind: z.enum(queueKinds),
  /** Of the user (validation, administrator), the NDA request, the mail job, or the report. */
  id: z.string(),
  title: z.string(),
  /** What it is about, in a sentence. */
  detail: z.string(),
  /** What has to be done; empty when the title says it. */
  advice: z.string(),
  since: moment,
  /** Whether Retry does something (signings, mails). */
  canRetry: z.boolean(),
});
export type QueueItem = z.output<typeof queueItem>;
/** A page, the one that waits longest first, and how many there are of each kind. */
/** How many things wait for administrators, of each kind. */
const waitingCounts = z.object({
  validation: z.number(),
  administrator: z.number(),
  signing: z.number(),
  mail: z.number(),
  report: z.number(),
});
export type WaitingCounts = z.output<typeof waitingCounts>;

/** A frame on `/topic/waiting` (LIV-22). */
export interface WaitingFrame {
  counts: WaitingCounts;
}

export const queueReply = z.object({
  content: z.array(queueItem),
  totalPages: z.number(),
  number: z.number(),
  totalElements: z.number(),
  counts: waitingCounts,
});
export type QueueReply = z.output<typeof queueReply>;

/** Days are those of UTC; `to` is included. */
const auditFilters = z.object({
  /** An act such as `user.approved`, or the first word of several: `user`. */
  act: optionalFilter(optionalText(100)),
  actorId: optionalFilter(id),
  subjectKind: optionalFilter(z.enum(auditSubjects)),
  subjectId: optionalFilter(id),
  from: optionalFilter(calendarDay),
  to: optionalFilter(calendarDay),
});
export const auditQuery = auditFilters.extend({ page: pageNumber, size: pageSize });
export const auditExportQuery = auditFilters;
const auditEntry = z.object({
  id: z.number(),
  at: moment,
  act: z.string(),
  /** Null for an act at the server's own console. */
  actorId: z.number().nullable(),
  actorEmail: z.string(),
  address: z.string(),
  subjectKind: z.string(),
  subjectId: z.number(),
  /** What the subject is called now, e.g. a company or a template; empty when it is no more. */
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.output<typeof auditEntry>;
export const auditPage = z.object({
  content: z.array(auditEntry),
  totalPages: z.number(),
  number: z.number(),
  totalElements: z.number(),
  /** Acts and administrators that occur in the log, for the filters. */
  acts: z.array(z.string()),
  actors: z.array(z.object({ userId: z.number(), email: z.string() })),
});

/** How the running product is. */
export const systemState = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: moment,
  now: moment,
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.number(),
    isEmbedded: z.boolean(),
  }),
  jobs: z.object({
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    oldestWaitingAt: moment.nullable(),
  }),
  mail: z.object({ kind: z.enum(['folder', 'smtp']), waiting: z.number(), failed: z.number() }),
  certificate: z.object({
    subject: z.string(),
    validFrom: moment,
    validTo: moment,
    isOwn: z.boolean(),
    /** What issuers say of it, of those above it, and of those of trusted time; empty where none names who answers. */
    standings: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['good', 'revoked', 'unknown']),
        /** Until when that holds. */
        until: moment.nullable(),
        /** Why it is not known. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  /** When the last backup was noted, or null. */
  backupAt: moment.nullable(),
  /** Those that are made by themselves, at a time of each day in UTC; null: none are. */
  backups: z.object({ at: z.string(), keep: z.number(), isSealed: z.boolean() }).nullable(),
  /** The archive from which any moment can be restored; null: there is none. `partAt`: when its newest part came. */
  archive: z
    .object({ partAt: moment.nullable(), baseAt: moment.nullable(), isFailing: z.boolean() })
    .nullable(),
  files: z.object({ kind: z.enum(['folder', 's3']), bytes: z.number(), isAnswering: z.boolean() }),
  /** Of the data folder. `isLow`: uploads and signing may fail for want of room at any moment. */
  disk: z.object({ freeBytes: z.number(), sizeBytes: z.number(), isLow: z.boolean() }),
  online: z.number(),
});
export type SystemState = z.output<typeof systemState>;
