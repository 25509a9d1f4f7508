import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Comment before a statement that the previous release tolerates, although the statement looks as if it did not. */
const reasoned = /^--\s*suits the release before: \S/m;

const name = String.raw`(?:"public"\.)?"?(\w+)"?`;
const alter = `alter table (?:if exists )?(?:only )?${name}`;
const form = (words) => new RegExp(`^${words}`, 'i');
const columnsIn = (words) => words.match(/\w+/g) ?? [];

/**
 * Forms of statements that break the previous release. `isFine` returns true if the same migration created the table or
 * the columns (`made`).
 */
const breaks = [
  {
    form: form('drop (?:table|view|materialized view|function|trigger|type|schema|sequence) '),
    says: 'removes an object that may be in use',
  },
  { form: form(`${alter} drop (?:column|constraint) `), says: 'removes an object that may be in use' },
  { form: form('alter .* rename '), says: 'renames an object' },
  { form: form(`${alter} alter column ${name} (?:set data )?type `), says: 'changes a type' },
  {
    form: form(`${alter} alter column ${name} (?:set not null|drop default)`),
    says: 'requires a value that the previous release does not write',
    isFine: ([, table, column], made) => made(table, [column]),
  },
  {
    form: form(`${alter} add column (?:if not exists )?${name} (?!.*\\b(?:default|generated)\\b).*not null`),
    says: 'requires a value that the previous release does not write',
    isFine: ([, table], made) => made(table, []),
  },
  {
    form: form(`${alter} add constraint ${name} (?:check|unique|exclude|primary key|foreign key).*?\\((.*)`),
    says: 'refuses rows that the previous release may write',
    isFine: ([, table, , words], made) => made(table, columnsIn(words)),
  },
  {
    form: form(`create unique index (?:if not exists )?${name} on ${name}(.*)`),
    says: 'refuses rows that the previous release may write',
    isFine: ([, , table, words], made) => made(table, columnsIn(words)),
  },
];

/**
 * Returns the statements of a migration that would break nodes of the previous release, each with the reason. A migration
 * may add objects, and remove only those that have been unused for a release.
 */
export function breaksOf(sql) {
  const statements = sql.replaceAll('--> statement-breakpoint', '\n').split(/;\s*(?:\n|$)/);
  const made = madeBy(statements.flatMap(changesOf));
  return statements
    .filter((statement) => !reasoned.test(statement))
    .flatMap(changesOf)
    .flatMap((words) =>
      breaks.flatMap(({ form, says, isFine }) => {
        const found = form.exec(words);
        return found && !isFine?.(found, made) ? [`${says}: ${words}`] : [];
      }),
    );
}

/** Returns a statement on one line without comments; an ALTER TABLE with several changes becomes one statement for each. */
function changesOf(statement) {
  const words = statement
    .replaceAll(/^\s*--.*$/gm, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const [of] = form(`${alter} `).exec(words) ?? [];
  if (of === undefined) return [words];
  return words
    .slice(of.length)
    .split(/, (?=(?:add|drop|alter|rename) )/i)
    .map((change) => of + change);
}

/** Returns a function that tells if the statements create a table or one of some of its columns. */
function madeBy(statements) {
  const tables = new Set();
  const columns = new Set();
  for (const words of statements) {
    const [, table] = form(`create table (?:if not exists )?${name}`).exec(words) ?? [];
    const [, of, column] = form(`${alter} add column (?:if not exists )?${name}`).exec(words) ?? [];
    if (table) tables.add(table);
    if (column) columns.add(`${of}.${column}`);
  }
  return (table, some) => tables.has(table) || some.some((column) => columns.has(`${table}.${column}`));
}

/** Returns the breaking statements of all migrations after the baseline, which is the first and only for new databases. */
export function breaksIn(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .slice(1)
    .flatMap((file) =>
      breaksOf(readFileSync(path.join(folder, file), 'utf8')).map((broken) => `${file} ${broken}`),
    );
}
