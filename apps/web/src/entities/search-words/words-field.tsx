import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useReportedWords, useSearchText } from '../../ui/use-search-text';
import type { ListWords } from './list-words';
import { type ReadText, useSearchWords } from './use-search-words';

interface WordsFieldProps<Change> {
  /** Shown above the field, or with `isLabelHidden` only read. */
  label?: string;
  isLabelHidden?: boolean;
  search: string;
  placeholder?: string;
  list: ListWords<Change>;
  /** Called with the words once typing pauses. */
  onSearch: (search: string) => void;
  /** Called with the words and the change that the filters in the text make, on Enter. */
  onApply: (search: string, change: Change) => void;
}

/** Search field of a list, in which filters can be typed as words: they are shown below, and applied on Enter. */
export function WordsField<Change>(props: WordsFieldProps<Change>) {
  const { label = 'Search', isLabelHidden = false, search, placeholder, list, onSearch, onApply } = props;
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchText(search);
  const { typed, setTyped } = field;
  const { chips, readText, readNow } = useSearchWords({
    text: typed,
    setText: setTyped,
    applied: field.base,
    list,
    field: input,
  });
  useReportedWords(field, readText?.words, onSearch);

  function apply({ words, filters }: ReadText): void {
    if (filters.length === 0) return;
    field.settle(words);
    onApply(words, list.changeOf(filters));
  }
  return (
    <div>
      <TextInput
        ref={input}
        type="search"
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        placeholder={placeholder}
        leftSection={isLabelHidden ? undefined : <IconSearch size="1rem" aria-hidden />}
        maxLength={limits.keyword}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void readNow().then(apply);
        }}
      />
      {chips}
    </div>
  );
}
