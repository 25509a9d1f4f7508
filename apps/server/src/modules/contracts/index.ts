export { createContractsOwnDataRepository } from './own-data.repository';
export { contractDaysJob } from './days/contract-days.service';
export type { ContractActs } from './contract-acts.service';
export { createContracts } from './contracts.module';
export { contractStatusOn } from './days/contracts.status';
export { marketDay } from './days/market-day';
export { paiseOf } from './substance/substance';
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
export { amendmentActs, judgeAmendment, partyOf, type AmendmentAct } from './amendments/amendments.states';
