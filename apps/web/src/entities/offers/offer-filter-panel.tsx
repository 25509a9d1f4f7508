import { Text } from '@mantine/core';
import { pricedPerChoices, pricedPerLabel, type PricedPer } from '@proffer/contract/offers/price-terms';
import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { lazy, Suspense } from 'react';
import { FilterGroup } from '../../ui/filter-group';
import { FilterRadios } from '../../ui/filter-radios';
import type { Range } from '../../ui/range-bounds';
import { RangeField } from '../../ui/range-field';
import { CategoryFilter } from './category-filter';
import { CountedChoice } from './counted-choice';
import { CountedSelect } from './counted-select';
import type { OfferFacets } from './offer';
import { countOf } from './offer-facets.model';
import { allVisibilities, scopeLabels, visibilityLabels } from './offer-labels';
import type { OfferRange } from './offer-view.model';
import type { OfferViewControl } from './use-offer-view';
import { useTyped } from '../../ui/use-typed';

const pricedPerLabels = Object.fromEntries(
  pricedPerChoices.map((per) => [per, pricedPerLabel(per)]),
) as Record<PricedPer, string>;

const textLabel = 'Words in title, detail or company';

/** Loaded after the list, which is usable without it. */
const WordsField = lazy(async () => ({
  default: (await import('../search-words/words-field')).WordsField<'offers'>,
}));

interface OfferFilterPanelProps {
  control: OfferViewControl;
  /** Number of offers for each choice; choices are shown without counts if absent. */
  facets: { data: OfferFacets | undefined; isPending: boolean; isPlaceholderData: boolean };
  /** Optional filters (OFF-8): a supplier's drafts, and a text field. */
  has: { drafts?: boolean; text?: boolean };
}

/** Filter panel of a list of offers, with collapsible groups. */
export function OfferFilterPanel({ control: { view, change }, facets, has }: OfferFilterPanelProps) {
  const counts = facets.data;
  return (
    <>
      {has.drafts && (
        <FilterGroup title="Show">
          <FilterRadios
            label="Show"
            choices={[
              { value: 'all', label: 'All Proposals' },
              { value: 'draft', label: 'Draft Only' },
            ]}
            value={view.isDraftOnly ? 'draft' : 'all'}
            onChange={(value) => change({ isDraftOnly: value === 'draft' })}
          />
        </FilterGroup>
      )}
      <CategoryFilter
        chosen={view.category}
        facets={counts}
        isLoading={facets.isPending}
        isOld={facets.isPlaceholderData}
        onChoose={(category) => change({ category })}
      />
      <FilterGroup title="Budget">
        <TypedRange
          label="Budget"
          names={['Budget From', 'Budget To']}
          kept={view.budget}
          commit={(budget) => change({ budget }, { isTyped: true })}
          isMoney
        />
        <CountedSelect
          label="Price basis"
          any="Any price basis"
          choices={pricedPerChoices.filter(
            (per) => per === view.pricedPer || countOf(counts?.pricedPer, per) !== undefined,
          )}
          labels={pricedPerLabels}
          counts={counts?.pricedPer}
          value={view.pricedPer}
          onChange={(pricedPer) => change({ pricedPer })}
        />
        <Text size="xs" mt="xs" c="var(--proffer-quiet)">
          Prices as stated, with or without GST.
        </Text>
      </FilterGroup>
      <FilterGroup title="Quantity">
        <TypedRange
          label="Quantity"
          names={['Quantity From', 'Quantity To']}
          kept={view.quantity}
          commit={(quantity) => change({ quantity }, { isTyped: true })}
        />
      </FilterGroup>
      <FilterGroup title="Location">
        <CountedSelect
          label="State"
          any="All states"
          choices={choicesWith(view.state, counts?.states)}
          counts={counts?.states}
          value={view.state}
          onChange={(state) => change({ state, city: undefined })}
        />
        {view.state !== undefined && (
          <CountedSelect
            label="City"
            any="All cities"
            choices={choicesWith(view.city, counts?.cities)}
            counts={counts?.cities}
            value={view.city}
            onChange={(city) => change({ city })}
          />
        )}
      </FilterGroup>
      <FilterGroup title="Contract length">
        <CountedSelect
          label="Contract length"
          any="Any"
          choices={durations}
          counts={counts?.contractLengths}
          value={view.duration}
          onChange={(duration) => change({ duration })}
        />
      </FilterGroup>
      <FilterGroup title="Scope">
        <CountedSelect
          label="Scope"
          any="All Scopes"
          choices={scopes}
          labels={scopeLabels}
          counts={counts?.scopes}
          value={view.scope}
          onChange={(scope) => change({ scope })}
        />
      </FilterGroup>
      <FilterGroup title="Visibility">
        <FilterRadios
          label="Visibility"
          choices={[
            { value: 'all', label: allVisibilities },
            ...visibilities.map((value) => ({
              value,
              label: (
                <CountedChoice label={visibilityLabels[value]} count={countOf(counts?.visibilities, value)} />
              ),
            })),
          ]}
          value={view.visibility ?? 'all'}
          onChange={(value) => change({ visibility: value === 'all' ? undefined : value })}
        />
      </FilterGroup>
      {has.text && (
        <FilterGroup title={textLabel}>
          <Suspense>
            <WordsField
              label={textLabel}
              isLabelHidden
              search={view.keyword}
              list="offers"
              onSearch={(keyword) => change({ keyword }, { isTyped: true })}
              onApply={(keyword, filters) => change({ keyword, ...filters })}
            />
          </Suspense>
        </FilterGroup>
      )}
    </>
  );
}

/** Returns the counted choices in the order of the alphabet, with the chosen one even if nothing has it. */
const choicesWith = (chosen: string | undefined, counted: { value: string }[] = []): string[] =>
  [...new Set([...counted.map(({ value }) => value), ...(chosen === undefined ? [] : [chosen])])].toSorted(
    (a, b) => (a < b ? -1 : 1),
  );

interface TypedRangeProps {
  label: string;
  names: [from: string, to: string];
  kept: OfferRange;
  commit: (range: OfferRange) => void;
  isMoney?: boolean;
}

function TypedRange({ label, names, kept, commit, isMoney = false }: TypedRangeProps) {
  const [range, type] = useTyped<Range>(
    { from: kept.from ?? null, to: kept.to ?? null },
    ({ from, to }) => commit({ from: from ?? undefined, to: to ?? undefined }),
    limits.searchDebounceMs,
  );
  return (
    <RangeField
      label={label}
      fromLabel={names[0]}
      toLabel={names[1]}
      value={range}
      onChange={type}
      isMoney={isMoney}
    />
  );
}
