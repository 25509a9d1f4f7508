export { createNdaLeaving } from './leaving.repository';
export { createNdaAcceptService, type NdaAcceptService } from './nda-accept.service';
export type { NdaFiles } from './nda.files';
export { defineNdaMails } from './nda.mails';
export { createNdaPaper } from './nda-paper';
export { createNdaRepository } from './nda.repository';
export { registerNdaRoutes } from './nda.routes';
export { createNdaService, type NdaService } from './nda.service';
