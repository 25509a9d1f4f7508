import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { dayText } from '../../../ui/date-text.model';
import type { ActiveFilter } from '../../../ui/page-frame';
import { SearchField } from '../../../ui/search-field';
import { kindTexts, readSecurityView, type SecurityView } from './security.model';

interface Props {
  view: SecurityView;
  onChange: (changes: Partial<SecurityView>) => void;
}

export function SecurityFilterFields({ view, onChange }: Props) {
  return (
    <Stack gap="md">
      <SearchField
        label="Account"
        placeholder="Email, or how it begins"
        search={view.account ?? ''}
        onSearch={(account) => onChange({ account: account || undefined })}
      />
      <SearchField
        label="Network address"
        placeholder="Address, or how it begins"
        search={view.address ?? ''}
        onSearch={(address) => onChange({ address: address || undefined })}
      />
      <NativeSelect
        label="What happened"
        value={view.kind ?? ''}
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(kindTexts).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="From"
        value={view.from ?? ''}
        onChange={(event) => onChange({ from: readSecurityView({ from: event.currentTarget.value }).from })}
      />
      <TextInput
        type="date"
        label="To"
        value={view.to ?? ''}
        onChange={(event) => onChange({ to: readSecurityView({ to: event.currentTarget.value }).to })}
      />
    </Stack>
  );
}

/** The filters in force as removable chips. */
export function activeSecurityFilters({ view, onChange }: Props): ActiveFilter[] {
  const chip = (key: keyof SecurityView, label: string | undefined) =>
    label === undefined ? [] : [{ key, label, remove: () => onChange({ [key]: undefined }) }];
  return [
    ...chip('account', view.account),
    ...chip('userId', view.userId === undefined ? undefined : `User ${view.userId}`),
    ...chip('address', view.address),
    ...chip('kind', view.kind && kindTexts[view.kind]),
    ...chip('from', view.from && `from ${dayText(view.from)}`),
    ...chip('to', view.to && `to ${dayText(view.to)}`),
  ];
}
