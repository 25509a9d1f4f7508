/** A step in a path of a release: a field, or an index of a list. */
export type Step = string | number;

/** Columns of a flattened table; positions are -1 for a missing column. */
export interface FlatColumns {
  /** Path in a release for the cells of each column; undefined for other columns. */
  paths: (readonly Step[] | undefined)[];
  ocid: number;
  releaseId: number;
  /** Path of the row itself, as `key.tender.items.0`, and the key of its process. */
  link: number;
  mainLink: number;
}

/** A table by its place, such as `archive/awards.csv` or `workbook.xlsx/awards`, and its header. */
export type NamedHeader = { name: string; header: readonly string[] };

/** Lists of the standard, which some publishers flatten without an index (`awards/value/amount`). */
const lists = new Set([
  'additionalClassifications',
  'additionalIdentifiers',
  'amendments',
  'awards',
  'changes',
  'contracts',
  'deliveryAddresses',
  'documents',
  'items',
  'milestones',
  'parties',
  'participationFees',
  'relatedProcesses',
  'suppliers',
  'tenderers',
  'transactions',
]);

/** Matches a path in a header: the first field of a release or its wrapper, and the separator. */
const startOfPath =
  /^(?:records|releases|compiledRelease|planning|tender|awards?|contracts?|buyer|parties)([/._])[\w-]/u;
/** Wrappers of a release if a whole package was flattened. */
const wrapping: ReadonlySet<Step> = new Set(['records', 'releases', 'compiledRelease']);
/** Headers of two Indian publishers that lack a separator. */
const slips = new Map([['tenderclassification', ['tender', 'classification']]]);
const deepest = 12;
const mostMembers = 10_000;

/**
 * Columns of the award lists of GePNIC portals, mapped to release paths; officials and home addresses are not read.
 */
const awardList: Readonly<Record<string, string>> = {
  'Tender ID': 'ocid',
  'Organization Chain': 'buyer/name',
  'Organisation Chain': 'buyer/name',
  'Tender Title': 'tender/title',
  'Tender Ref No': 'tender/externalReference',
  'Contract Date': 'date',
  'Contract Value': 'contracts/0/value/amount',
  'Work Completion Period in days': 'awards/0/contractPeriod/durationInDays',
  'Awarded Bidder': 'awards/0/suppliers/0/name',
  'Awarded Value': 'awards/0/value/amount',
  'Awarded Currency': 'awards/0/value/currency',
};

/**
 * Returns the columns of a table of flattened contracting data: paths into a release (`tender/title`, also with dots
 * or underscores), tables joined by `_link` or named after their list (`awards_suppliers.csv`), or an award list of
 * an Indian portal. Undefined for other tables.
 */
export function flatColumns({ name, header }: NamedHeader): FlatColumns | undefined {
  if (['Tender ID', 'Tender Title', 'Awarded Bidder'].every((name) => header.includes(name))) {
    return columnsOf(
      header.map((name) => awardList[name] ?? ''),
      '/',
    );
  }
  if (header.includes('_link')) return columnsOf(header, header.some(hasSlash) ? '/' : '_');
  if (header.includes('main_ocid')) return listColumns(name, header);
  const mark = header.map((name) => startOfPath.exec(name)?.[1]).find((found) => found !== undefined);
  if (mark === undefined) return undefined;
  const columns = columnsOf(header, mark);
  // Underscores alone would match any table with a column like `buyer_name`.
  const isJoined = mark === '_' ? columns.ocid >= 0 : columns.ocid >= 0 || columns.releaseId >= 0;
  return isJoined ? columns : undefined;
}

const hasSlash = (name: string) => name.includes('/');

function columnsOf(header: readonly string[], mark: string): FlatColumns {
  const paths = header.map((name) => (name.startsWith('_link') ? undefined : pathOf(name, mark)));
  const at = (field: string) => paths.findIndex((path) => path?.length === 1 && path[0] === field);
  return {
    paths,
    ocid: at('ocid'),
    releaseId: at('id'),
    link: header.indexOf('_link'),
    mainLink: header.indexOf('_link_main'),
  };
}

/**
 * Returns the columns of a table for one list, named by its path, with the ids of its process, release and parent
 * (`main_ocid`, `main_id`, `awards_id`).
 */
function listColumns(name: string, header: readonly string[]): FlatColumns {
  const steps = (/([^/]+?)(?:\.csv)?(?:\.gz)?$/iu.exec(name)?.[1] ?? '').split('_');
  const paths = new Map<string, string>([
    ['main_ocid', 'ocid'],
    ['main_id', 'id'],
  ]);
  for (let depth = 1; depth < steps.length; depth += 1) {
    const above = steps.slice(0, depth);
    paths.set(`${above.join('_')}_id`, [...above, 'id'].join('/'));
  }
  return columnsOf(
    header.map((column) => paths.get(column) ?? [...steps, '0', ...column.split('_')].join('/')),
    '/',
  );
}

function pathOf(name: string, mark: string): readonly Step[] | undefined {
  const steps = name.split(mark).map((step): Step => (/^\d+$/u.test(step) ? Number(step) : step.trim()));
  while (wrapping.has(steps[0] ?? '')) {
    steps.shift();
    if (typeof steps[0] === 'number') steps.shift();
  }
  const [first = ''] = steps;
  steps.splice(0, 1, ...(slips.get(String(first)) ?? [first]));
  const path = steps.flatMap((step, position): Step[] =>
    lists.has(String(step)) && typeof steps[position + 1] === 'string' ? [step, 0] : [step],
  );
  const isPath =
    path.length <= deepest &&
    typeof path[0] === 'string' &&
    path.every((step) => (typeof step === 'number' ? step < mostMembers : step !== ''));
  return isPath ? path : undefined;
}
