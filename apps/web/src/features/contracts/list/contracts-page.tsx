import { Navigate } from '@tanstack/react-router';
import { contractPath } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import { readId, useAddress } from '../../../lib/address';
import { ContractList } from './contract-list';

/** bcontract: the contracts proposed to a buyer (CON-30). */
export function BuyerContractsPage() {
  return <ListOrContract side="buyer" title="Contracts (Buyer View)" />;
}

/** contract-all: the contracts a supplier has proposed (CON-30). */
export function SupplierContractsPage() {
  return <ListOrContract side="supplier" title="All Contracts" />;
}

/** Links of mails and notices name a contract behind the list's address; they lead to its page. */
function ListOrContract({ side, title }: { side: ContractSide; title: string }) {
  const [values] = useAddress();
  const contractId = readId(values['contract']);
  if (contractId !== null) return <Navigate to={contractPath[side](contractId)} replace />;
  return <ContractList side={side} title={title} />;
}
