import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** From here on nodes of the release before may run beside those that have migrated. */
const firstOfTwoReleases = 23;
/** Before a statement that suits the release before although it looks as if not. */
const reasoned = /^--\s*suits the release before: \S/m;

const name = String.raw`(?:"public"\.)?"?(\w+)"?`;
const alter = `alter table (?:if exists )?(?:only )?${name}`;
const form = (words) => new RegExp(`^${words}`, 'i');
const columnsIn = (words) => words.match(/\w+/g) ?? [];

/** What would break the release before; `isFine` where the same migration made what it is about (`made`). */
const breaks = [
  {
    form: form('drop (?:table|view|materialized view|function|trigger|type|schema|sequence) '),
    says: 'takes away what may still be used',
  },
  { form: form(`${alter} drop (?:column|constraint) `), says: 'takes away what may still be used' },
  { form: form('alter .* rename '), says: 'renames what is known by its old name' },
  { form: form(`${alter} alter column ${name} (?:set data )?type `), says: 'changes a type' },
  {
    form: form(`${alter} alter column ${name} (?:set not null|drop default)`),
    says: 'asks for a value that is not written yet',
    isFine: ([, table, column], made) => made(table, [column]),
  },
  {
    form: form(`${alter} add column (?:if not exists )?${name} (?!.*\\b(?:default|generated)\\b).*not null`),
    says: 'asks for a value that is not written yet',
    isFine: ([, table], made) => made(table, []),
  },
  {
    form: form(`${alter} add constraint ${name} (?:check|unique|exclude|primary key|foreign key).*?\\((.*)`),
    says: 'refuses what may still be written',
    isFine: ([, table, , words], made) => made(table, columnsIn(words)),
  },
  {
    form: form(`create unique index (?:if not exists )?${name} on ${name}(.*)`),
    says: 'refuses what may still be written',
    isFine: ([, , table, words], made) => made(table, columnsIn(words)),
  },
];

/**
 * The statements of a migration that nodes of the release before could not live with, each with what it does to them: it
 * may add, and take away only what nobody has used for a release.
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

/** A statement in one line without comments; one that changes a table in several ways as one for each. */
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

/** Tells of a table whether these statements make it, or one of some columns of it. */
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

/** The same of every migration that may be applied while the release before runs. */
export function breaksIn(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && Number.parseInt(file, 10) >= firstOfTwoReleases)
    .flatMap((file) =>
      breaksOf(readFileSync(path.join(folder, file), 'utf8')).map((broken) => `${file} ${broken}`),
    );
}
