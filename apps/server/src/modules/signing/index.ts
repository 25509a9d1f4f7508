export { createSigningLeaving } from './leaving';
export { writeCertificate, type AcceptanceRecord, type Certified } from './certificate';
export {
  between,
  createSignatures,
  fieldNames,
  findTrustedTimes,
  type Signature,
  type SignedDocument,
  type Signatures,
  type TrustedTimes,
} from './signatures';
export type { ActToSign, KeyRequests, CheckedKey } from './keys/key-requests.service';
export type { FixedDocument, PreparedAct, SignableAct, ToPerform } from './signable-act';
export { createSigning, type Signing } from './signing.module';
export { createSignersRepository, type Signer, type SignersRepository } from './signers.repository';
export {
  assertSameSigner,
  methodOf,
  readSignature,
  toSignatureInput,
  type SignatureInput,
} from './signature-input';
export { sha256Of } from './sha256';
