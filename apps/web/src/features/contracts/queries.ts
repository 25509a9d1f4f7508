import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap } from '../../lib/client';
import type { ContractContext } from './contract-form.model';
import type { ContractSide, ContractView } from './contracts.model';

export const contractKeys = {
  all: ['contracts'] as const,
  list: (side: ContractSide, userId: number, filters: object) =>
    ['contracts', 'list', side, userId, filters] as const,
  lists: ['contracts', 'list'] as const,
  one: (contractId: number) => ['contracts', 'one', contractId] as const,
  context: (proposalId: number, buyerId: number) => ['contracts', 'context', proposalId, buyerId] as const,
  buyers: (filters: object) => ['contracts', 'buyers', filters] as const,
};

/** One page of a side's contracts as the view in the address asks for it. */
export function contractListQuery(side: ContractSide, userId: number, view: ContractView) {
  const filters = {
    page: view.page,
    size: limits.page.size,
    contractStatus: view.status,
    proposalScope: view.scope,
    proposalDuration: view.duration,
    startAfter: view.startAfter,
    search: view.search.trim() || undefined,
  };
  return queryOptions({
    queryKey: contractKeys.list(side, userId, filters),
    queryFn: async () =>
      side === 'supplier'
        ? unwrap(await call('supplierContracts', { query: { ...filters, supplierId: userId } }))
        : unwrap(await call('buyerContracts', { query: { ...filters, buyerId: userId } })),
    placeholderData: keepPreviousData,
  });
}

/** The contracts whose next step is this side's, whatever the list below shows. */
export function waitingContractsQuery(side: ContractSide, userId: number) {
  const filters = { page: 0, size: limits.page.max, waiting: true };
  return queryOptions({
    queryKey: contractKeys.list(side, userId, filters),
    queryFn: async () =>
      side === 'supplier'
        ? unwrap(await call('supplierContracts', { query: { ...filters, supplierId: userId } }))
        : unwrap(await call('buyerContracts', { query: { ...filters, buyerId: userId } })),
  });
}

/** One contract with its history and what earlier revisions said. */
export function contractViewQuery(contractId: number) {
  return queryOptions({
    queryKey: contractKeys.one(contractId),
    queryFn: async () => unwrap(await call('getContract', { params: { id: contractId } })),
  });
}

/** One page of the buyers to whom a contract on an offer can be proposed. */
export function contractBuyersQuery(filters: { proposalId: number; search: string; page: number }) {
  const query = { ...filters, search: filters.search || undefined, size: limits.page.size };
  return queryOptions({
    queryKey: contractKeys.buyers(query),
    queryFn: async () => unwrap(await call('contractBuyers', { query })),
    placeholderData: keepPreviousData,
  });
}

export interface ContextNames {
  proposalTitle: string;
  /** Absent when there are no dealings with this buyer, so that no contract can be proposed to them. */
  buyer: ContractBuyer | undefined;
}

/** For which offer and whom the new contract is: the ids alone would tell a person nothing. */
export function contextNamesQuery({ proposalId, buyerId }: ContractContext) {
  return queryOptions({
    queryKey: contractKeys.context(proposalId, buyerId),
    queryFn: async (): Promise<ContextNames> => {
      const query = { proposalId, buyerId, page: 0, size: 1 };
      const [offer, buyers] = await Promise.all([
        call('viewProposal', { params: { id: proposalId } }),
        call('contractBuyers', { query }),
      ]);
      return { proposalTitle: unwrap(offer).title, buyer: unwrap(buyers).content[0] };
    },
  });
}
