import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { durations, scopes, visibilities } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import { type Range, RangeField } from '../ui/range-field';
import { allVisibilities, scopeLabels, visibilityLabels } from './offer-labels';
import type { OfferRange } from './offer-view.model';
import type { OfferViewControl } from './use-offer-view';
import { useTyped } from './use-typed';

interface OfferFilterPanelProps {
  control: OfferViewControl;
  /** Which lists have which filters (spec §2): a supplier's drafts, the buyer's text, length and visibility. */
  has: { drafts?: boolean; text?: boolean; buyerFilters?: boolean };
}

export function OfferFilterPanel({ control: { view, change }, has }: OfferFilterPanelProps) {
  const [keyword, typeKeyword] = useTyped(
    view.keyword,
    (value) => change({ keyword: value.trim() }, { isTyped: true }),
    limits.searchDebounceMs,
  );
  return (
    <Stack>
      {has.text && (
        <TextInput
          type="search"
          label="Title or detail contains"
          maxLength={limits.keyword}
          value={keyword}
          onChange={(event) => typeKeyword(event.currentTarget.value)}
        />
      )}
      {has.drafts && (
        <Radio.Group
          label="Show"
          value={view.isDraftOnly ? 'draft' : 'all'}
          onChange={(value) => change({ isDraftOnly: value === 'draft' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label="All Proposals" />
            <Radio value="draft" label="Draft Only" />
          </Stack>
        </Radio.Group>
      )}
      <Select
        label="Scope"
        allowDeselect={false}
        data={[
          { value: 'all', label: 'All Scopes' },
          ...scopes.map((scope) => ({ value: scope, label: scopeLabels[scope] })),
        ]}
        value={view.scope ?? 'all'}
        onChange={(value) => change({ scope: scopes.find((scope) => scope === value) })}
      />
      {has.buyerFilters && (
        <Select
          label="Contract length"
          allowDeselect={false}
          data={['Any', ...durations]}
          value={view.duration ?? 'Any'}
          onChange={(value) => change({ duration: durations.find((duration) => duration === value) })}
        />
      )}
      <TypedRange
        label="Quantity"
        names={['Quantity From', 'Quantity To']}
        kept={view.quantity}
        commit={(quantity) => change({ quantity }, { isTyped: true })}
      />
      <TypedRange
        label="Budget"
        names={['Budget From', 'Budget To']}
        kept={view.budget}
        commit={(budget) => change({ budget }, { isTyped: true })}
        isMoney
      />
      {has.buyerFilters && (
        <Radio.Group
          label="Visibility"
          value={view.visibility ?? 'all'}
          onChange={(value) => change({ visibility: visibilities.find((choice) => choice === value) })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={allVisibilities} />
            {visibilities.map((visibility) => (
              <Radio key={visibility} value={visibility} label={visibilityLabels[visibility]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

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
