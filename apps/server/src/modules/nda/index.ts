export { createNdaOwnDataRepository } from './requests/own-data.repository';
export { pickKept } from './requests/kept-counts';
export type { NdaAcceptService } from './signing/accept.service';
export { createNdaPapers, createNdas } from './nda.module';
export {
  selectShown as selectShownNdas,
  type ShownNdas,
  type ShownParts as ShownNdaParts,
} from './requests/beside-requests.repository';
