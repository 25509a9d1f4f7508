import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { NamedCategory, NamedPlace, SearchWords } from '@proffer/contract/search-words/filters';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { namesIn } from '@proffer/contract/search-words/names';
import { readSearchWords } from '@proffer/contract/search-words/read';
import { limits } from '@proffer/contract/wire/limits';
import { IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { call, unwrap } from '../../lib/client';
import { queryClient } from '../../lib/query-client';
import { filterLabel } from './filter-label';
import { type ListChange, type ListName, listWords, wordsOfList } from './lists';
import classes from './search-words.module.css';

/** A search text and its list. */
interface Options {
  text: string;
  applied: string;
  literals: readonly string[];
  list: ListName;
}

interface Names {
  places: NamedPlace[];
  categories: NamedCategory[];
}

/** Query of the places and categories that a text names. */
const namesQuery = (text: string) =>
  queryOptions({
    queryKey: ['search-names', namesIn(text)],
    queryFn: async () => unwrap(await call('searchNames', { query: { keyword: text } })),
    staleTime: 5 * 60_000,
  });

/** Returns true if a text has names that only the market knows and that the list filters by. */
function hasNames(text: string, list: ListName): boolean {
  const { accepts } = wordsOfList(list);
  const { places, codes } = namesIn(text);
  return (
    (accepts.includes('place') && places.length > 0) || (accepts.includes('category') && codes.length > 0)
  );
}

function read({ text, applied, literals, list }: Options, names: Names | undefined): SearchWords {
  const { accepts } = wordsOfList(list);
  const context = { accepts, today: marketDay(new Date()), ...names };
  const kept = readSearchWords(applied, context).pieces.flatMap((piece) => (piece.filter ? piece.text : []));
  return readSearchWords(text, { ...context, literals: [...literals, ...kept] });
}

/** Reads a text with the names that the market knows. The change is undefined if the text has no filter. */
export async function readWithNames<Name extends ListName>(
  options: Options & { list: Name },
): Promise<{ words: string; change: ListChange<Name> | undefined }> {
  const text = `${options.applied} ${options.text}`.slice(0, limits.keyword);
  const names = hasNames(text, options.list)
    ? await queryClient.ensureQueryData(namesQuery(text))
    : undefined;
  const { words, filters } = read(options, names);
  const changeOf = listWords[options.list].changeOf as (found: typeof filters) => ListChange<Name>;
  return { words, change: filters.length === 0 ? undefined : changeOf(filters) };
}

interface ChipsProps extends Options {
  setText: (text: string) => void;
  setLiterals: (literals: readonly string[]) => void;
  /** The field, which gets the focus again after a button of a chip. */
  field: RefObject<HTMLInputElement | null>;
  isOverlay?: boolean;
  onRead?: (read: { text: string; words: string }) => void;
}

/** The filters in a search text as chips. Enter in the field applies them; a chip's button keeps its text as words. */
export function SearchWordsChips({
  setText,
  setLiterals,
  field,
  isOverlay = false,
  onRead,
  ...options
}: ChipsProps) {
  const { text, applied, literals, list } = options;
  const [paused] = useDebouncedValue(`${applied} ${text}`.slice(0, limits.keyword), limits.searchDebounceMs);
  // With the client, because public pages have no provider.
  const names = useQuery({ ...namesQuery(paused), enabled: hasNames(paused, list) }, queryClient);
  const found = useMemo(
    () => read({ text, applied, literals, list }, names.data),
    [text, applied, literals, list, names.data],
  );
  const isKnown = !hasNames(text, list) || (!names.isFetching && paused.includes(text.trim()));
  const report = useEffectEvent((read: { text: string; words: string }) => onRead?.(read));
  useEffect(() => {
    if (isKnown) report({ text, words: found.words });
  }, [found.words, isKnown, text]);

  const chips = found.pieces.flatMap(({ text: said, filter }, index) =>
    filter ? [{ index, said, filter, label: filterLabel(filter, wordsOfList(list).names) }] : [],
  );
  function keepAsWords(index: number): void {
    const { text: said = '', filter } = found.pieces[index] ?? {};
    if (filter?.kind === 'phrase' || filter?.kind === 'without') {
      setText(found.pieces.map((one, at) => (at === index ? filter.text : one.text)).join(''));
    } else {
      setLiterals([...literals, said]);
    }
    field.current?.focus();
  }
  return (
    <>
      <VisuallyHidden component="output">
        {chips.length > 0 && `Filters: ${chips.map(({ label }) => label).join(', ')}. Press Enter to apply.`}
      </VisuallyHidden>
      {chips.length > 0 && (
        <ul
          className={classes.chips}
          data-overlay={isOverlay || undefined}
          aria-label="Filters in your search"
        >
          {chips.map(({ index, said, label }) => (
            <li key={index} className={classes.chip}>
              <span className={classes.label}>{label}</span>
              <button
                type="button"
                className={classes.asWords}
                aria-label={`Search for “${said}” as words instead`}
                title="Search for this as words instead"
                onClick={() => keepAsWords(index)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
          <li className={classes.hint} aria-hidden>
            Enter applies
          </li>
        </ul>
      )}
    </>
  );
}
