import { ContractList } from './contract-list';

/** contract-all: the contracts a supplier has proposed (spec §2). */
export function SupplierContractsPage() {
  return <ContractList side="supplier" title="All Contracts" />;
}
