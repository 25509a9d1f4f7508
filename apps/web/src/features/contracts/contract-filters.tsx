import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { contractStatuses, durations, scopes } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayText } from '../../ui/date-text.model';
import type { ActiveFilter } from '../../ui/page-frame';
import { type ContractView, readContractView } from './contracts.model';

interface Props {
  view: ContractView;
  onChange: (changes: Partial<ContractView>) => void;
}

/** Filters of both contract lists. The list follows every input; the network only once typing pauses. */
export function ContractFilterFields({ view, onChange }: Props) {
  return (
    <Stack gap="md">
      <SearchField
        search={view.search}
        placeholder="Name, offer or company"
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        label="Status"
        value={view.status ?? ''}
        data={[{ value: '', label: 'All' }, ...contractStatuses]}
        onChange={(event) =>
          onChange({ status: readContractView({ status: event.currentTarget.value }).status })
        }
      />
      <NativeSelect
        label="Scope"
        value={view.scope ?? ''}
        data={[{ value: '', label: 'All Scopes' }, ...scopes]}
        onChange={(event) =>
          onChange({ scope: readContractView({ scope: event.currentTarget.value }).scope })
        }
      />
      <NativeSelect
        label="Duration"
        value={view.duration ?? ''}
        data={[{ value: '', label: 'Any' }, ...durations]}
        onChange={(event) =>
          onChange({ duration: readContractView({ duration: event.currentTarget.value }).duration })
        }
      />
      <TextInput
        type="date"
        label="Starts after"
        value={view.startAfter ?? ''}
        onChange={(event) =>
          onChange({ startAfter: readContractView({ startAfter: event.currentTarget.value }).startAfter })
        }
      />
    </Stack>
  );
}

interface SearchFieldProps {
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Follows the address; reports once typing pauses. */
export function SearchField({ search, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const report = useEffectEvent(onSearch);

  useEffect(() => {
    if (search === sent.current) return;
    // The address was changed elsewhere: Clear Filters, back, a chip removed.
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
      label="Search"
      placeholder={placeholder}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      maxLength={limits.keyword}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** The filters in force as removable chips. */
export function activeContractFilters({ view, onChange }: Props): ActiveFilter[] {
  const chip = (key: keyof ContractView, label: string | undefined, clear: Partial<ContractView>) =>
    label ? [{ key, label, remove: () => onChange(clear) }] : [];
  return [
    ...chip('search', view.search && `“${view.search}”`, { search: '' }),
    ...chip('status', view.status, { status: undefined }),
    ...chip('scope', view.scope, { scope: undefined }),
    ...chip('duration', view.duration, { duration: undefined }),
    ...chip('startAfter', view.startAfter && `after ${dayText(view.startAfter)}`, { startAfter: undefined }),
  ];
}
