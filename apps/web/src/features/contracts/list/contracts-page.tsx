import { ContractList } from './contract-list';

/** bcontract: the contracts proposed to a buyer (CON-30). */
export function BuyerContractsPage() {
  return <ContractList side="buyer" title="Contracts (Buyer View)" />;
}

/** contract-all: the contracts a supplier has proposed (CON-30). */
export function SupplierContractsPage() {
  return <ContractList side="supplier" title="All Contracts" />;
}
