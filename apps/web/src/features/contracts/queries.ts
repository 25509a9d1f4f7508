import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import type { Contract } from '../../entities/contracts/contract';
import type { FullOffer } from '../../entities/offers/offer';
import { call, unwrap } from '../../lib/client';
import { contractKeys } from '../../entities/contracts/keys';
import { type ContractContext, type ContractForm, createBody } from './form/contract-form.model';
import type { ContractSide } from '../../entities/contracts/keys';
import type { ContractView } from './contracts.model';

/** Returns the filters of a view as the calls expect them. */
export const sentFilters = (view: ContractView) => ({
  contractStatus: view.status,
  offerScope: view.scope,
  contractDuration: view.duration,
  startAfter: view.startAfter,
  search: view.search.trim() || undefined,
  partnerId: view.partner,
  valueFrom: view.valueFrom,
  valueTo: view.valueTo,
  from: view.from,
  to: view.to,
  ...(view.mine && { mine: true }),
});

/** The number of contracts for each choice of a filter, and totals of the filtered contracts. */
export function contractFacetsQuery(userId: number, view: ContractView) {
  const query = sentFilters(view);
  return queryOptions({
    queryKey: contractKeys.facets(userId, query),
    queryFn: async () => unwrap(await call('contractFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** One page of a side's contracts with the filters of the address. */
export function contractListQuery(side: ContractSide, userId: number, view: ContractView) {
  const filters = { page: view.page, size: limits.page.size, ...sentFilters(view) };
  return queryOptions({
    queryKey: contractKeys.list(side, userId, filters),
    queryFn: async () =>
      side === 'supplier'
        ? unwrap(await call('supplierContracts', { query: { ...filters, supplierId: userId } }))
        : unwrap(await call('buyerContracts', { query: { ...filters, buyerId: userId } })),
    placeholderData: keepPreviousData,
  });
}

/** A contract with its history and earlier revisions. */
export function contractViewQuery(contractId: number) {
  return queryOptions({
    queryKey: contractKeys.one(contractId),
    queryFn: async () => unwrap(await call('getContract', { params: { id: contractId } })),
  });
}

/** The PDF of a contract's current terms. */
export function contractDocumentQuery({ contractId, revision, amendment, contractStatus }: Contract) {
  return queryOptions({
    queryKey: [...contractKeys.one(contractId), 'document', revision, amendment, contractStatus],
    queryFn: async () => unwrap(await call('contractDocument', { params: { id: contractId } })),
  });
}

/** The PDF that an unsaved contract form would produce; cached per form content. */
export function contractPreviewQuery(context: ContractContext, form: ContractForm) {
  const body = createBody(context, form);
  return queryOptions({
    queryKey: contractKeys.preview(body),
    queryFn: async () => unwrap(await call('previewContract', { body })),
    staleTime: Infinity,
  });
}

/** One page of the buyers to whom a contract on an offer can be proposed. */
export function contractBuyersQuery(filters: { offerId: number; search: string; page: number }) {
  const query = { ...filters, search: filters.search || undefined, size: limits.page.size };
  return queryOptions({
    queryKey: contractKeys.buyers(query),
    queryFn: async () => unwrap(await call('contractBuyers', { query })),
    placeholderData: keepPreviousData,
  });
}

interface NewContext {
  offer: FullOffer;
  /** Absent if there are no dealings with this buyer, so that no contract can be proposed to them. */
  buyer: ContractBuyer | undefined;
}

/** The offer and buyer of a new contract, for display and to prefill the form. */
export function newContextQuery({ offerId, buyerId }: ContractContext) {
  return queryOptions({
    queryKey: contractKeys.context(offerId, buyerId),
    queryFn: async (): Promise<NewContext> => {
      const query = { offerId, buyerId, page: 0, size: 1 };
      const [offer, buyers] = await Promise.all([
        call('viewOffer', { params: { id: offerId } }),
        call('contractBuyers', { query }),
      ]);
      return { offer: unwrap(offer), buyer: unwrap(buyers).content[0] };
    },
  });
}
