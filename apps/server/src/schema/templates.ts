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
import { questionKinds } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';

/**
 * Question templates (TPL-16). A template that offers use is not edited under their answers: its change is
 * a new row with the next version, and the old one is superseded.
 */
export const templates = pgTable(
  'templates',
  {
    id: identity(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    /** The newer version that took its place. */
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
    /** With `choice`. */
    options: text().array().notNull().default([]),
    /** With `number`, inclusive; null for no bound. */
    min: doublePrecision(),
    max: doublePrecision(),
  },
  (t) => [
    unique('template_questions_position').on(t.templateId, t.position),
    check('template_questions_kind', sql`${t.kind} in ('text','number','yes_no','choice','date','file')`),
    check('template_questions_options', sql`(kind = 'choice') = (cardinality(options) > 0)`),
    check('template_questions_bounds', sql`kind = 'number' or (min is null and max is null)`),
  ],
);
