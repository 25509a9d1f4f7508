import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useColleagues } from '../../entities/members/colleagues';
import { mentionAt, mentionedIn, offeredFor, type TypedMention, withMention } from './mentions.model';

/** State of the list of colleagues that opens after `@`; it never opens in a company with one person. */
export function useMentionPicker(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const colleagues = useColleagues();
  const others = colleagues.filter(({ isSelf }) => !isSelf);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const offered = typed === null ? [] : offeredFor(typed, others);

  function choose(name: string): void {
    if (typed === null) return;
    const next = withMention(text, typed, name);
    setText(next.text);
    setTyped(null);
    // After rendering, because the new value moves the caret to the end.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  return {
    offered,
    active,
    choose,
    close: () => setTyped(null),

    /** Looks for a name before the caret; called when the text changes. */
    follow(element: HTMLTextAreaElement): void {
      if (others.length === 0) return;
      setTyped(mentionAt(element.value, element.selectionStart));
      setActive(0);
    },

    /** Handles the keys of the open list and returns true if it used the key. */
    takeKey(event: KeyboardEvent): boolean {
      const chosen = offered[active];
      if (!chosen || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') setActive((active + 1) % offered.length);
      else if (event.key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen.name);
      else if (event.key === 'Escape') setTyped(null);
      else return false;
      event.preventDefault();
      return true;
    },

    /** Returns the colleagues whom a text mentions. */
    mentioned: (sent: string): number[] => mentionedIn(sent, others),
  };
}
export type MentionPicker = ReturnType<typeof useMentionPicker>;
