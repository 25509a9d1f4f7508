/** Callbacks for values as they end, in the order of the text. */
export interface CutValues {
  /** Returns whether the members of a list field are reported one by one. */
  opensList(key: string): boolean;
  member(value: unknown): void;
  closesList(): void;
  field(key: string, value: unknown): void;
  element(value: unknown, position: number): void;
  /** Called for a number or text at the top level. */
  scalar(): void;
  ended(root: 'object' | 'array'): void;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Maximum size of a release, in bytes. */
const longestValue = 100_000_000;

/**
 * Cuts JSON text into the values of its first levels, each parsed by `JSON.parse`: fields of top-level objects,
 * members of lists among them, and elements of top-level arrays. Token-based stream parsers take four times as long.
 * Throws for text that is not JSON.
 */
export function createValueCutter(told: CutValues) {
  /** Level: outside, in a top-level value, or in a list whose members are reported. */
  let level: 0 | 1 | 2 = 0;
  let root: 'object' | 'array' = 'object';
  let next: 'key' | 'colon' | 'value' = 'key';
  let key = '';
  let position = 0;
  const capture = createCapture();

  function done(): void {
    const value = capture.value();
    if (level === 2) told.member(value);
    else if (level === 0) told.scalar();
    else if (root === 'array') told.element(value, position++);
    else if (next === 'key') {
      if (typeof value !== 'string') throw new Error('A field without a name.');
      key = value;
      next = 'colon';
    } else {
      told.field(key, value);
      next = 'key';
    }
  }

  /** Takes a byte outside of values and returns whether a value begins with it. */
  function begins(byte: number): boolean {
    if (level === 0) {
      if (byte !== openObject && byte !== openList) return true;
      level = 1;
      root = byte === openList ? 'array' : 'object';
      next = 'key';
      position = 0;
    } else if (level === 2) {
      if (byte !== closeList) return true;
      level = 1;
      next = 'key';
      told.closesList();
    } else if (
      byte === (root === 'array' ? closeList : closeObject) &&
      (root === 'array' || next === 'key')
    ) {
      level = 0;
      told.ended(root);
    } else if (root === 'object' && next === 'colon') {
      if (byte !== colon) throw new Error(`The field ${key} has no value.`);
      next = 'value';
    } else if (root === 'object' && next === 'value' && byte === openList && told.opensList(key)) level = 2;
    else return true;
    return false;
  }

  return {
    take(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length) {
        if (capture.isOpen()) {
          at = capture.take(chunk, at);
          if (!capture.isOpen()) done();
          continue;
        }
        const byte = chunk[at] ?? 0;
        if (blanks.has(byte) || byte === comma || !begins(byte)) at += 1;
        else capture.open(byte);
      }
    },

    end(): void {
      // A number at the end of the text ends with it.
      if (capture.isOpen() && level === 0) {
        capture.close();
        done();
      }
      if (level > 0 || capture.isOpen()) throw new Error('The text breaks off in the middle of its JSON.');
    },
  };
}

/** Captures the bytes of one value. */
function createCapture() {
  let kind: 'nested' | 'text' | 'word' | undefined;
  let pieces: Buffer[] = [];
  let length = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;

  /** Returns the position after the value's last byte in the chunk; -1 if it continues. */
  function endIn(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInText = false;
          if (kind === 'text') return at + 1;
        }
      } else if (byte === quote) isInText = true;
      else if (kind === 'word') {
        if (
          byte === undefined ||
          byte === comma ||
          byte === closeObject ||
          byte === closeList ||
          blanks.has(byte)
        ) {
          return at;
        }
      } else if (byte === openObject || byte === openList) depth += 1;
      else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return -1;
  }

  return {
    isOpen: () => kind !== undefined,
    open(byte: number): void {
      kind = byte === openObject || byte === openList ? 'nested' : byte === quote ? 'text' : 'word';
      pieces = [];
      length = 0;
      depth = 0;
    },
    close(): void {
      kind = undefined;
    },

    /** Takes the value's part of a chunk and returns where to continue. */
    take(chunk: Buffer, from: number): number {
      const end = endIn(chunk, from);
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
      length += piece.length;
      if (length > longestValue) throw new Error('A value is longer than 100 million bytes.');
      pieces.push(piece);
      if (end < 0) return chunk.length;
      // An invalid word would never end.
      if (length === 0) throw new Error('The text is not JSON.');
      kind = undefined;
      return end;
    },

    value(): unknown {
      const [only] = pieces;
      const bytes = only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
      pieces = [];
      return JSON.parse(bytes.toString('utf8'));
    },
  };
}
