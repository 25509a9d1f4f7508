import { NativeSelect, Stack } from '@mantine/core';
import { visibilities } from '@proffer/contract/wire/choices';
import type { ActiveFilter } from '../../ui/page-frame';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import {
  ndaSorts,
  type NdaSide,
  type NdaView,
  one,
  sortWords,
  statusChoices,
  visibilityWords,
} from './nda.model';

interface Props {
  view: NdaView;
  onChange: (changes: Partial<NdaView>) => void;
}

/** Status and visibility of the NDA screens, each with what can match; every change starts again at the first page. */
export function NdaFilters({ side, view, onChange }: Props & { side: NdaSide }) {
  const statuses = statusChoices(side, view.tab);
  return (
    <Stack gap="md">
      <NativeSelect
        label="Status"
        value={view.status ?? ''}
        data={[
          { value: '', label: 'All' },
          ...statuses.map((value) => ({ value, label: ndaStatusWords[value] })),
        ]}
        onChange={(event) => onChange({ status: one(event.currentTarget.value, statuses) })}
      />
      <NativeSelect
        label="Visibility"
        value={view.visibility ?? ''}
        data={[
          { value: '', label: 'All offers' },
          ...visibilities.map((value) => ({ value, label: visibilityWords[value] })),
        ]}
        onChange={(event) => onChange({ visibility: one(event.currentTarget.value, visibilities) })}
      />
    </Stack>
  );
}

export function NdaSortField({ view, onChange }: Props) {
  return (
    <NativeSelect
      aria-label="Sort by"
      value={view.sort}
      data={ndaSorts.map((value) => ({ value, label: sortWords[value] }))}
      onChange={(event) => onChange({ sort: one(event.currentTarget.value, ndaSorts) ?? 'recent' })}
    />
  );
}

/** The filters in force as removable chips. */
export function activeNdaFilters({ view, onChange }: Props): ActiveFilter[] {
  return [
    ...(view.status
      ? [{ key: 'status', label: ndaStatusWords[view.status], remove: () => onChange({ status: undefined }) }]
      : []),
    ...(view.visibility
      ? [
          {
            key: 'visibility',
            label: visibilityWords[view.visibility],
            remove: () => onChange({ visibility: undefined }),
          },
        ]
      : []),
  ];
}
