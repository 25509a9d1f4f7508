export { createNdaOwnDataRepository } from './requests/own-data.repository';
export type { NdaAcceptService } from './signing/accept.service';
export type { NdaFiles } from './documents/file-names';
export { createNdaPapers, createNdas } from './nda.module';
export type { NdaService } from './requests/requests.service';
