import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@proffer/contract/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NeedForm } from './need-form.model';
import { supplierChoicesQuery } from './supplier-choices.query';

interface Props {
  invited: NeedForm['invited'];
  error: string | undefined;
  isDisabled: boolean;
  onChange: (invited: NeedForm['invited']) => void;
}

/** Input for the invited suppliers, found by their name or by words of their offers. */
export function InvitedField({ invited, error, isDisabled, onChange }: Props) {
  const [typed, type] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  const { data: found = [], isFetching } = useQuery(supplierChoicesQuery(keyword));
  const known = new Map([...invited, ...found].map(({ userId, companyName }) => [userId, companyName]));
  return (
    <MultiSelect
      label="Invited suppliers"
      description="Find suppliers by their name or by what they offer; saved companies come first."
      error={error}
      disabled={isDisabled}
      searchable
      hidePickedOptions
      maxValues={limits.needs.invited}
      maxDropdownHeight="16rem"
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No supplier found'}
      // The server has filtered them.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={type}
      data={[...known].map(([userId, companyName]) => ({ value: String(userId), label: companyName }))}
      value={invited.map(({ userId }) => String(userId))}
      onChange={(ids) =>
        onChange(ids.map((id) => ({ userId: Number(id), companyName: known.get(Number(id)) ?? '' })))
      }
    />
  );
}
