import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useReportedWords, useSearchText } from './use-search-text';

interface SearchFieldProps {
  label?: string;
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Search field bound to the address; reports once typing pauses. */
export function SearchField({ label = 'Search', search, placeholder, onSearch }: SearchFieldProps) {
  const text = useSearchText(search);
  useReportedWords(text, text.typed.trim(), onSearch);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      maxLength={limits.keyword}
      value={text.typed}
      onChange={(event) => text.setTyped(event.currentTarget.value)}
    />
  );
}
