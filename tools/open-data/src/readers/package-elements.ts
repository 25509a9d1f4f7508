import { pipeline, Readable, Transform } from 'node:stream';
import Assembler from 'stream-json/Assembler.js';
import Parser from 'stream-json/Parser.js';

/** One part of an OCDS package in file order: a field of the package, or an element of its `releases` or `records`. */
type PackagePart =
  | { kind: 'field'; key: string; value: unknown }
  | { kind: 'element'; list: 'releases' | 'records'; index: number; value: unknown };

type Token = { name: string; value?: string };

/**
 * Reads an OCDS package piece by piece: at any time only one release or record is in memory, however long the file.
 * Ends with an error on text that is not JSON. A package that is no object has no parts.
 */
export function readPackage(chunks: AsyncIterable<Buffer>): AsyncIterable<PackagePart> {
  return pipeline(
    Readable.from(withoutByteOrderMark(chunks), { objectMode: false }),
    new Parser({ packValues: true, streamValues: false }),
    packageParts(),
    () => {},
  );
}

/** Assembles values two or three levels deep out of the token stream, and drops everything around them. */
function packageParts(): Transform {
  let depth = 0;
  let rootIsObject = false;
  let key = '';
  let list: 'releases' | 'records' | undefined;
  let index = 0;
  let value: Assembler | undefined;
  return new Transform({
    objectMode: true,
    transform(token: Token, _encoding, done) {
      const opens = token.name === 'startObject' || token.name === 'startArray';
      const closes = token.name === 'endObject' || token.name === 'endArray';
      if (value === undefined && closes) {
        depth -= 1;
        if (depth === 1) list = undefined;
      } else if (depth === 0) {
        rootIsObject = token.name === 'startObject';
        if (opens) depth = 1;
      } else if (value === undefined && depth === 1 && token.name === 'keyValue') {
        key = token.value ?? '';
      } else if (
        value === undefined &&
        depth === 1 &&
        isList(key) &&
        token.name === 'startArray' &&
        rootIsObject
      ) {
        list = key;
        index = 0;
        depth = 2;
      } else {
        value ??= new Assembler();
        value.consume(token);
        if (value.done) {
          const assembled: unknown = value.current;
          value = undefined;
          if (list !== undefined) this.push({ kind: 'element', list, index: index++, value: assembled });
          else if (rootIsObject) this.push({ kind: 'field', key, value: assembled });
        }
      }
      done();
    },
  });
}

function isList(key: string): key is 'releases' | 'records' {
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
