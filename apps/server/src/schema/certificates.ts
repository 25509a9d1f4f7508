import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { certificateKinds, certificateVisibilities } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { userRef } from './references';

/** Certificates of a company (PRO-100). One without a file is visible to the company only. */
export const certificates = pgTable(
  'certificates',
  {
    id: identity(),
    userId: userRef(),
    kind: text({ enum: certificateKinds }).notNull(),
    title: text().notNull().default(''),
    number: text().notNull(),
    issuer: text().notNull(),
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    visibility: text({ enum: certificateVisibilities }).notNull(),
    fileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    fileName: text().notNull().default(''),
    /** Number of changes, so that a second window notices them. */
    version: integer().notNull().default(1),
    /** Last day about which the notice 30 days before it was sent. */
    endingNoticeFor: date({ mode: 'string' }),
    /** Last day about which the notice of the expiry was sent. */
    expiryNoticeFor: date({ mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('certificates_user').on(t.userId, t.id),
    index('certificates_file').on(t.fileId),
    index('certificates_ending')
      .on(t.validUntil, t.id)
      .where(sql`valid_until is not null`),
    check(
      'certificates_kind',
      sql`${t.kind} in ('iso_9001','iso_14001','iso_45001','iso_other','udyam','insurance','other')`,
    ),
    check('certificates_visibility', sql`${t.visibility} in ('public','nda','contract')`),
    check('certificates_days', sql`valid_until >= valid_from`),
    check('certificates_file_name', sql`(file_id is null) = (file_name = '')`),
  ],
);
