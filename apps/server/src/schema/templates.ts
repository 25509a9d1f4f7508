import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { questionKinds, requirableCertificates } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';

/**
 * Question templates (TPL-16). A template in use is not edited, because offers contain answers to it. A change is a
 * new row with the next version, and the old row is superseded.
 */
export const templates = pgTable(
  'templates',
  {
    id: identity(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    /** The newer version that replaces this one. */
    supersededBy: bigint({ mode: 'number' }).references((): AnyPgColumn => templates.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('templates_current')
      .on(sql`lower(name)`, t.id)
      .where(sql`superseded_by is null`),
    index('templates_superseded').on(t.supersededBy),
  ],
);

export const templateQuestions = pgTable(
  'template_questions',
  {
    id: identity(),
    templateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    question: text().notNull(),
    category: text().notNull(),
    mandatory: boolean().notNull(),
    kind: text({ enum: questionKinds }).notNull().default('text'),
    help: text().notNull().default(''),
    /** Options; only with `choice`. */
    options: text().array().notNull().default([]),
    /** Inclusive bounds; only with `number`, null for none. */
    min: doublePrecision(),
    max: doublePrecision(),
    /** Kind that is required; only with `certificate`. */
    certificateKind: text({ enum: requirableCertificates }),
  },
  (t) => [
    unique('template_questions_position').on(t.templateId, t.position),
    check(
      'template_questions_kind',
      sql`${t.kind} in ('text','number','yes_no','choice','date','file','certificate')`,
    ),
    check('template_questions_options', sql`(kind = 'choice') = (cardinality(options) > 0)`),
    check('template_questions_bounds', sql`kind = 'number' or (min is null and max is null)`),
    check('template_questions_certificate', sql`(kind = 'certificate') = (certificate_kind is not null)`),
  ],
);
