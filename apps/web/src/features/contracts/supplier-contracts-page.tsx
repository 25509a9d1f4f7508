import { ContractList } from './contract-list';

/** contract-all: the contracts a supplier has proposed (CON-30). */
export function SupplierContractsPage() {
  return <ContractList side="supplier" title="All Contracts" />;
}
