export { createNdaOwnDataRepository } from './own-data.repository';
export type { NdaAcceptService } from './nda-accept.service';
export type { NdaFiles } from './nda.files';
export { createNdaPapers, createNdas } from './nda.module';
export { registerNdaRoutes } from './nda.routes';
export type { NdaService } from './nda.service';
