import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { needPath } from '../../../config/paths';
import type { FoundNeedPage } from '../../../entities/needs/need';
import { foundNeedsQuery } from '../../../entities/needs/need-queries';
import { WordsField } from '../../../entities/search-words/words-field';
import { useAddress } from '../../../lib/address';
import { onceIdle } from '../../../lib/when-idle';
import { DayField } from '../../../ui/day-field';
import { FilterGroup } from '../../../ui/filter-group';
import { FilterSelect } from '../../../ui/filter-select';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import type { Range } from '../../../ui/range-bounds';
import { RangeField } from '../../../ui/range-field';
import { RecordRows } from '../../../ui/record-rows';
import { useTyped } from '../../../ui/use-typed';
import {
  foundNeedsFilters,
  type FoundNeedsView,
  needChips,
  type NeedSort,
  needSorts,
  readFoundNeedsView,
  writeFoundNeedsView,
} from './found-needs.model';
import { FoundNeedRow, foundNeedColumns } from './found-need-row';
import { NeedTabs } from './need-tabs';

const needSearches = () => import('./need-searches');
const NeedSearchActions = lazy(async () => ({ default: (await onceIdle(needSearches)).NeedSearchActions }));

const sortWords: Record<NeedSort, string> = {
  newest: 'Newest first',
  deadline: 'Deadline first',
  budget: 'Highest budget first',
};

/** The needs that a supplier can answer, with filters and their counts (NED-94). */
export function FoundNeeds() {
  const [values, changeAddress] = useAddress();
  const view = readFoundNeedsView(values);
  const change = (changes: Partial<FoundNeedsView>) =>
    changeAddress(writeFoundNeedsView({ ...view, page: 0, ...changes }));
  const list = useQuery(foundNeedsQuery(foundNeedsFilters(view)));
  const chips = needChips(view, change, list.data?.facets);
  return (
    <PageFrame
      title="Needs"
      count={list.data?.totalElements}
      countNoun={['need', 'needs']}
      actions={
        <Suspense>
          <NeedSearchActions view={view} chips={chips} />
        </Suspense>
      }
      under={<NeedTabs />}
      filters={<NeedFilters view={view} facets={list.data?.facets} change={change} />}
      activeFilters={chips}
      onClearFilters={() => changeAddress(writeFoundNeedsView(readFoundNeedsView({})))}
      sort={
        <FilterSelect
          aria-label="Order"
          value={view.sort}
          data={needSorts.map((value) => ({ value, label: sortWords[value] }))}
          onChange={(value) => change({ sort: needSorts.find((sort) => sort === value) ?? 'newest' })}
        />
      }
    >
      <RecordRows columns={foundNeedColumns}>
        <PagedList
          label="Needs"
          query={list}
          loadingLabel="Loading needs"
          failedTitle="Needs could not be loaded"
          empty={
            chips.length > 0 ? (
              <EmptyState
                drawing="search"
                title="No needs match these filters"
                text={
                  view.suitsOffers
                    ? 'A need is compared with your published offers when it is posted. Remove a filter to see more.'
                    : 'Remove a filter to see more.'
                }
              />
            ) : (
              <EmptyState
                title="No open needs now"
                text="When a buyer posts a need that fits your offers, we notify you."
              />
            )
          }
          page={view.page}
          onPage={(page) => change({ page })}
        >
          {(list.data?.content ?? []).map((need) => (
            <li key={need.needId}>
              <FoundNeedRow need={need} href={needPath.supplier(need.needId)} />
            </li>
          ))}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}

interface FiltersProps {
  view: FoundNeedsView;
  facets: FoundNeedPage['facets'] | undefined;
  change: (changes: Partial<FoundNeedsView>) => void;
}

function NeedFilters({ view, facets, change }: FiltersProps) {
  const [budget, typeBudget] = useTyped<Range>(
    { from: view.budgetFrom ?? null, to: view.budgetTo ?? null },
    ({ from, to }) => change({ budgetFrom: from ?? undefined, budgetTo: to ?? undefined }),
    limits.searchDebounceMs,
  );
  return (
    <>
      <WordsField
        search={view.keyword}
        placeholder="Title, item or text"
        list="needs"
        onSearch={(keyword) => change({ keyword })}
        onApply={(keyword, filters) => change({ keyword, ...filters })}
      />
      <FilterGroup title="Category">
        <Counted
          label="Category"
          any="All categories"
          value={view.category}
          choices={(facets?.categories ?? []).map(({ code, title, count }) => ({
            value: code,
            label: title,
            count,
          }))}
          onChange={(category) => change({ category })}
        />
      </FilterGroup>
      <FilterGroup title="Deliver to">
        <Counted
          label="State"
          any="All of India"
          value={view.state}
          choices={(facets?.states ?? []).map(({ value, count }) => ({ value, label: value, count }))}
          onChange={(state) => change({ state, city: undefined })}
        />
      </FilterGroup>
      <FilterGroup title="Budget">
        <RangeField
          label="Budget"
          fromLabel="Budget from"
          toLabel="Budget to"
          value={budget}
          onChange={typeBudget}
          isMoney
        />
      </FilterGroup>
      <FilterGroup title="Dates">
        <Stack gap="xs">
          <DayField
            label="Required from"
            day={view.requiredFrom ?? ''}
            onChange={(day) => change({ requiredFrom: day || undefined })}
          />
          <DayField
            label="Required by"
            day={view.requiredTo ?? ''}
            onChange={(day) => change({ requiredTo: day || undefined })}
          />
          <DayField
            label="Answers until"
            day={view.deadlineTo ?? ''}
            onChange={(day) => change({ deadlineTo: day || undefined })}
          />
        </Stack>
      </FilterGroup>
      <FilterGroup title="Kind">
        <Stack gap="sm">
          <Checkbox
            size="md"
            label={`Sealed answers${facets ? ` (${facets.sealed})` : ''}`}
            checked={view.isSealed}
            onChange={(event) => change({ isSealed: event.currentTarget.checked })}
          />
          <Checkbox
            size="md"
            label={`You are invited${facets ? ` (${facets.invited})` : ''}`}
            checked={view.isInvited}
            onChange={(event) => change({ isInvited: event.currentTarget.checked })}
          />
          <Checkbox
            size="md"
            label="Suits your offers"
            checked={view.suitsOffers}
            onChange={(event) => change({ suitsOffers: event.currentTarget.checked })}
          />
        </Stack>
      </FilterGroup>
    </>
  );
}

interface CountedProps {
  label: string;
  any: string;
  value: string | undefined;
  choices: { value: string; label: string; count: number }[];
  onChange: (value: string | undefined) => void;
}

/** Select with the number of needs for each choice; the chosen one stays even if nothing has it. */
function Counted({ label, any, value, choices, onChange }: CountedProps) {
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{any}</option>
      {!isListed && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {`${choice.label} (${choice.count})`}
        </option>
      ))}
    </NativeSelect>
  );
}
