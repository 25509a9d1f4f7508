export { createContractsLeaving } from './leaving.repository';
export { defineContractMails } from './contracts.mails';
export { createContractsRepository } from './contracts.repository';
export { registerContractRoutes } from './contracts.routes';
export { createContractsService } from './contracts.service';
export { contractStatusOn } from './contracts.status';
