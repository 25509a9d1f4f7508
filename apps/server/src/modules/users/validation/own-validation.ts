import { hasExpired } from '@proffer/contract/users/validation-documents';
import type { ValidationDocument } from '@proffer/contract/users/validation.schemas';
import type { decisionStates, OwnValidationState, ValidationState } from '@proffer/contract/wire/choices';
import type { ValidationRequestsRepository } from './validation-requests.repository';

type DocumentRow = Awaited<ReturnType<ValidationRequestsRepository['listDocuments']>>[number];

/** Returns the state of its validation that a company sees (PRO-121). */
export function ownStateOf(
  validation: ValidationState,
  lastDecision: (typeof decisionStates)[number] | undefined,
  hasRequest: boolean,
): OwnValidationState {
  if (validation === 'validated') return 'validated';
  if (hasRequest) return 'waiting';
  if (validation === 'denied') return 'denied';
  return lastDecision === 'lapsed' ? 'lapsed' : 'none';
}

/** Returns the documents for the API; `today` decides which have expired. */
export function toDocuments(rows: readonly DocumentRow[], today: string): ValidationDocument[] {
  return rows.map((row) => ({ ...row, isExpired: hasExpired(row.expiresOn, today) }));
}
