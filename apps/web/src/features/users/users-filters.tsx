import { Stack, TextInput } from '@mantine/core';
import { accountStates, validationStates } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useTyped } from '../../ui/use-typed';
import { FilterSelect } from '../../ui/filter-select';
import type { ActiveFilter } from '../../ui/page-frame';
import {
  modeWords,
  readUsersView,
  sortWords,
  stateWords,
  userModes,
  userSorts,
  validationWords,
  type UsersView,
} from './users.model';

interface Props {
  view: UsersView;
  onChange: (changes: Partial<UsersView>) => void;
}

export function UserSearch({ view, onChange }: Props) {
  const [keyword, type] = useTyped(
    view.keyword,
    (value) => onChange({ keyword: value.trim() }),
    limits.searchDebounceMs,
  );
  return (
    <TextInput
      type="search"
      aria-label="Search users"
      placeholder="Name, company, email, phone, city or state"
      mb="md"
      maxLength={limits.keyword}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={keyword}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** Filters by mode, account state and validation; every change returns to the first page. */
export function UserFilters({ view, onChange }: Props) {
  return (
    <Stack gap="md">
      <FilterSelect
        label="Mode"
        value={view.usermode ?? ''}
        data={[
          { value: '', label: 'All modes' },
          ...userModes.map((value) => ({ value, label: modeWords[value] })),
        ]}
        onChange={(value) => onChange({ usermode: readUsersView({ usermode: value }).usermode })}
      />
      <FilterSelect
        label="Account"
        value={view.state ?? ''}
        data={[
          { value: '', label: 'All accounts' },
          ...accountStates.map((value) => ({ value, label: stateWords[value].word })),
        ]}
        onChange={(value) => onChange({ state: readUsersView({ state: value }).state })}
      />
      <FilterSelect
        label="Validation"
        value={view.validation ?? ''}
        data={[
          { value: '', label: 'All companies' },
          ...validationStates.map((value) => ({ value, label: validationWords[value].word })),
        ]}
        onChange={(value) => onChange({ validation: readUsersView({ validation: value }).validation })}
      />
    </Stack>
  );
}

export function UserSortField({ view, onChange }: Props) {
  return (
    <FilterSelect
      aria-label="Sort by"
      value={view.sort}
      data={userSorts.map((value) => ({ value, label: sortWords[value] }))}
      onChange={(value) => onChange({ sort: readUsersView({ sort: value }).sort })}
    />
  );
}

/** Returns the active filters as removable chips. */
export function activeUserFilters({ view, onChange }: Props): ActiveFilter[] {
  const chip = (key: string, label: string | undefined, clear: Partial<UsersView>) =>
    label === undefined ? [] : [{ key, label, remove: () => onChange(clear) }];
  return [
    ...chip('keyword', view.keyword === '' ? undefined : `“${view.keyword}”`, { keyword: '' }),
    ...chip('usermode', view.usermode && modeWords[view.usermode], { usermode: undefined }),
    ...chip('state', view.state && stateWords[view.state].word, { state: undefined }),
    ...chip('validation', view.validation && validationWords[view.validation].word, {
      validation: undefined,
    }),
  ];
}
