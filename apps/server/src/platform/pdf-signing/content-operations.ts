/**
 * An operand of a content stream; `undefined` for a dictionary, a boolean or null, which the
 * callers do not need.
 */
export type Operand = number | Uint8Array | { name: string } | Operand[] | undefined;

export interface Operation {
  operator: string;
  operands: Operand[];
}

const maxNesting = 16;
const isWhite = (code: number) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12 || code === 0;
const isDelimiter = (code: number) => '()<>[]{}/%'.includes(String.fromCharCode(code));
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Yields the operations of a content stream (ISO 32000-1, 7.8.2) in order. Stops after an inline image (`BI`), because
 * only a decoder of its filter knows where its data end. Throws a RangeError for nesting that no producer writes.
 */
export function* operationsOf(content: Uint8Array): Generator<Operation> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  let at = 0;
  let operands: Operand[] = [];

  function skipBlanks(): void {
    for (; at < text.length; at += 1) {
      if (text[at] === '%') {
        while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
      } else if (!isWhite(text.charCodeAt(at))) return;
    }
  }

  function readWord(): string {
    const start = at;
    while (at < text.length && !isWhite(text.charCodeAt(at)) && !isDelimiter(text.charCodeAt(at))) at += 1;
    return text.slice(start, at);
  }

  function readLiteral(): Uint8Array {
    const read: string[] = [];
    let depth = 1;
    for (at += 1; at < text.length; at += 1) {
      const letter = text[at] ?? '';
      if (letter === '\\') {
        const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
        const lineEnd = /^(?:\r\n|\r|\n)/.exec(text.slice(at + 1, at + 3))?.[0];
        const next = text[at + 1] ?? '';
        if (octal !== undefined) read.push(String.fromCharCode(Number.parseInt(octal, 8) & 255));
        else if (lineEnd === undefined) read.push(escapes[next] ?? next);
        at += octal?.length ?? lineEnd?.length ?? 1;
        continue;
      }
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      if (depth === 0) break;
      read.push(letter);
    }
    at += 1;
    return Buffer.from(read.join(''), 'latin1');
  }

  function readHex(): Uint8Array {
    const end = text.indexOf('>', at);
    const digits = text.slice(at + 1, end < 0 ? text.length : end).replace(/[^0-9a-fA-F]/g, '');
    at = end < 0 ? text.length : end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  function readUntil(close: string, depth: number): Operand[] {
    if (depth > maxNesting) throw new RangeError('the operands of this content nest too deep');
    const items: Operand[] = [];
    for (skipBlanks(); at < text.length && !text.startsWith(close, at); skipBlanks()) {
      const before = at;
      items.push(readOperand(depth));
      if (at === before) at += 1;
    }
    at += close.length;
    return items;
  }

  function readOperand(depth: number): Operand {
    const letter = text[at];
    if (letter === '(') return readLiteral();
    if (letter === '[') {
      at += 1;
      return readUntil(']', depth + 1);
    }
    if (text.startsWith('<<', at)) {
      at += 2;
      readUntil('>>', depth + 1);
      return undefined;
    }
    if (letter === '<') return readHex();
    if (letter === '/') {
      at += 1;
      const name = readWord().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return { name };
    }
    const word = readWord();
    return /^[+-]*(?:\d+\.?\d*|\.\d+)/.test(word)
      ? Number.parseFloat(word.replace(/^[+-]*-/, '-'))
      : undefined;
  }

  for (skipBlanks(); at < text.length; skipBlanks()) {
    if (/[A-Za-z'"]/.test(text[at] ?? '')) {
      const operator = readWord();
      if (operator === 'true' || operator === 'false' || operator === 'null') {
        operands.push(undefined);
        continue;
      }
      yield { operator, operands };
      if (operator === 'BI') return;
      operands = [];
    } else {
      const before = at;
      operands.push(readOperand(0));
      if (at === before) at += 1;
    }
  }
}
