export {
  createSignatureRequests,
  type SignableActs,
  type SignatureRequests,
} from './signature-requests.module';
