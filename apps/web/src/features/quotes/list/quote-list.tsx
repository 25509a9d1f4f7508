import { Stack } from '@mantine/core';
import { type QuoteStatus, quoteStatuses } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import type { Quote } from '../../../entities/quotes/quote';
import { MineFilter } from '../../../entities/members/mine-filter';
import { WordsField } from '../../../entities/search-words/words-field';
import { useAddress } from '../../../lib/address';
import { FilterSelect } from '../../../ui/filter-select';
import { ButtonLink } from '../../../ui/links';
import { EmptyState } from '../../../ui/list-states';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { type ActiveFilter, PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { RecordRows } from '../../../ui/record-rows';
import { WaitingList } from '../../../ui/waiting-list';
import { quoteListQuery } from '../queries';
import { isNarrowed, type QuotesView, readQuotesView, writeQuotesView } from '../quotes.model';
import { quoteColumns, QuoteRow } from './quote-row';

/** The quotes of either side, those that wait for the viewer first (QUO-14). */
export function QuoteList({ side }: { side: ContractSide }) {
  const [values, changeAddress] = useAddress();
  const view = readQuotesView(values);
  const change = (changes: Partial<QuotesView>) =>
    changeAddress(writeQuotesView({ ...view, page: 0, ...changes }));
  const list = useQuery(quoteListQuery(side, view));
  const narrowed = isNarrowed(view);
  const rows = list.data?.content ?? [];
  // The server returns them first.
  const waiting = narrowed ? [] : rows.filter(({ waitsFor }) => waitsFor === side);
  const others = rows.filter((quote) => !waiting.includes(quote));
  const row = (quote: Quote) => (
    <li key={quote.quoteId}>
      <QuoteRow quote={quote} side={side} />
    </li>
  );
  return (
    <PageFrame
      title="Quotes"
      count={list.data?.totalElements}
      countNoun={['quote', 'quotes']}
      filters={
        <Stack gap="md">
          <WordsField
            search={view.search}
            placeholder="Offer or company"
            list="others"
            onSearch={(search) => change({ search })}
            onApply={(search) => change({ search })}
          />
          <FilterSelect
            label="Status"
            value={view.status ?? ''}
            data={[{ value: '', label: 'All' }, ...statusChoices(list.data?.statuses)]}
            onChange={(value) => change({ status: readQuotesView({ status: value }).status })}
          />
          <MineFilter isOn={view.mine} onChange={(mine) => change({ mine })} />
        </Stack>
      }
      activeFilters={chipsOf(view, change)}
      onClearFilters={() => change(readQuotesView({}))}
    >
      <RecordRows columns={quoteColumns}>
        {waiting.length > 0 && <WaitingList>{waiting.map(row)}</WaitingList>}
        <PagedList
          label="Quotes"
          query={list}
          loadingLabel="Loading quotes"
          failedTitle="Quotes could not be loaded"
          empty={narrowed ? <NoMatch /> : <NoneYet side={side} />}
          page={view.page}
          onPage={(page) => change({ page })}
        >
          {others.map(row)}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}

/** Returns each status with the number of its quotes, once known. */
function statusChoices(counts: readonly { value: QuoteStatus; count: number }[] | undefined) {
  return quoteStatuses.map((value) => {
    const count = counts?.find((one) => one.value === value)?.count;
    return { value, label: count === undefined ? value : `${value} (${groupIndian(count)})` };
  });
}

function chipsOf(view: QuotesView, change: (changes: Partial<QuotesView>) => void): ActiveFilter[] {
  return [
    ...(view.search.trim() === ''
      ? []
      : [{ key: 'search', label: `“${view.search}”`, remove: () => change({ search: '' }) }]),
    ...(view.status === undefined
      ? []
      : [{ key: 'status', label: view.status, remove: () => change({ status: undefined }) }]),
    ...(view.mine ? [{ key: 'mine', label: 'Assigned to me', remove: () => change({ mine: false }) }] : []),
  ];
}

const NoMatch = () => (
  <EmptyState title="No quotes match these filters" text="Remove a filter to see more." />
);

function NoneYet({ side }: { side: ContractSide }) {
  return side === 'supplier' ? (
    <EmptyState
      title="No quotes yet"
      text="When a buyer asks for a quote on one of your offers, it appears here for you to answer."
    />
  ) : (
    <EmptyState
      title="No quotes yet"
      text="Open an offer and ask for a quote: say how much, by when and where, and its supplier answers with prices and terms."
      action={<ButtonLink to={webPaths.buyerDashboard}>Find offers</ButtonLink>}
    />
  );
}
