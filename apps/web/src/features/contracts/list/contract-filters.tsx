import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { contractStatuses, durations, scopes } from '@proffer/contract/wire/choices';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { dayText } from '../../../ui/date-text.model';
import type { ActiveFilter } from '../../../ui/page-frame';
import { SearchField } from '../../../ui/search-field';
import { type ContractView, readContractView } from '../contracts.model';

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
        data={[
          { value: '', label: 'All Scopes' },
          ...scopes.map((scope) => ({ value: scope, label: scopeLabels[scope] })),
        ]}
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

/** The filters in force as removable chips. */
export function activeContractFilters({ view, onChange }: Props): ActiveFilter[] {
  const chip = (key: keyof ContractView, label: string | undefined, clear: Partial<ContractView>) =>
    label ? [{ key, label, remove: () => onChange(clear) }] : [];
  return [
    ...chip('search', view.search && `“${view.search}”`, { search: '' }),
    ...chip('status', view.status, { status: undefined }),
    ...chip('scope', view.scope && scopeLabels[view.scope], { scope: undefined }),
    ...chip('duration', view.duration, { duration: undefined }),
    ...chip('startAfter', view.startAfter && `after ${dayText(view.startAfter)}`, { startAfter: undefined }),
  ];
}
