export { createSignatures, fieldNames, type Signature, type Signatures } from './signatures';
export { createSignersRepository, type Signer, type SignersRepository } from './signers.repository';
export {
  assertConsentKnown,
  methodOf,
  readSignature,
  toSignatureInput,
  type SignatureInput,
} from './signature-input';
export { sha256Of } from './sha256';
