import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/limits';
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

/** All pending contracts of a side: where an acceptance may be asked for, whatever the list below shows. */
export function pendingContractsQuery(side: ContractSide, userId: number) {
  const filters = { page: 0, size: limits.page.max, contractStatus: 'Pending' as const };
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

export interface ContextNames {
  proposalTitle: string;
  /** Absent when the buyer has no NDA request among the supplier's newest hundred. */
  buyer: { name: string; company: string } | undefined;
}

/** For which offer and whom the new contract is: the ids alone would tell a person nothing. */
export function contextNamesQuery({ proposalId, buyerId, supplierId }: ContractContext) {
  return queryOptions({
    queryKey: contractKeys.context(proposalId, buyerId),
    queryFn: async (): Promise<ContextNames> => {
      const request = { userId: supplierId, page: 0, size: limits.page.max };
      const [offer, active, archived] = await Promise.all([
        call('viewProposal', { params: { id: proposalId } }),
        call('ndaRequests', { query: { ...request, archived: false } }),
        call('ndaRequests', { query: { ...request, archived: true } }),
      ]);
      const rows = [active, archived].flatMap((result) => (result.ok ? result.body.content : []));
      const ofBuyer = rows.filter((row) => row.buyerId === buyerId);
      const row = ofBuyer.find((candidate) => candidate.proposalId === proposalId) ?? ofBuyer[0];
      return {
        proposalTitle: unwrap(offer).title,
        buyer: row && { name: row.buyerName, company: row.buyerCompany },
      };
    },
  });
}
