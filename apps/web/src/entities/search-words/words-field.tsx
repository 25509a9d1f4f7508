import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useReportedWords, useSearchText } from '../../ui/use-search-text';
import type { ListChange, ListName } from './lists';
import { useSearchWords } from './use-search-words';

interface WordsFieldProps<Name extends ListName> {
  /** Shown above the field, or with `isLabelHidden` only read. */
  label?: string;
  isLabelHidden?: boolean;
  search: string;
  placeholder?: string;
  list: Name;
  /** Called with the words once typing pauses. */
  onSearch: (search: string) => void;
  /** Called with the words and the change that the filters in the text make, on Enter. */
  onApply: (search: string, change: ListChange<Name>) => void;
}

/** Search field of a list, in which filters can be typed as words: they are shown below, and applied on Enter. */
export function WordsField<Name extends ListName>(props: WordsFieldProps<Name>) {
  const { label = 'Search', isLabelHidden = false, search, placeholder, list, onSearch, onApply } = props;
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchText(search);
  const { typed, setTyped } = field;
  const {
    chips,
    words: read,
    readNow,
  } = useSearchWords({
    text: typed,
    setText: setTyped,
    applied: field.base,
    list,
    field: input,
  });
  useReportedWords(field, read, onSearch);

  async function apply(): Promise<void> {
    const { words, change } = await readNow();
    if (change === undefined) return;
    field.settle(words);
    onApply(words, change);
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
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void apply();
        }}
      />
      {chips}
    </div>
  );
}
