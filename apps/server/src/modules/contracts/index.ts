export { createContractsOwnDataRepository } from './own-data.repository';
export { contractDaysJob, contractDaysTime } from './contract-days.service';
export { createContracts } from './contracts.module';
export { registerContractRoutes } from './contracts.routes';
export type { ContractNewsItem, ContractNewsListener, ContractNewsName } from './contracts.news';
export { contractStatusOn } from './contracts.status';
export { marketDay } from './market-day';
export {
  contractActs,
  contractSides,
  contractStates,
  judgeAct,
  stateOf,
  type ContractAct,
  type ContractSide,
  type ContractState,
} from './contracts.states';
export { amendmentActs, judgeAmendment, partyOf, type AmendmentAct } from './amendments.states';
