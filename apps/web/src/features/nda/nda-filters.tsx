import { Stack } from '@mantine/core';
import { visibilities } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { MineFilter } from '../../entities/members/mine-filter';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import { CountedSelect } from '../../entities/offers/counted-select';
import { WordsField } from '../../entities/search-words/words-field';
import { useSession } from '../../lib/session';
import { FilterSelect } from '../../ui/filter-select';
import type { ActiveFilter } from '../../ui/page-frame';
import type { NdaSide } from './nda-actions.model';
import { ndaSorts, type NdaView, one, sortWords, statusChoices, visibilityWords } from './nda-view.model';
import { ndaFacetsQuery } from './queries';

interface Props {
  view: NdaView;
  onChange: (changes: Partial<NdaView>) => void;
}

/**
 * Filters by words, status and visibility, with the number of requests for each choice; a change returns to the first
 * page.
 */
export function NdaFilters({ side, view, onChange }: Props & { side: NdaSide }) {
  const user = useSession();
  const facets = useQuery({ ...ndaFacetsQuery(user?.userId ?? 0, side, view), enabled: user !== null });
  return (
    <Stack gap="md">
      <WordsField
        search={view.search}
        placeholder="Offer or company"
        list="ndas"
        onSearch={(search) => onChange({ search })}
        onApply={(search, filters) => onChange({ search, ...filters })}
      />
      <CountedSelect
        label="Status"
        isLabelSeen
        any="All"
        choices={statusChoices(side, view.tab)}
        labels={ndaStatusWords}
        counts={facets.data?.statuses}
        value={view.status}
        onChange={(status) => onChange({ status })}
      />
      <CountedSelect
        label="Visibility"
        isLabelSeen
        any="All offers"
        choices={visibilities}
        labels={visibilityWords}
        counts={facets.data?.visibilities}
        value={view.visibility}
        onChange={(visibility) => onChange({ visibility })}
      />
      <MineFilter isOn={view.mine} onChange={(mine) => onChange({ mine })} />
    </Stack>
  );
}

export function NdaSortField({ view, onChange }: Props) {
  return (
    <FilterSelect
      aria-label="Sort by"
      value={view.sort}
      data={ndaSorts.map((value) => ({ value, label: sortWords[value] }))}
      onChange={(value) => onChange({ sort: one(value, ndaSorts) ?? 'recent' })}
    />
  );
}

/** Returns the active filters as removable chips. */
export function activeNdaFilters({ view, onChange }: Props): ActiveFilter[] {
  const chip = (key: keyof NdaView, label: string | undefined, clear: Partial<NdaView>) =>
    label ? [{ key, label, remove: () => onChange(clear) }] : [];
  return [
    ...chip('search', view.search && `“${view.search}”`, { search: '' }),
    ...chip('status', view.status && ndaStatusWords[view.status], { status: undefined }),
    ...chip('visibility', view.visibility && visibilityWords[view.visibility], { visibility: undefined }),
    ...chip('mine', view.mine ? 'Assigned to me' : undefined, { mine: false }),
  ];
}
