/**
 * Operators of ISO 32000-1, annex A, by their minimum number of operands; inline images are handled
 * separately.
 */
const operatorsByOperands: readonly [operands: number, operators: string][] = [
  [0, 'b B b* B* f F f* h n s S q Q W W* BT ET T* EMC BX EX'],
  [1, "' BMC CS Do G J M MP SC SCN TL TJ Tc Tj Tr Ts Tw Tz cs g gs i j ri sc scn sh w"],
  [2, 'BDC DP TD Td Tf d d0 l m'],
  [3, '" RG rg'],
  [4, 'K k re v y'],
  [6, 'Tm c cm d1'],
];
const leastOperands = new Map(
  operatorsByOperands.flatMap(([count, names]) => names.split(' ').map((name) => [name, count] as const)),
);

const hexString = /<[\dA-Fa-f\0\t\n\f\r ]*>/y;
const lineEnd = /[\r\n]/g;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const constants = new Set(['true', 'false', 'null']);
const spaces = '\0\t\n\f\r ';
const delimiters = '()<>[]{}/%';
/** True at the index of each byte that may be part of a name, a number or an operator. */
const isRegular = Array.from(
  { length: 256 },
  (_, code) => !`${spaces}${delimiters}`.includes(String.fromCodePoint(code)),
);
const startOfData = /[\0\t\n\f\r ]ID[\0\t\n\f\r ]/g;
/**
 * Matches the end of an inline image’s data. It must be followed by text, as the data itself may
 * contain these letters.
 */
const endOfImage = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ][\t\n\f\r -~]{0,15}(?![^\t\n\f\r -~])|$)/g;

export interface BalancedContent {
  /**
   * True if all readers interpret the content alike, and it neither leaves anything open nor closes
   * anything twice.
   */
  isSelfContained: boolean;
  /**
   * The content (one character per byte) without surplus closing operators, and with everything
   * closed.
   */
  closed: string;
}

/**
 * Parses the content of a page (one character per byte) and closes what it leaves open: graphics
 * states, text, marked content, a path. The appearance stays the same, as readers ignore a surplus
 * `Q` or `EMC`.
 */
export function balanceContent(content: string): BalancedContent {
  let isSound = true;
  let states = 0;
  let marks = 0;
  let isText = false;
  let operands = 0;
  /**
   * Closing brackets of the open arrays and dictionaries; `opened` is the position of the first.
   */
  const closing: string[] = [];
  let opened = 0;
  let end = content.length;
  const pieces: string[] = [];
  let taken = 0;

  function leaveOut(from: number, to: number): void {
    isSound = false;
    pieces.push(content.slice(taken, from), ' ');
    taken = to;
  }

  function countOperator(name: string, from: number, to: number): void {
    const least = leastOperands.get(name);
    if (closing.length > 0 || least === undefined || operands < least) isSound = false;
    if (closing.length > 0) return;
    operands = 0;
    if (name === 'q') states += 1;
    else if (name === 'BT' || name === 'ET') isText = name === 'BT';
    else if (name === 'BMC' || name === 'BDC') marks += 1;
    else if (name === 'Q' && states > 0) states -= 1;
    else if (name === 'EMC' && marks > 0) marks -= 1;
    else if (name === 'Q' || name === 'EMC') leaveOut(from, to);
  }

  for (let at = 0; at < end;) {
    const start = at;
    const first = content.charAt(start);
    if (spaces.includes(first)) {
      at += 1;
      continue;
    }
    const token = tokenAt(content, start, first);
    at += token.length;
    if (first === '%') {
      at = endOf(lineEnd, content, start) ?? end;
    } else if (first === '(') {
      const after = endOfString(content, start);
      if (after === undefined) end = closing.length > 0 ? opened : start;
      at = after ?? end;
      if (closing.length === 0) operands += 1;
    } else if (token === '') {
      // A closing bracket without an opening one, or invalid characters in a hexadecimal string.
      isSound = false;
      at += 1;
    } else if (token === '[' || token === '<<') {
      if (closing.length === 0) [opened, operands] = [start, operands + 1];
      closing.push(token === '[' ? ']' : '>>');
    } else if (token === ']' || token === '>>') {
      if (closing.pop() !== token) isSound = false;
    } else if (first === '/' || first === '<' || number.test(token) || constants.has(token)) {
      if (closing.length === 0) operands += 1;
    } else if (token === 'BI') {
      // Readers determine the end of the data in different ways.
      isSound = false;
      operands = 0;
      const imageEnd = endOfInlineImage(content, at);
      if (imageEnd === undefined) end = start;
      at = imageEnd ?? end;
    } else countOperator(token, start, at);
  }
  if (closing.length > 0) end = Math.min(end, opened);
  const isSelfContained = isSound && end === content.length && states === 0 && marks === 0 && !isText;
  const closers = `\n${isText ? 'ET ' : ''}n${' EMC'.repeat(marks)}${' Q'.repeat(states)}\n`;
  return { isSelfContained, closed: pieces.join('') + content.slice(taken, Math.max(taken, end)) + closers };
}

/**
 * Returns the token at this position; empty for a comment, a string in parentheses, or anything
 * that is not a token.
 */
function tokenAt(content: string, start: number, first: string): string {
  if (first === '[' || first === ']') return first;
  if (first === '<' || first === '>') {
    if (content.startsWith(first, start + 1)) return first + first;
    return content.slice(start, endOf(hexString, content, start) ?? start);
  }
  let end = first === '/' ? start + 1 : start;
  while (isRegular[content.charCodeAt(end)]) end += 1;
  return content.slice(start, end);
}

function endOf(pattern: RegExp, content: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(content) ? pattern.lastIndex : undefined;
}

/** Returns where a string ends that begins at `start`, or undefined if it never does. */
function endOfString(content: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Returns where an inline image ends whose entries begin at `start`, or undefined if it never does. */
function endOfInlineImage(content: string, start: number): number | undefined {
  const data = endOf(startOfData, content, start);
  // The white space before the data may be the one before its end.
  return data === undefined ? undefined : endOf(endOfImage, content, data - 1);
}
