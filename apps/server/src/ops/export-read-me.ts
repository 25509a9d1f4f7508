export interface ExportedColumn {
  name: string;
  /** Type name of PostgreSQL. */
  type: string;
  isOptional: boolean;
  /** The table that it references. */
  refersTo: string | null;
}

export interface ExportedTable {
  name: string;
  rows: number;
  columns: ExportedColumn[];
}

interface Facts {
  madeAt: Date;
  version: string;
  files: number;
  keptBack: string[];
}

/** Returns a README that explains the folder to somebody who has nothing else. */
export function readMeOf(tables: ExportedTable[], { madeAt, version, files, keptBack }: Facts): string {
  return [
    `# Export of a Proffer market`,
    '',
    `Made ${madeAt.toISOString()} by version ${version}; all rows are of that one moment.`,
    '',
    'One file of JSON Lines for each table (UTF-8, one object a line, by its columns): texts, numbers, true and false, null, lists and objects as in JSON; times as ISO 8601 with their offset, days as `YYYY-MM-DD`.',
    '',
    `\`files\` holds ${files} files under the SHA-256 of their bytes, in folders named by its first two digits; \`stored_files.jsonl\` has their sizes and kinds, and columns that refer to \`stored_files\` say what they belong to. \`sha256sum\` proves them.`,
    '',
    `Not in it, because of use to the running market alone or to a thief: ${keptBack.map((name) => `\`${name}\``).join(', ')}, the queue of jobs, the keys, and files that wait for the scanner.`,
    '',
    ...tables.flatMap(sectionOf),
  ].join('\n');
}

const sectionOf = ({ name, rows, columns }: ExportedTable): string[] => [
  `## ${name}`,
  `\`${name}.jsonl\`, ${rows} lines.`,
  '',
  '| column | type | |',
  '|---|---|---|',
  ...columns.map(
    (column) =>
      `| \`${column.name}\` | ${column.type} | ${[column.isOptional ? 'may be null' : '', column.refersTo === null ? '' : `a row of \`${column.refersTo}\``].filter(Boolean).join('; ')} |`,
  ),
  '',
];
