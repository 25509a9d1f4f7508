import { limits } from '@proffer/contract/wire/limits';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The text of a search field that is bound to the address. */
interface SearchText {
  typed: string;
  setTyped: (typed: string) => void;
  /** The search that was set elsewhere, or by `settle`, before the user typed. */
  base: string;
  /** Shows a search that the caller has applied. */
  settle: (search: string) => void;
  /** The search that was reported or set last. */
  sent: RefObject<string>;
}

/** State of a search field that shows the search of the address until the user types. */
export function useSearchText(search: string): SearchText {
  const [typed, setTyped] = useState(search);
  const [base, setBase] = useState(search);
  const sent = useRef(search);

  function settle(next: string): void {
    sent.current = next;
    setBase(next);
    setTyped(next);
  }
  const follow = useEffectEvent(settle);

  useEffect(() => {
    // The address was changed elsewhere: Clear Filters, Back, a removed chip.
    if (search !== sent.current) follow(search);
  }, [search]);
  return { typed, setTyped, base, settle, sent };
}

/** Reports the words of a search field once typing pauses; undefined while they are not known. */
export function useReportedWords(
  { sent, typed }: Pick<SearchText, 'sent' | 'typed'>,
  words: string | undefined,
  onSearch: (search: string) => void,
): void {
  const report = useEffectEvent((next: string) => {
    sent.current = next;
    onSearch(next);
  });
  useEffect(() => {
    if (words === undefined || words === sent.current) return undefined;
    const waiting = setTimeout(() => report(words), limits.searchDebounceMs);
    return () => clearTimeout(waiting);
  }, [sent, typed, words]);
}
