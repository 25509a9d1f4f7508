import type { List } from './lists/list';
import type { Explained } from '../support/statements';

/** What a list came to when it was asked for. */
interface Recorded {
  list: List;
  /** Statements of the first request and of a later one. */
  counts: { first: number; later: number };
  own: Explained[];
  /** Labels of what it asks beside, as other lists do. */
  shared: string[];
}

const head = `# Plans of the lists

What each list asks the database, and how PostgreSQL reads it, in a market of 30,000 offers, 3,000 people, 10,000 NDA requests, 10,000 contracts, 20,000 marks and 10,000 conversations, one of them with 50,000 messages (\`apps/server/test/world/filled-market.ts\`). \`apps/server/test/plans/plans.test.ts\` fails when a list no longer reads by the indexes named here, reads a table from end to end, or asks more statements for fifty rows than for one; with \`RECORD_PLANS=1\` it writes this page. What a statement selects is cut short; numbers of rows and costs are left out, as they are another machine's tomorrow.

A list that is kept in memory is read once; after that each request looks for changes (\`offer_changes\`) and reads the rows of its page (\`offers_by_ids\`, for nobody in particular \`unbound_offers_by_ids\`). Every request also asks for its session (\`sessions_by_tokens\`), and that statement is counted.
`;

/** The page: first what many lists share, for whatever values, then each list with its own statements. */
export function writePlansPage(recorded: Recorded[], shared: Map<string, Explained>): string {
  return [
    head,
    ...[...shared].map(
      ([label, { statement, genericPlan = '' }]) =>
        `## ${label}\n\nPrepared; this is its plan for whatever values.\n\n${blocksOf(statement.text, genericPlan)}`,
    ),
    ...recorded.map(sectionOf),
  ].join('\n');
}

function sectionOf({ list, counts, own, shared }: Recorded): string {
  const { first, later } = counts;
  const costs = first > later ? `${first} statements the first time, then ${later}` : `${later} statements`;
  const beside = shared.map((label) => `\`${label}\``).join(', ');
  const whole = Object.entries(list.readsWhole ?? {}).map(
    ([table, why]) => `\n\n\`${table}\` may be read from end to end: ${why}.`,
  );
  const statements = own.map(({ statement, plan }) => blocksOf(statement.text, plan));
  return `## ${list.name}\n\n\`${list.route}\`, ${costs}, among them ${beside}.${whole.join('')}\n\n${statements.join('\n')}`;
}

const blocksOf = (text: string, plan: string) =>
  `\`\`\`sql\n${shorten(text)}\n\`\`\`\n\n\`\`\`\n${tidy(plan)}\n\`\`\`\n`;

/** The sections of a written page by their names. */
export function readPlansPage(page: string): Map<string, string> {
  const sections = page.split(/^## /m).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

const longestLine = 150;
const longestColumn = 60;
const longestSelection = 120;

/** Without what differs from run to run, and no longer than a screen is wide. */
function tidy(plan: string): string {
  return plan
    .replaceAll(/'\d+:\d+:[\d,]*'::pg_snapshot/g, "'…'::pg_snapshot")
    .replaceAll(/'\d+'::xid8/g, "'…'::xid8")
    .replaceAll('\u{10FFFF}', '…')
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line))
    .join('\n');
}

/** A statement in a few lines: long columns are left out, and the middle of long lists of values. */
function shorten(text: string): string {
  const line = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\((\$\d+), \$\d+, [$\d, ]+, (\$\d+)\)/g, '($1, …, $2)');
  return shortenSelections(line)
    .replaceAll(/ (from|where|order by|group by|inner join|left join|union all) /g, '\n$1 ')
    .trim();
}

function shortenSelections(line: string): string {
  const begin = line.search(/\bselect /);
  if (begin < 0) return line;
  const start = begin + 'select '.length;
  const end = endOfSelection(line, start);
  if (end === undefined) return line.slice(0, start) + shortenSelections(line.slice(start));
  return line.slice(0, start) + shortColumns(line.slice(start, end)) + shortenSelections(line.slice(end));
}

/** Where the columns end: at the `from` that stands in no parentheses of theirs; undefined when there is none. */
function endOfSelection(line: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '(') depth += 1;
    if (line[at] === ')') depth -= 1;
    if (depth < 0) return undefined;
    if (depth === 0 && line.startsWith(' from ', at)) return at;
  }
  return undefined;
}

function shortColumns(columns: string): string {
  if (columns.length <= longestSelection) return columns;
  const kept: string[] = [];
  let length = 0;
  for (const column of splitColumns(columns)) {
    length += column.length;
    const isShort = column.length <= longestColumn && length <= longestSelection;
    if (isShort) kept.push(column);
    // What a column looks up in another table has its part in the plan.
    else if (/\bselect /.test(column)) kept.push(shortenSelections(column));
    else if (kept.at(-1) !== '…') kept.push('…');
  }
  return kept.join(', ');
}

function splitColumns(columns: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of columns) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
