import { groupIndian } from './group-indian';

/** What forms and calls say is wrong. Free of zod. */

/** What is wrong with the fields of a form, by name; a field that is right has no sentence. */
export type Faults<Field extends string> = { [F in Field]?: string };

/** Faults without the fields that are right. */
export function faultsOf<Field extends string>(found: Record<Field, string | undefined>): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const field in found) {
    const fault = found[field];
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** The sentence for a text that is too long; undefined when it fits. */
export function tooLongText(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined;
  return `At most ${groupIndian(most)} characters. Please shorten it by ${groupIndian(text.length - most)}.`;
}
