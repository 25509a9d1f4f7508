import { Navigate } from '@tanstack/react-router';
import { contractPath } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import { readId, useAddress } from '../../../lib/address';
import { askForContracts, ContractList } from './contract-list';
import type { Prefetch } from '../../../lib/prefetch';

export const prefetch: Prefetch = ({ userId, userType }, address) =>
  askForContracts(userType === 'Buyer' ? 'buyer' : 'supplier', userId, address);

/** bcontract: the contracts proposed to a buyer (CON-30). */
export function BuyerContractsPage() {
  return <ListOrContract side="buyer" title="Contracts (Buyer View)" />;
}

/** contract-all: the contracts that a supplier has proposed (CON-30). */
export function SupplierContractsPage() {
  return <ListOrContract side="supplier" title="All Contracts" />;
}

/** Links in mails and notifications add a contract's id to the list's address; they open its page. */
function ListOrContract({ side, title }: { side: ContractSide; title: string }) {
  const [values] = useAddress();
  const contractId = readId(values['contract']);
  if (contractId !== null) return <Navigate to={contractPath[side](contractId)} replace />;
  return <ContractList side={side} title={title} />;
}
