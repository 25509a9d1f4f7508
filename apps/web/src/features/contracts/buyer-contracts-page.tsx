import { ContractList } from './contract-list';

/** bcontract: the contracts proposed to a buyer (CON-30). */
export function BuyerContractsPage() {
  return <ContractList side="buyer" title="Contracts (Buyer View)" />;
}
