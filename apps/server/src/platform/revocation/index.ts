export { isWholeEvidence } from './whole-evidence';
export type { ValidationData } from './evidence';
export type { CertificateStanding } from './revocation-watch';
export { createValidation, keepValidationFresh, type Validation } from './validation';
