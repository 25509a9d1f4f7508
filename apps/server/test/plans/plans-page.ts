import { readPlan, type Explained } from '../support/statements';
import type { List } from './lists/list';

/** A list with the statements of its request. */
interface Recorded {
  list: List;
  /** Number of statements of the first request and of a later one. */
  counts: { first: number; later: number };
  own: Explained[];
  /** Labels of the statements that it shares with other lists. */
  shared: string[];
}

const head = `# Query plans of the lists

How PostgreSQL reads each list of the product in a market of 30,000 offers, 3,000 people, 10,000 NDA requests, 10,000 contracts and 10,000 conversations (\`apps/server/test/world/filled-market.ts\`). \`plans.test.ts\` runs every request and explains its statements. It fails when a list does not use its indexes, scans a table that is not named here, or needs more statements for 50 rows than for one. With \`RECORD_PLANS=1\` it writes this page.

A list in memory is read once. After that a request checks for changes (\`offer_changes\`) and reads the rows of its page (\`offers_by_ids\`). The number of statements includes the session (\`sessions_by_tokens\`).
`;

/** Returns the page: a table of the statements that several lists share, and a table of the lists. */
export function writePlansPage(recorded: Recorded[], shared: Map<string, Explained>): string {
  const sharedRows = [...shared].map(([label, { genericPlan = '' }]) => [label, indexesOf([genericPlan])]);
  const listRows = recorded.map(({ list, counts: { first, later }, own, shared: labels }) => [
    list.name,
    code([list.route]),
    first > later ? `${first}, then ${later}` : String(later),
    code(labels),
    indexesOf(own.map(({ plan }) => plan)),
    scansOf(list),
  ]);
  return [
    head,
    '## Shared statements\n',
    table(['statement', 'indexes'], sharedRows),
    '## Lists\n',
    table(['list', 'route', 'statements', 'shared', 'indexes', 'scanned tables'], listRows),
  ].join('\n');
}

const code = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(' ');

const indexesOf = (plans: string[]): string =>
  code(new Set(plans.flatMap((plan) => [...readPlan(plan).indexes]).toSorted()));

const scansOf = ({ readsWhole = {} }: List): string =>
  Object.entries(readsWhole)
    .map(([name, why]) => `\`${name}\`: ${why}`)
    .join('; ');

const rowOf = (cells: string[]): string => `| ${cells.join(' | ')} |`;

const table = (header: string[], rows: string[][]): string =>
  [rowOf(header), rowOf(header.map(() => '---')), ...rows.map(rowOf), ''].join('\n');

/** Returns the names in backquotes of each row of a written page, by the statement or list in its first cell. */
export function readPlansPage(page: string): Map<string, Set<string>> {
  const rows = [...page.matchAll(/^\| (.+?) \| (.*) \|$/gm)];
  return new Map(
    rows
      .filter(([, name = '']) => !['---', 'statement', 'list'].includes(name))
      .map(([, name = '', rest = '']) => [
        name,
        new Set([...rest.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)),
      ]),
  );
}
