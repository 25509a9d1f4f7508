import { tooLongText } from '@proffer/contract/wire/faults';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** Share of the limit from which the characters are counted. */
const nearLimit = 0.9;

interface LengthLimit {
  /** The field's description, followed by the counter near the limit. */
  description: string | undefined;
  /** Message about the excess length. */
  error: string | undefined;
}

/**
 * Returns a text field's props for its length. Replaces `maxLength`, which silently cuts pasted text. Lengths are
 * UTF-16 units, as the server counts them.
 */
export function lengthLimit(text: string, most: number, description?: string): LengthLimit {
  const counter =
    text.length >= most * nearLimit ? `${groupIndian(text.length)} of ${groupIndian(most)} characters.` : '';
  return {
    description: [description ?? '', counter].filter((part) => part !== '').join(' ') || undefined,
    error: tooLongText(text, most),
  };
}
