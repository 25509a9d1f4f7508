import { errorText, fieldErrors } from '../lib/client';

/** What a form says of a refusal beside its fields: nothing when it is said at one of the fields named here. */
export function failureBeside(error: unknown, fieldNames: readonly string[]): string | null {
  if (!error) return null;
  const errors = fieldErrors(error);
  return fieldNames.some((name) => errors[name] !== undefined) ? null : errorText(error);
}
