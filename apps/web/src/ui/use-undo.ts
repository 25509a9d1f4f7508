import { type KeyboardEvent, useRef } from 'react';
import type { TypedText } from './amount-input.model';

const stepsKept = 100;

/** Undo and redo by keys in a field that changes its own text, which breaks the browser's undo. */
export function useUndo(show: (input: HTMLInputElement, typed: TypedText) => void) {
  const past = useRef<TypedText[]>([]);
  const undone = useRef<TypedText[]>([]);

  /** Records the text before a change. */
  function remember(before: TypedText): void {
    past.current = [...past.current.slice(1 - stepsKept), before];
    undone.current = [];
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    const isRedo = key === 'y' || event.shiftKey;
    const [from, to] = isRedo ? [undone, past] : [past, undone];
    const { currentTarget: input } = event;
    const typed = from.current.pop();
    if (!typed) return;
    to.current.push({ text: input.value, caret: input.selectionStart ?? input.value.length });
    show(input, typed);
  }
  return { remember, onKeyDown };
}
