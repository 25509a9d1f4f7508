import { CallError, errorText, fieldErrors } from '../../lib/client';

/** Texts by field of one form. */
export type FieldTexts<F extends string> = { [K in F]?: string | undefined };

interface Failure<F extends string> {
  fields: FieldTexts<F>;
  /** What belongs to no field of the form. */
  text: string | undefined;
  /** How long the server wants no further try; 0 for none. */
  waitSeconds: number;
}

/** A failed call as its form shows it: at the fields the server named, else as one text. */
export function readFailure<F extends string>(error: unknown, fieldNames: readonly F[]): Failure<F> {
  const named = fieldErrors(error);
  const fields: FieldTexts<F> = {};
  for (const field of fieldNames) {
    const text = named[field];
    if (text !== undefined) fields[field] = text;
  }
  const details = error instanceof CallError ? error.problem.details : undefined;
  const wait = details?.['retryAfterSeconds'];
  return {
    fields,
    text: hasText(fields) ? undefined : errorText(error),
    waitSeconds: typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 0,
  };
}

export function hasText(fields: FieldTexts<string>): boolean {
  return Object.values(fields).some((text) => text !== undefined);
}
