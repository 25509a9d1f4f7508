export { createContractsOwnDataRepository } from './own-data.repository';
export {
  createRatingsRepository,
  selectRatingSums,
  sumsByCompany,
  type SumRow,
} from './ratings/ratings.repository';
export { contractDaysJob } from './days/contract-days.service';
export type { Amendments } from './amendments/amendments.service';
export type { ContractActs } from './contract-acts.service';
export { selectContractsOn } from './contract-lists.repository';
export { selectContractStanding, type ContractStanding } from './contract-standing.rows';
export type { ContractRow } from './contracts.rows';
export { createContracts, type Contracts } from './contracts.module';
export type { ContractsService } from './contracts.service';
export { isParty, sideOf } from './contracts.policy';
export { buyer, supplier } from './companies.rows';
export { toFullTerms } from './contracts.mapper';
export { otherSide } from './contracts.news';
export { contractStatusOn } from './days/contracts.status';
export { marketDay } from './days/market-day';
export { emptySubstance, inRupees, mergeSubstance, paiseOf, valueOf } from './substance/substance';
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
export {
  amendmentActs,
  amendmentStages,
  judgeAmendment,
  partyOf,
  type AmendmentAct,
  type AmendmentStage,
} from './amendments/amendments.states';
