import { ContractList } from './contract-list';

/** bcontract: the contracts proposed to a buyer (spec §2). */
export function BuyerContractsPage() {
  return <ContractList side="buyer" title="Contracts (Buyer View)" />;
}
