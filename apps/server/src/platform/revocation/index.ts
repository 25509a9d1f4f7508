export { isWholeEvidence } from './whole-evidence';
export type { CertificateStanding, ValidationData } from './revocation-watch';
export { createValidation, keepValidationFresh, type Validation } from './validation';
