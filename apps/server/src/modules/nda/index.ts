export { createNdaOwnDataRepository } from './requests/own-data.repository';
export { pickCounts } from './requests/stored-counts';
export type { NdaAcceptService } from './signing/accept.service';
export { createNdaPapers, createNdas, type NdaPapers, type Ndas } from './nda.module';
export {
  selectShown as selectShownNdas,
  type ShownNdas,
  type ShownParts as ShownNdaParts,
} from './requests/request-details.repository';
