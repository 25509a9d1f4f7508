import { Stack } from '@mantine/core';
import { FilterSelect } from '../../../ui/filter-select';
import type { ActiveFilter } from '../../../ui/page-frame';
import { SearchField } from '../../../ui/search-field';
import { chip, DayRangeFields, dayRangeChips } from '../day-range';
import { kindTexts, type SecurityView } from './security.model';

interface Props {
  view: SecurityView;
  onChange: (changes: Partial<SecurityView>) => void;
}

export function SecurityFilterFields({ view, onChange }: Props) {
  return (
    <Stack gap="md">
      <SearchField
        label="Account"
        placeholder="Email or its start"
        search={view.account ?? ''}
        onSearch={(account) => onChange({ account: account || undefined })}
      />
      <SearchField
        label="Network address"
        placeholder="Address or its start"
        search={view.address ?? ''}
        onSearch={(address) => onChange({ address: address || undefined })}
      />
      <FilterSelect
        label="What happened"
        value={view.kind ?? ''}
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(kindTexts).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => onChange({ kind: value || undefined })}
      />
      <DayRangeFields view={view} onChange={onChange} />
    </Stack>
  );
}

/** Returns the active filters as removable chips. */
export function activeSecurityFilters({ view, onChange }: Props): ActiveFilter[] {
  const one = (key: keyof SecurityView, label: string | undefined) =>
    chip(key, label, () => onChange({ [key]: undefined }));
  return [
    ...one('account', view.account),
    ...one('userId', view.userId === undefined ? undefined : `User ${view.userId}`),
    ...one('address', view.address),
    ...one('kind', view.kind && kindTexts[view.kind]),
    ...dayRangeChips({ view, onChange }),
  ];
}
