/** State of one-digit boxes and the focused one (ACC-39, ACC-40). */
export interface CodeState {
  digits: string[];
  focus: number;
}

export function emptyCode(length: number): CodeState {
  return { digits: Array.from({ length }, () => ''), focus: 0 };
}

/**
 * Returns the state after text was typed, pasted or autofilled at a box: its digits fill the following boxes, other
 * characters are ignored.
 */
export function enterText(state: CodeState, index: number, text: string): CodeState {
  const entered = text.replaceAll(/\D/g, '');
  if (entered === '') return state;
  const length = state.digits.length;
  // A complete code fills the boxes from the first, wherever it was pasted.
  const start = entered.length >= length ? 0 : index;
  const digits = state.digits.map((digit, box) => entered[box - start] ?? digit);
  return { digits, focus: Math.min(start + entered.length, length - 1) };
}

/** Returns the state after backspace: clears the box, or the previous one if it is empty. */
export function erase(state: CodeState, index: number): CodeState {
  const target = state.digits[index] === '' ? Math.max(0, index - 1) : index;
  return { digits: state.digits.map((digit, box) => (box === target ? '' : digit)), focus: target };
}

export function codeOf(state: CodeState): string {
  return state.digits.join('');
}

export function isComplete(state: CodeState): boolean {
  return state.digits.every((digit) => digit !== '');
}
