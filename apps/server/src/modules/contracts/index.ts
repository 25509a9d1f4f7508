export { createContractsLeaving } from './leaving.repository';
export { createContracts } from './contracts.module';
export { registerContractRoutes } from './contracts.routes';
export { contractStatusOn } from './contracts.status';
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
