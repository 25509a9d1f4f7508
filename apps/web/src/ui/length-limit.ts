import { tooLongText } from '@proffer/contract/wire/faults';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** The part of the limit from which on the characters are counted aloud. */
const nearLimit = 0.9;

interface LengthLimit {
  /** The field's own description, followed by the counter once the text is nearly as long as it may be. */
  description: string | undefined;
  /** Says by how much the text is too long. */
  error: string | undefined;
}

/**
 * What a text field says of its length, fit to be spread into an input. It takes the place of `maxLength`, which cuts
 * what is pasted without a word. Lengths are UTF-16 units, as the server counts them.
 */
export function lengthLimit(text: string, most: number, description?: string): LengthLimit {
  const counter =
    text.length >= most * nearLimit ? `${groupIndian(text.length)} of ${groupIndian(most)} characters.` : '';
  return {
    description: [description ?? '', counter].filter((part) => part !== '').join(' ') || undefined,
    error: tooLongText(text, most),
  };
}
