import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface SearchFieldProps {
  label?: string;
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Search field bound to the address; reports once typing pauses. */
export function SearchField({ label = 'Search', search, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const report = useEffectEvent(onSearch);

  useEffect(() => {
    if (search === sent.current) return;
    // The address was changed elsewhere: Clear Filters, Back, a removed chip.
    sent.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const waiting = setTimeout(() => {
      sent.current = typed.trim();
      report(sent.current);
    }, limits.searchDebounceMs);
    return () => clearTimeout(waiting);
  }, [typed]);

  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      maxLength={limits.keyword}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
