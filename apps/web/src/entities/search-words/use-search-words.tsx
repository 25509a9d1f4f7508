import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import type { ListChange, ListName } from './lists';

const load = () => import('./search-words-open');
const OpenChips = lazy(async () => ({ default: (await load()).SearchWordsChips }));

/** Returns false for texts that contain no filter, for which the code that reads them is not loaded. */
const mayHaveFilters = (text: string): boolean =>
  /[^\p{L}\p{M}\s]|\b(?:nda|in|by|before|until|till)\b/iu.test(text);

/** A search text that was read; `change` is undefined without a filter. */
interface ReadText<Name extends ListName> {
  words: string;
  change: ListChange<Name> | undefined;
}

interface SearchWordsOptions<Name extends ListName> {
  /** The typed text. */
  text: string;
  setText: (text: string) => void;
  /** The search that the list shows; filters in it are searched for as words. */
  applied: string;
  list: Name;
  /** The field, which gets the focus again after a button of a chip. */
  field: RefObject<HTMLInputElement | null>;
  /** True if the chips are above other content. */
  isOverlay?: boolean;
}

/**
 * Reads filters typed as words in a search field. `chips` shows them below the field before they apply, each with a
 * button that searches for its text as words. `words` are those of the current text, undefined while it is being read;
 * `readNow` waits for them.
 */
export function useSearchWords<Name extends ListName>({ text, ...options }: SearchWordsOptions<Name>) {
  const [literals, setLiterals] = useState<readonly string[]>([]);
  const [read, setRead] = useState<{ text: string; words: string }>();

  const readNow = async (typed = text): Promise<ReadText<Name>> => {
    const plain = { words: typed.trim(), change: undefined };
    if (!mayHaveFilters(typed)) return plain;
    const { applied, list } = options;
    // Without a connection the text is searched for as it is.
    return load()
      .then((open) => open.readWithNames({ text: typed, applied, list, literals }))
      .catch(() => plain);
  };

  const isPlain = !mayHaveFilters(text);
  const chips: ReactNode = isPlain ? null : (
    <Suspense>
      <OpenChips {...options} {...{ text, literals, setLiterals, onRead: setRead }} />
    </Suspense>
  );
  return { chips, words: isPlain ? text.trim() : read?.text === text ? read.words : undefined, readNow };
}
