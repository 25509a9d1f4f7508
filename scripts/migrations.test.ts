import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breaksIn, breaksOf } from './migrations.mjs';

const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url));

describe('the check of migrations', () => {
  it('finds no migration that would break the previous release', () => {
    expect(breaksIn(migrations)).toEqual([]);
  });

  it.each([
    'DROP TABLE "offers";',
    'DROP TRIGGER offers_stamp ON offers;',
    'ALTER TABLE "offers" DROP COLUMN "scope";',
    'ALTER TABLE "offers" DROP CONSTRAINT "offers_scope_check";',
    'ALTER TABLE "offers" RENAME COLUMN "scope" TO "extent";',
    'ALTER INDEX "offers_new" RENAME TO "offers_newest";',
    'ALTER TABLE "offers" ALTER COLUMN "scope" SET DATA TYPE integer;',
    'ALTER TABLE "offers" ALTER COLUMN "place" SET NOT NULL;',
    'ALTER TABLE "offers" ADD COLUMN "place" text NOT NULL;',
    `ALTER TABLE "offers" ADD CONSTRAINT "offers_scope_check" CHECK ("offers"."scope" in ('small'));`,
    'ALTER TABLE "public"."offers" ADD CONSTRAINT "one" UNIQUE("title","scope");',
    'CREATE UNIQUE INDEX "one" ON "offers" USING btree ("title");',
    'CREATE TABLE "a" ("id" bigint);\n--> statement-breakpoint\nDROP TABLE "offers";',
    'ALTER TABLE "offers" ADD COLUMN "place" text,\n  DROP COLUMN "scope";',
    '-- Nobody reads it.\nDROP TABLE "offers"',
  ])('reports %j, which would break the previous release', (sql) => {
    expect(breaksOf(sql)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "places" ("id" bigint PRIMARY KEY, "name" text NOT NULL);--> statement-breakpoint\nALTER TABLE "places" ADD CONSTRAINT "one" UNIQUE("name");',
    'ALTER TABLE "offers" ADD COLUMN "place" text;',
    `ALTER TABLE "offers" ADD COLUMN "place" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "offers" ADD COLUMN "place_id" bigint;--> statement-breakpoint\nALTER TABLE "offers" ADD CONSTRAINT "offers_place" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id");',
    'ALTER TABLE "offers" ADD COLUMN "place" text;\nCREATE UNIQUE INDEX "one" ON "offers" USING btree ("place");',
    'DROP INDEX "offers_new";--> statement-breakpoint\nCREATE INDEX "offers_newest" ON "offers" USING btree ("id");',
    'ALTER TABLE "offers" ALTER COLUMN "place" DROP NOT NULL;',
    '-- suits the release before: it writes to it no more\nDROP TABLE "offers";',
  ])('accepts %j, which the previous release tolerates', (sql) => {
    expect(breaksOf(sql)).toEqual([]);
  });
});
