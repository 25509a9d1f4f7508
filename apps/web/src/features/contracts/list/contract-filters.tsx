import { Stack, Text } from '@mantine/core';
import { contractStatuses, durations, scopes } from '@proffer/contract/wire/choices';
import type { ContractFacets } from '@proffer/contract/contracts/schemas';
import { countOf, countText } from '../../../entities/offers/offer-facets.model';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { MineFilter } from '../../../entities/members/mine-filter';
import { WordsField } from '../../../entities/search-words/words-field';
import { FilterSelect } from '../../../ui/filter-select';
import { dayText } from '../../../ui/date-text.model';
import { DayField } from '../../../ui/day-field';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { ActiveFilter } from '../../../ui/page-frame';
import { RangeField } from '../../../ui/range-field';
import { type ContractView, readContractView } from '../contracts.model';

interface Props {
  view: ContractView;
  facets: ContractFacets | undefined;
  onChange: (changes: Partial<ContractView>) => void;
}

/** Filters of both contract lists. Input changes the list at once; requests are sent when typing pauses. */
export function ContractFilterFields({ view, facets, onChange }: Props) {
  return (
    <Stack gap="md">
      <WordsField
        search={view.search}
        placeholder="Name, offer, company"
        list="contracts"
        onSearch={(search) => onChange({ search })}
        onApply={(search, filters) => onChange({ search, ...filters })}
      />
      <FilterSelect
        label="Status"
        value={view.status ?? ''}
        data={[
          { value: '', label: 'All' },
          ...contractStatuses.map((value) => ({
            value,
            label: `${value}${countText(countOf(facets?.statuses, value))}`,
          })),
        ]}
        onChange={(value) => onChange({ status: readContractView({ status: value }).status })}
      />
      <FilterSelect
        label="Company"
        value={String(view.partner ?? '')}
        data={[
          { value: '', label: 'All' },
          ...(facets?.partners ?? []).map(({ userId, companyName, count }) => ({
            value: String(userId),
            label: `${companyName}${countText(count)}`,
          })),
        ]}
        onChange={(value) => onChange({ partner: readContractView({ partner: value }).partner })}
      />
      <div>
        <Text size="sm" fw={600} aria-hidden>
          Value
        </Text>
        <RangeField
          label="Value"
          fromLabel="Lowest value"
          toLabel="Highest value"
          isMoney
          value={{ from: view.valueFrom ?? null, to: view.valueTo ?? null }}
          onChange={({ from, to }) => onChange({ valueFrom: from ?? undefined, valueTo: to ?? undefined })}
        />
      </div>
      <FilterSelect
        label="Scope"
        value={view.scope ?? ''}
        data={[
          { value: '', label: 'All Scopes' },
          ...scopes.map((scope) => ({ value: scope, label: scopeLabels[scope] })),
        ]}
        onChange={(value) => onChange({ scope: readContractView({ scope: value }).scope })}
      />
      <FilterSelect
        label="Duration"
        value={view.duration ?? ''}
        data={[{ value: '', label: 'Any' }, ...durations]}
        onChange={(value) => onChange({ duration: readContractView({ duration: value }).duration })}
      />
      <DayField
        label="Starts after"
        day={view.startAfter ?? ''}
        onChange={(day) => onChange({ startAfter: readContractView({ startAfter: day }).startAfter })}
      />
      <DayField
        label="Runs from"
        day={view.from ?? ''}
        onChange={(day) => onChange({ from: readContractView({ from: day }).from })}
      />
      <DayField
        label="Runs to"
        day={view.to ?? ''}
        onChange={(day) => onChange({ to: readContractView({ to: day }).to })}
      />
      <MineFilter isOn={view.mine} onChange={(mine) => onChange({ mine })} />
    </Stack>
  );
}

const amountText = (rupees: number | undefined) => rupees !== undefined && `₹${groupIndian(rupees)}`;

/** Returns the active filters as removable chips. */
export function activeContractFilters({ view, facets, onChange }: Props): ActiveFilter[] {
  const chip = (
    key: keyof ContractView,
    label: string | number | false | undefined,
    clear: Partial<ContractView>,
  ) => (label ? [{ key, label: String(label), remove: () => onChange(clear) }] : []);
  const partner = facets?.partners.find(({ userId }) => userId === view.partner)?.companyName;
  const [least, greatest] = [amountText(view.valueFrom), amountText(view.valueTo)];
  return [
    ...chip('search', view.search && `“${view.search}”`, { search: '' }),
    ...chip('status', view.status, { status: undefined }),
    ...chip('scope', view.scope && scopeLabels[view.scope], { scope: undefined }),
    ...chip('duration', view.duration, { duration: undefined }),
    ...chip('startAfter', view.startAfter && `after ${dayText(view.startAfter)}`, { startAfter: undefined }),
    ...chip('partner', view.partner && (partner ?? 'One company'), { partner: undefined }),
    ...chip('valueFrom', least && `from ${least}`, { valueFrom: undefined }),
    ...chip('valueTo', greatest && `up to ${greatest}`, { valueTo: undefined }),
    ...chip('from', view.from && `runs from ${dayText(view.from)}`, { from: undefined }),
    ...chip('mine', view.mine && 'Assigned to me', { mine: false }),
    ...chip('to', view.to && `runs to ${dayText(view.to)}`, { to: undefined }),
  ];
}
