import { groupIndian } from './group-indian';

/** Faults of fields in forms and calls. Free of zod. */

/** Faults of a form's fields by name; valid fields are absent. */
export type Faults<Field extends string> = { [F in Field]?: string };

/** Returns the faults without the valid fields. */
export function faultsOf<Field extends string>(found: Record<Field, string | undefined>): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const field in found) {
    const fault = found[field];
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** Returns the sentence for a text that is too long; undefined if it fits. */
export function tooLongText(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined;
  return `At most ${groupIndian(most)} characters. Please shorten it by ${groupIndian(text.length - most)}.`;
}
