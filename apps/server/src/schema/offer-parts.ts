import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { questionKinds } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';

import { offerRef } from './offer-columns';
import type { StoredVersion } from './market';

export const offerAnswers = pgTable(
  'offer_answers',
  {
    offerId: offerRef(),
    position: smallint().notNull(),
    question: text().notNull(),
    category: text().notNull(),
    mandatory: boolean().notNull(),
    answer: text().notNull(),
    kind: text({ enum: questionKinds }).notNull().default('text'),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.position] }),
    check(
      'offer_answers_kind',
      sql`${t.kind} in ('text','number','yes_no','choice','date','file','certificate')`,
    ),
  ],
);

export const offerAttachments = pgTable(
  'offer_attachments',
  {
    id: identity(),
    offerId: offerRef(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    /** True if the file was uploaded while buyers read the offer, and the supplier has not saved the changes. */
    pending: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('offer_attachments_offer').on(t.offerId),
    index('offer_attachments_file').on(t.fileId),
    index('offer_attachments_pending')
      .on(t.createdAt)
      .where(sql`pending`),
  ],
);

/** Sizes of an offer's picture, generated from its first image attachment. */
export const offerPictures = pgTable(
  'offer_pictures',
  {
    offerId: offerRef(),
    width: smallint().notNull(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.width] }), index('offer_pictures_file').on(t.fileId)],
);

/**
 * Earlier versions of a published offer, stored when a newer version replaces them. The current version is the offer
 * itself. `createdAt` is when the stored version came into force.
 */
export const offerVersions = pgTable(
  'offer_versions',
  {
    offerId: offerRef(),
    version: integer().notNull(),
    content: jsonb().$type<StoredVersion>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.version] })],
);
