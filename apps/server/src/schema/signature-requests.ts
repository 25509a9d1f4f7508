import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { requestedActs, signatureRequestStates } from '@proffer/contract/signature-requests/choices';
import type { PreparedInputs } from '@proffer/contract/signature-requests/schemas';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { members } from './members';
import { userRef } from './references';

const memberRef = () => bigint({ mode: 'number' }).references(() => members.id, { onDelete: 'cascade' });

/** An act that one person has prepared for the signature of another. Its content never changes. */
export const signatureRequests = pgTable(
  'signature_requests',
  {
    id: identity(),
    /** The company. */
    userId: userRef(),
    act: text({ enum: requestedActs }).notNull(),
    /** The NDA request, contract or quote. Not a foreign key, because it depends on the act. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    partner: text().notNull(),
    /** Null if the act has no amount or it is not known. */
    amountPaise: bigint({ mode: 'number' }),
    /** Data of the act as the direct call takes it, without the signature. */
    input: jsonb().$type<PreparedInputs[keyof PreparedInputs]>().notNull(),
    /** Everything that the signer agrees to, as canonical JSON. */
    content: text().notNull(),
    sha256: text().notNull(),
    /** Document to be signed. */
    documentFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    note: text().notNull().default(''),
    preparedBy: memberRef().notNull(),
    /** Null for everybody with authority. */
    addressedTo: memberRef(),
    state: text({ enum: signatureRequestStates }).notNull().default('open'),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
    closedBy: memberRef(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('signature_requests_open')
      .on(t.userId, t.act, t.subjectId)
      .where(sql`state = 'open'`),
    index('signature_requests_company').on(t.userId, t.id),
    index('signature_requests_preparer').on(t.preparedBy, t.id),
    index('signature_requests_addressee').on(t.addressedTo),
    index('signature_requests_closer').on(t.closedBy),
    index('signature_requests_document').on(t.documentFileId),
    check('signature_requests_state', sql`${t.state} in ('open','signed','returned','withdrawn','outdated')`),
    check('signature_requests_end', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
  ],
);

/** Approval of a signature request by a person other than its preparer. */
export const signatureApprovals = pgTable(
  'signature_approvals',
  {
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.memberId] }),
    index('signature_approvals_member').on(t.memberId),
  ],
);
