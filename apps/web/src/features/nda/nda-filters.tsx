import { NativeSelect, Stack } from '@mantine/core';
import { ndaStatuses, visibilities } from '@proffer/contract/choices';
import type { ActiveFilter } from '../../ui/page-frame';
import { ndaStatusWords } from '../../offers/nda-status.model';
import { ndaSorts, type NdaView, readNdaView, sortWords, visibilityWords } from './nda.model';

interface Props {
  view: NdaView;
  onChange: (changes: Partial<NdaView>) => void;
}

/** Status and visibility of the NDA screens; every change starts again at the first page. */
export function NdaFilters({ view, onChange }: Props) {
  return (
    <Stack gap="md">
      <NativeSelect
        label="Status"
        value={view.status ?? ''}
        data={[
          { value: '', label: 'All' },
          ...ndaStatuses.map((value) => ({ value, label: ndaStatusWords[value] })),
        ]}
        onChange={(event) => onChange({ status: readNdaView({ status: event.currentTarget.value }).status })}
      />
      <NativeSelect
        label="Visibility"
        value={view.visibility ?? ''}
        data={[
          { value: '', label: 'All offers' },
          ...visibilities.map((value) => ({ value, label: visibilityWords[value] })),
        ]}
        onChange={(event) =>
          onChange({ visibility: readNdaView({ visibility: event.currentTarget.value }).visibility })
        }
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
      onChange={(event) => onChange({ sort: readNdaView({ sort: event.currentTarget.value }).sort })}
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
