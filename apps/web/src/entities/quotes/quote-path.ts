import { webPaths } from '../../config/paths';

/** A quote's own page, beneath the list of its side. */
export const quotePath = {
  supplier: (id: number) => `${webPaths.supplierQuotes}/${id}`,
  buyer: (id: number) => `${webPaths.buyerQuotes}/${id}`,
};
