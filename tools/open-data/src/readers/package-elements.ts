import { valueAt } from '../mapping/json-path';
import { createValueCutter } from './value-cutter';

/**
 * A part of published contracting data in file order: a field of a package, a release or record, another value, or a
 * line that is not JSON.
 */
export type PackagePart =
  | { kind: 'field'; key: string; value: unknown }
  | { kind: 'element'; list: ListName; index: number; value: unknown }
  | { kind: 'other'; index: number }
  | { kind: 'broken'; index: number; reason: string };

type ListName = 'releases' | 'records';

/** Names of the list on a page of a publisher's service; its members are complete values. */
const pages: ReadonlySet<string> = new Set(['results', 'data']);

/**
 * Reads JSON of any form in which releases and records are published: packages, single releases and records, arrays
 * and pages of them, and several such values in sequence. Only one release or record is in memory at a time. Throws
 * for text that is not JSON.
 */
export async function* readPackage(chunks: AsyncIterable<Buffer>): AsyncGenerator<PackagePart> {
  const collector = createCollector();
  const cutter = createValueCutter(collector);
  for await (const chunk of withoutByteOrderMark(chunks)) {
    cutter.take(chunk);
    yield* collector.parts.splice(0);
  }
  cutter.end();
  yield* collector.parts.splice(0);
}

const longestLine = 50_000_000;

/** Reads JSON Lines, one value in memory at a time; a line that is not JSON is a part of its own. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<PackagePart> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number += 1;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      yield { kind: 'broken', index: number, reason: `Line ${number} is not JSON.` };
      continue;
    }
    yield* partsOf(value, number);
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('A line is longer than 50 million characters.');
    yield* lines;
  }
  yield rest + decoder.decode();
}

/** Yields the elements of a package or array, or the value itself. */
function* partsOf(value: unknown, index: number): Generator<PackagePart> {
  if (Array.isArray(value)) {
    for (const [position, element] of value.entries()) yield* partsOf(element, position);
    return;
  }
  const list = listOf(value);
  if (list !== undefined) {
    yield { kind: 'element', list, index, value };
    return;
  }
  const names = ['releases', 'records', ...pages];
  if (!names.some((name) => Array.isArray(valueAt(value, name)))) yield { kind: 'other', index };
  else for (const [key, field] of Object.entries(value as object)) yield* fieldParts(key, field);
}

function* fieldParts(key: string, field: unknown): Generator<PackagePart> {
  if (pages.has(key) && Array.isArray(field)) yield* partsOf(field, 0);
  else if (!isList(key) || !Array.isArray(field)) yield { kind: 'field', key, value: field };
  else for (const [index, value] of field.entries()) yield { kind: 'element', list: key, index, value };
}

/** Returns the kind of an object: a record has releases or a compiled release; a release has an id or a subject. */
function listOf(value: unknown): ListName | undefined {
  const has = (name: string) => valueAt(value, name) !== undefined;
  if (has('compiledRelease') || has('versionedRelease') || (has('ocid') && has('releases'))) return 'records';
  if (has('releases') || has('records')) return undefined;
  return has('ocid') || has('tender') || has('awards') ? 'releases' : undefined;
}

/** Returns a collector that makes parts of the values cut from a package. */
function createCollector() {
  const parts: PackagePart[] = [];
  let rootIndex = 0;
  let fields = new Map<string, unknown>();
  let isPackage = false;
  let list: ListName | 'page' | undefined;
  let index = 0;

  return {
    parts,

    /** The releases of a single record belong together; those of a package are separate. */
    opensList(key: string): boolean {
      if (fields.has('ocid') || !(isList(key) || pages.has(key))) return false;
      list = isList(key) ? key : 'page';
      isPackage = true;
      index = 0;
      return true;
    },

    member(found: unknown): void {
      if (list === 'page') parts.push(...partsOf(found, index++));
      else if (list !== undefined) parts.push({ kind: 'element', list, index: index++, value: found });
    },

    closesList(): void {
      list = undefined;
    },

    field(key: string, found: unknown): void {
      fields.set(key, found);
      parts.push({ kind: 'field', key, value: found });
    },

    element(found: unknown, position: number): void {
      parts.push(...partsOf(found, position));
    },

    scalar(): void {
      parts.push({ kind: 'other', index: rootIndex++ });
    },

    /** At the end of a top-level value: an object that is not a package may itself be a release or a record. */
    ended(root: 'object' | 'array'): void {
      const itself = root === 'object' ? listOf(Object.fromEntries(fields)) : undefined;
      if (itself !== undefined) {
        parts.push({ kind: 'element', list: itself, index: rootIndex, value: Object.fromEntries(fields) });
      } else if (root === 'object' && !isPackage) parts.push({ kind: 'other', index: rootIndex });
      rootIndex += 1;
      fields = new Map();
      isPackage = false;
    },
  };
}

function isList(key: string): key is ListName {
  return key === 'releases' || key === 'records';
}

async function* withoutByteOrderMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isStart = true;
  for await (const chunk of chunks) {
    const hasMark = isStart && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isStart &&= chunk.length === 0;
    yield hasMark ? chunk.subarray(3) : chunk;
  }
}
