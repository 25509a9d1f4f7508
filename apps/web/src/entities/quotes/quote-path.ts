import { webPaths } from '../../config/paths';

/** Addresses of a quote's page, below the list of its side. */
export const quotePath = {
  supplier: (id: number) => `${webPaths.supplierQuotes}/${id}`,
  buyer: (id: number) => `${webPaths.buyerQuotes}/${id}`,
};
