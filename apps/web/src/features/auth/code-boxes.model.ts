/** What one-digit boxes hold and where the focus goes (ACC-39, ACC-40). */
export interface CodeState {
  digits: string[];
  focus: number;
}

export function emptyCode(length: number): CodeState {
  return { digits: Array.from({ length }, () => ''), focus: 0 };
}

/** Text typed, pasted or autofilled at a box: its digits spread from there; anything else is passed over. */
export function enterText(state: CodeState, index: number, text: string): CodeState {
  const entered = text.replaceAll(/\D/g, '');
  if (entered === '') return state;
  const length = state.digits.length;
  // A whole code fills the boxes from the first, wherever it was pasted.
  const start = entered.length >= length ? 0 : index;
  const digits = state.digits.map((digit, box) => entered[box - start] ?? digit);
  return { digits, focus: Math.min(start + entered.length, length - 1) };
}

/** Backspace empties its box, or the one before when its own is empty. */
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
