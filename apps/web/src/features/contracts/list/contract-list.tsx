import { Box } from '@mantine/core';
import type { ContractFacets } from '@proffer/contract/contracts/schemas';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { newestWaitingContractsQuery, waitingContractsQuery } from '../../../entities/contracts/queries';
import { type AddressValues, useAddress } from '../../../lib/address';
import { useSession } from '../../../lib/session';
import { useWaiting } from '../../../lib/use-waiting';
import { Facts } from '../../../ui/facts';
import { EmptyState } from '../../../ui/list-states';
import { MoneyExact } from '../../../ui/money';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { RecordRows } from '../../../ui/record-rows';
import { WaitingGroup } from '../../../ui/waiting-group';
import {
  type ContractView,
  isNarrowed,
  readContractView,
  waitsFor,
  writeContractView,
} from '../contracts.model';
import { scaleOf, scaleText } from '../period.model';
import { contractFacetsQuery, contractListQuery } from '../queries';
import { activeContractFilters, ContractFilterFields } from './contract-filters';
import { contractColumns, ContractRow } from './contract-row';
import { ExportContracts } from './export-contracts';
import { queryClient } from '../../../lib/query-client';

/** Prefetches everything that a contract list shows. */
export async function askForContracts(
  side: ContractSide,
  userId: number,
  address: AddressValues,
): Promise<void> {
  if (address['contract'] !== undefined) return;
  const view = readContractView(address);
  await Promise.all([
    queryClient.prefetchQuery(contractFacetsQuery(userId, view)),
    queryClient.prefetchQuery(contractListQuery(side, userId, view)),
    !isNarrowed(view) && queryClient.prefetchQuery(newestWaitingContractsQuery(side, userId)),
  ]);
}

/**
 * The contracts of one side: those that wait for the viewer first, then all that match the filters (CON-30 to
 * CON-36).
 */
export function ContractList({ side, title }: { side: ContractSide; title: string }) {
  const user = useSession();
  const [values, changeAddress] = useAddress();
  const [today] = useState(() => marketDay(new Date()));
  const view = readContractView(values);
  const change = (changes: Partial<ContractView>) =>
    changeAddress(writeContractView({ ...view, page: 0, ...changes }));
  const isKnown = user !== null;
  const narrowed = isNarrowed(view);
  const userId = user?.userId ?? 0;
  const list = useQuery({ ...contractListQuery(side, userId, view), enabled: isKnown });
  const turn = useWaiting(
    newestWaitingContractsQuery(side, userId),
    waitingContractsQuery(side, userId),
    isKnown && !narrowed,
  );

  const facets = useQuery({ ...contractFacetsQuery(userId, view), enabled: isKnown }).data;

  const waiting = turn.rows.filter((contract) => waitsFor(contract, side));
  const isGroupShown = waiting.length > 0 && view.page === 0;
  const shownAbove = new Set(waiting.map(({ contractId }) => contractId));
  // Contracts in the waiting group are not repeated below, unless a filter selects exactly these.
  const rows = (list.data?.content ?? []).filter(({ contractId }) => !shownAbove.has(contractId));
  const scale = scaleOf(isGroupShown ? [...waiting, ...rows] : rows, today);

  const row = (contract: Contract) => (
    <li key={contract.contractId}>
      <ContractRow contract={contract} side={side} scale={scale} today={today} />
    </li>
  );

  return (
    <PageFrame
      title={title}
      count={list.data?.totalElements}
      countNoun={['contract', 'contracts']}
      filters={<ContractFilterFields view={view} facets={facets} onChange={change} />}
      activeFilters={activeContractFilters({ view, facets, onChange: change })}
      actions={<ExportContracts view={view} />}
      under={<Sums facets={facets} />}
      onClearFilters={() => change(readContractView({}))}
    >
      <RecordRows columns={contractColumns} heads={{ Period: scaleText(scale) }}>
        <WaitingGroup waiting={turn} shown={waiting} isShown={isGroupShown} isListFailed={list.isError}>
          {row}
        </WaitingGroup>
        <PagedList
          label="Contracts"
          query={list}
          loadingLabel="Loading contracts"
          failedTitle="Contracts could not be loaded"
          empty={
            <EmptyState
              drawing="papers"
              title={narrowed ? 'No contracts match these filters' : 'No contracts yet'}
              text={emptyText(side, narrowed)}
            />
          }
          page={view.page}
          onPage={(page) => change({ page })}
        >
          {rows.map(row)}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}

/** Totals of the accepted contracts that match the filters. */
function Sums({ facets }: { facets: ContractFacets | undefined }) {
  if (facets?.value === 0) return null;
  const { value, delivered, invoiced } = facets ?? {};
  const facts = Object.entries({ 'Under contract': value, Delivered: delivered, Invoiced: invoiced }).map(
    // Rendered before the data arrives, so that the list below does not move.
    ([label, sum]) => ({ label, value: sum === undefined ? '…' : <MoneyExact rupees={sum} /> }),
  );
  return (
    <Box mb="sm">
      <Facts facts={facts} />
    </Box>
  );
}

function emptyText(side: ContractSide, narrowed: boolean): string {
  if (narrowed) return 'Remove a filter to see more.';
  return side === 'supplier'
    ? 'Propose one with Add Contract on an NDA request; it appears here until both sides have accepted.'
    : 'When a supplier proposes a contract for one of your offers, it appears here for you to accept.';
}
