import { useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import type { NdaRequest } from '../../entities/nda/nda-request';

/** Opens the form for a new contract with the offer and the buyer of a request. */
export function useAddContract(): (row: NdaRequest) => Promise<void> {
  const navigate = useNavigate();
  return async (row) => {
    // The specification's client passes three ids in local storage; the address has two of them as well (CON-4).
    localStorage.setItem('proposalId', String(row.offerId));
    localStorage.setItem('buyerId', String(row.buyerId));
    localStorage.setItem('supplierId', String(row.supplierId));
    const search = { proposalId: String(row.offerId), buyerId: String(row.buyerId) };
    await navigate({ to: webPaths.addContract, search });
  };
}
