import { pipeline, Readable, Transform } from 'node:stream';
import Assembler from 'stream-json/Assembler.js';
import Parser from 'stream-json/Parser.js';
import { valueAt } from '../mapping/json-path';

/**
 * One part of published contracting data in file order: a field of a package, a release or a record, a value that is
 * neither, or a line that is no JSON.
 */
export type PackagePart =
  | { kind: 'field'; key: string; value: unknown }
  | { kind: 'element'; list: ListName; index: number; value: unknown }
  | { kind: 'other'; index: number }
  | { kind: 'broken'; index: number; reason: string };

type ListName = 'releases' | 'records';
type Token = { name: string; value?: string };

/**
 * Reads JSON of any form in which releases and records are published: packages, bare releases and records, arrays of
 * all these, and several such values behind each other. Of a package only one release or record is in memory at any
 * time, however long the file. Ends with an error on text that is not JSON.
 */
export function readPackage(chunks: AsyncIterable<Buffer>): AsyncIterable<PackagePart> {
  return pipeline(
    Readable.from(withoutByteOrderMark(chunks), { objectMode: false }),
    new Parser({ packValues: true, streamValues: false, jsonStreaming: true }),
    packageParts(),
    () => {},
  );
}

const longestLine = 50_000_000;

/** The same of JSON Lines: a value to a line, one in memory at a time; a line that is no JSON is a part of its own. */
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

/** What a whole value holds: the elements of a package or an array, or itself. */
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
  const lists = (['releases', 'records'] as const).filter((name) => Array.isArray(valueAt(value, name)));
  if (lists.length === 0) yield { kind: 'other', index };
  else for (const [key, field] of Object.entries(value as object)) yield* fieldParts(key, field);
}

function* fieldParts(key: string, field: unknown): Generator<PackagePart> {
  if (!isList(key) || !Array.isArray(field)) yield { kind: 'field', key, value: field };
  else for (const [index, value] of field.entries()) yield { kind: 'element', list: key, index, value };
}

/** A record has releases or what was compiled of them; a release has an id or says what is procured. */
function listOf(value: unknown): ListName | undefined {
  const has = (name: string) => valueAt(value, name) !== undefined;
  if (has('compiledRelease') || has('versionedRelease') || (has('ocid') && has('releases'))) return 'records';
  if (has('releases') || has('records')) return undefined;
  return has('ocid') || has('tender') || has('awards') ? 'releases' : undefined;
}

/** Assembles values two or three levels deep out of the token stream, and drops everything around them. */
function packageParts(): Transform {
  let depth = 0;
  let root: 'object' | 'array' = 'object';
  let rootIndex = 0;
  let fields = new Map<string, unknown>();
  let isPackage = false;
  let key = '';
  let list: ListName | undefined;
  let index = 0;
  let value: Assembler | undefined;

  function* assembled(found: unknown): Generator<PackagePart> {
    if (list !== undefined) yield { kind: 'element', list, index: index++, value: found };
    else if (root === 'array') yield* partsOf(found, index++);
    else {
      fields.set(key, found);
      yield { kind: 'field', key, value: found };
    }
  }

  /** The end of a value at the top: an object that is no package may be a release or a record by itself. */
  function* ended(): Generator<PackagePart> {
    const itself = root === 'object' ? listOf(Object.fromEntries(fields)) : undefined;
    if (itself !== undefined) {
      yield { kind: 'element', list: itself, index: rootIndex, value: Object.fromEntries(fields) };
    } else if (root === 'object' && !isPackage) yield { kind: 'other', index: rootIndex };
    rootIndex += 1;
    fields = new Map();
    isPackage = false;
  }

  return new Transform({
    objectMode: true,
    transform(token: Token, _encoding, done) {
      const opens = token.name === 'startObject' || token.name === 'startArray';
      const closes = token.name === 'endObject' || token.name === 'endArray';
      const push = (parts: Iterable<PackagePart>) => {
        for (const part of parts) this.push(part);
      };
      if (value === undefined && closes) {
        depth -= 1;
        if (depth === 1) list = undefined;
        if (depth === 0) push(ended());
      } else if (depth === 0) {
        root = token.name === 'startArray' ? 'array' : 'object';
        index = 0;
        if (opens) depth = 1;
        else push([{ kind: 'other', index: rootIndex++ }]);
      } else if (value === undefined && depth === 1 && token.name === 'keyValue') {
        key = token.value ?? '';
      } else if (value === undefined && depth === 1 && startsList(token)) {
        list = key === 'records' ? 'records' : 'releases';
        isPackage = true;
        index = 0;
        depth = 2;
      } else {
        value ??= new Assembler();
        value.consume(token);
        if (value.done) {
          const found: unknown = value.current;
          value = undefined;
          push(assembled(found));
        }
      }
      done();
    },
  });

  /** The releases of a bare record belong together; those of a package come one after another. */
  function startsList(token: Token): boolean {
    return root === 'object' && token.name === 'startArray' && isList(key) && !fields.has('ocid');
  }
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
