import type { SearchWords } from '@proffer/contract/search-words/filters';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { mayHaveFilters, type ListWords } from './list-words';

const load = () => import('./search-words-open');
const OpenChips = lazy(async () => ({ default: (await load()).SearchWordsChips }));

/** A search text that was read. */
export type ReadText = Pick<SearchWords, 'words' | 'filters'>;

interface SearchWordsOptions {
  /** The typed text. */
  text: string;
  setText: (text: string) => void;
  /** The search that the list shows; filters in it are searched for as words. */
  applied: string;
  list: Pick<ListWords<unknown>, 'accepts' | 'names'>;
  /** The field, which gets the focus again after a button of a chip. */
  field: RefObject<HTMLInputElement | null>;
  /** True if the chips are above other content. */
  isOverlay?: boolean;
}

/**
 * Reads filters typed as words in a search field. `chips` shows them below the field before they apply, each with a
 * button that searches for its text as words. `readText` returns the current text as read, undefined while it is being
 * read; `readNow` waits for it.
 */
export function useSearchWords(props: SearchWordsOptions): {
  chips: ReactNode;
  readText: ReadText | undefined;
  readNow: (typed?: string) => Promise<ReadText>;
} {
  const { text, setText, applied, list, field, isOverlay = false } = props;
  const [literals, setLiterals] = useState<readonly string[]>([]);
  const [read, setRead] = useState<ReadText & { of: string }>();
  const isPlain = !mayHaveFilters(text);
  const plain = { words: text.trim(), filters: [] };
  const options = { text, applied, literals, list };
  const name = JSON.stringify([text, applied, literals]);

  async function readNow(typed = text): Promise<ReadText> {
    if (mayHaveFilters(typed)) {
      try {
        return await (await load()).readWithNames({ ...options, text: typed });
      } catch {
        // Without a connection the text is searched for as it is.
      }
    }
    return { words: typed.trim(), filters: [] };
  }

  return {
    chips: isPlain ? null : (
      <Suspense>
        <OpenChips
          {...options}
          onRead={(found) => setRead({ ...found, of: name })}
          isOverlay={isOverlay}
          onLiteral={(literal) => {
            setLiterals([...literals, literal]);
            field.current?.focus();
          }}
          onText={(changed) => {
            setText(changed);
            field.current?.focus();
          }}
        />
      </Suspense>
    ),
    readText: isPlain ? plain : read?.of === name ? read : undefined,
    readNow,
  };
}
