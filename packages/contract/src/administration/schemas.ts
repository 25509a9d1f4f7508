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

/** Reports a company by its `userId`, or a message of the other side by its `messageId`. */
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
  /** The reported company, or the company whose message is reported. */
  userId: z.number(),
  companyName: z.string(),
  reporterId: z.number(),
  reporterCompany: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** Text of the reported message at the time of the report; empty for companies. */
  quote: z.string(),
  state: z.enum(reportStates),
  note: z.string(),
  createdAt: moment,
  closedAt: moment.nullable(),
});
export type ReportEntry = z.output<typeof reportEntry>;
export const closeReportBody = z.object({
  state: z.enum(['upheld', 'dismissed'], 'Please choose one of the two.'),
  /** Visible to administrators only. */
  note: optionalText(limits.reason).default(''),
});

export const marketQuery = z.object({ days: z.coerce.number().int().min(7).max(366).default(30) });

/** Figures of the market over the last days, with one row for every calendar day in UTC. */
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
  /**
   * Current number of users who completed signing up. Deactivated users count separately; waiting administrators do
   * not count.
   */
  users: z.object({
    suppliers: z.number(),
    buyers: z.number(),
    admins: z.number(),
    deactivated: z.number(),
    validated: z.number(),
  }),
  offers: z.object({ published: z.number(), drafts: z.number(), closed: z.number() }),
  /** NDA requests made in these days: how many reached each step, and the median hours between steps. */
  ndaFunnel: z.object({
    requested: z.number(),
    approved: z.number(),
    signed: z.number(),
    hoursToApproval: z.number().nullable(),
    hoursToSignature: z.number().nullable(),
  }),
  /** All NDA requests by their current state. */
  ndaByStatus: z.array(z.object({ status: z.enum(ndaStatuses), count: z.number() })),
  contractsByStatus: z.array(z.object({ status: z.enum(contractStatuses), count: z.number() })),
  /** All messages, including deleted ones. */
  messages: z.number(),
});
export type MarketFigures = z.output<typeof marketFigures>;

export const queueQuery = z.object({
  page: pageNumber,
  size: pageSize,
  kind: optionalFilter(z.enum(queueKinds)),
});
/** An item in the administrators' queue. */
const queueItem = z.object({
  kind: z.enum(queueKinds),
  /** Id of the user (validation, revalidation, administrator), the NDA request, the mail job or the report. */
  id: z.string(),
  title: z.string(),
  /** The subject, in a sentence. */
  detail: z.string(),
  /** The required action; empty if the title states it. */
  advice: z.string(),
  since: moment,
  /** True if Retry has an effect (signings, mails). */
  canRetry: z.boolean(),
});
export type QueueItem = z.output<typeof queueItem>;

/** Number of items in the administrators' queue, by kind. */
const waitingCounts = z.object({
  validation: z.number(),
  revalidation: z.number(),
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

/** A page of the queue, oldest item first, with the number of items of each kind. */
export const queueReply = z.object({
  content: z.array(queueItem),
  totalPages: z.number(),
  number: z.number(),
  totalElements: z.number(),
  counts: waitingCounts,
});
export type QueueReply = z.output<typeof queueReply>;

/** Filters of the audit log; days are in UTC and `to` is included. */
const auditFilters = z.object({
  /** An act such as `user.approved`, or the first word of several acts: `user`. */
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
  /** Current name of the subject, such as a company or a template; empty if it no longer exists. */
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

/** State of the running product. */
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
  mail: z.object({
    kind: z.enum(['folder', 'smtp']),
    waiting: z.number(),
    failed: z.number(),
    /** Replies by mail of the last 24 hours; null if the operator accepts none. */
    replies: z
      .object({
        domain: z.string(),
        accepted: z.number(),
        refused: z.number(),
        waiting: z.number(),
        lastAt: moment.nullable(),
      })
      .nullable(),
  }),
  certificate: z.object({
    subject: z.string(),
    validFrom: moment,
    validTo: moment,
    isOwn: z.boolean(),
    /**
     * Revocation status of the signing certificate, of the certificates above it and of those of trusted time; empty
     * if no certificate names a responder.
     */
    standings: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['good', 'revoked', 'unknown']),
        /** End of the period for which the status is valid. */
        until: moment.nullable(),
        /** Reason for which the status is unknown. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  /** Time of the last recorded backup, or null. */
  backupAt: moment.nullable(),
  /** Settings of scheduled backups (a daily time in UTC); null if there are none. */
  backups: z.object({ at: z.string(), keep: z.number(), isSealed: z.boolean() }).nullable(),
  /** State of the archive for point-in-time recovery; null if there is none. `partAt`: time of its newest segment. */
  archive: z
    .object({ partAt: moment.nullable(), baseAt: moment.nullable(), isFailing: z.boolean() })
    .nullable(),
  files: z.object({ kind: z.enum(['folder', 's3']), bytes: z.number(), isAnswering: z.boolean() }),
  /** Free space of the data folder. `isLow`: uploads and signing may fail at any moment for lack of space. */
  disk: z.object({ freeBytes: z.number(), sizeBytes: z.number(), isLow: z.boolean() }),
  online: z.number(),
});
export type SystemState = z.output<typeof systemState>;
