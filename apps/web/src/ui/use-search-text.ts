import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/** The text of a search field that is bound to the address. */
interface SearchText {
  typed: string;
  setTyped: (typed: string) => void;
  /** The search that was set elsewhere, or by `settle`, before the user typed. */
  base: string;
  /** Shows a search that the caller has applied. */
  settle: (search: string) => void;
  /** The search that was reported or set last. */
  sent: string;
  setSent: (sent: string) => void;
}

/** State of a search field that shows the search of the address until the user types. */
export function useSearchText(search: string): SearchText {
  const [typed, setTyped] = useState(search);
  const [base, setBase] = useState(search);
  const [sent, setSent] = useState(search);
  const [shown, setShown] = useState(search);

  function settle(next: string): void {
    setSent(next);
    setBase(next);
    setTyped(next);
  }
  if (shown !== search) {
    setShown(search);
    // The address was changed elsewhere: Clear Filters, Back, a removed chip.
    if (search !== sent) settle(search);
  }
  return { typed, setTyped, base, settle, sent, setSent };
}

/** Reports the words of a search field once typing pauses; undefined while they are not known. */
export function useReportedWords(
  { sent, setSent }: Pick<SearchText, 'sent' | 'setSent'>,
  words: string | undefined,
  onSearch: (search: string) => void,
): void {
  const report = useEffectEvent((next: string) => {
    setSent(next);
    onSearch(next);
  });
  useEffect(() => {
    if (words === undefined || words === sent) return undefined;
    const waiting = setTimeout(() => report(words), limits.searchDebounceMs);
    return () => clearTimeout(waiting);
  }, [sent, words]);
}
