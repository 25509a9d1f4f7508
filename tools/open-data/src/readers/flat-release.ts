import { mergeReleases } from '../mapping/ocds-process';
import { textAt } from '../mapping/json-path';
import type { FlatColumns, Step } from './flat-header';

/** A row of one of a publication's tables; `table` is the table's index. */
export type FlatRow = { table: number; cells: readonly string[] };

type Tree = Map<Step, Tree | string>;

/**
 * Returns the release that the rows of one process make. Cells of rows with a path (`_link`) are placed there; other
 * rows are partial releases whose list members are merged by id or equality. Rows of several releases are merged by
 * OCDS's rule.
 */
export function releaseOfRows(
  rows: readonly FlatRow[],
  columns: readonly FlatColumns[],
): { release: unknown; releases: number } {
  const linked: Tree = new Map();
  const parts = new Map<string, unknown[]>();
  for (const { table, cells } of rows) {
    const of = columns[table];
    if (of === undefined) continue;
    const place = placeOf(of, cells);
    const tree: Tree = place === undefined ? new Map() : linked;
    for (const [position, path] of of.paths.entries()) {
      const cell = cells[position]?.trim() ?? '';
      if (path !== undefined && cell !== '') put(tree, [...(place ?? []), ...path], cell);
    }
    if (place !== undefined) continue;
    const part = valueOf(tree);
    const id = textAt(part, 'id');
    addTo(parts, id, part);
  }
  if (linked.size > 0) return { release: valueOf(linked), releases: 1 };
  const nameless = parts.get('') ?? [];
  parts.delete('');
  const releases = [...parts.values()];
  // Rows that name no release of the process belong to the existing one.
  if (nameless.length > 0) releases[0] = [...(releases[0] ?? []), ...nameless];
  const united = releases.map((release) => union(release));
  return { release: united.length === 1 ? united[0] : mergeReleases(united), releases: united.length };
}

/** Returns the place of a row in linked tables: the key of its process and the path from there. */
function placeOf({ link, mainLink }: FlatColumns, cells: readonly string[]): Step[] | undefined {
  if (link < 0) return undefined;
  const own = cells[link] ?? '';
  const main = mainLink < 0 ? own : cells[mainLink] || own;
  const steps = own === main || !own.startsWith(`${main}.`) ? [] : own.slice(main.length + 1).split('.');
  return steps.map((step) => (/^\d+$/u.test(step) ? Number(step) : step));
}

/** Sets a cell; the first cell for a place wins. */
function put(tree: Tree, path: readonly Step[], cell: string): void {
  let at = tree;
  for (const step of path.slice(0, -1)) {
    const next = at.get(step) ?? new Map();
    // A text where other cells have fields below it, such as a currency next to `value`.
    if (typeof next === 'string') return;
    at.set(step, next);
    at = next;
  }
  const last = path.at(-1);
  if (last !== undefined && !at.has(last)) at.set(last, readable(String(last), cell));
}

/** Removes digit grouping from numbers, so that every reader accepts them. */
function readable(field: string, cell: string): string {
  const isGrouped =
    (field === 'quantity' || field === 'durationInDays') && /^\d[\d,]*(?:\.\d+)?$/u.test(cell);
  return isGrouped ? cell.replaceAll(',', '') : cell;
}

function valueOf(node: Tree | string): unknown {
  if (typeof node === 'string') return node;
  const isList = node.size > 0 && [...node.keys()].every((step) => typeof step === 'number');
  if (!isList) return Object.fromEntries([...node].map(([step, member]) => [String(step), valueOf(member)]));
  return [...node]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, member]) => valueOf(member));
}

/** Merges parts of the same object; the first value of each field wins. */
function union(parts: readonly unknown[]): unknown {
  const [first] = parts;
  if (parts.length <= 1 || typeof first !== 'object' || first === null) return first;
  if (!Array.isArray(first)) {
    const fields = new Map<string, unknown[]>();
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue;
      for (const [key, value] of Object.entries(part)) addTo(fields, key, value as unknown);
    }
    return Object.fromEntries([...fields].map(([key, values]) => [key, union(values)]));
  }
  const members = new Map<string, unknown[]>();
  for (const member of parts.flat()) {
    const id = textAt(member, 'id');
    addTo(members, id === '' ? JSON.stringify(member) : `id ${id}`, member);
  }
  return [...members.values()].map((same) => union(same));
}

function addTo(groups: Map<string, unknown[]>, key: string, value: unknown): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
