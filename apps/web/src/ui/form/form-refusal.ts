import { errorText } from '../../lib/client';

/** A form's own sentence, in place of one of the server. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
}

/** What is said of a refusal beside the fields; `failedText` comes before the server's sentence. */
export function refusalText(refusal: unknown, failedText = ''): string {
  return refusal instanceof FormRefusal ? refusal.message : `${failedText} ${errorText(refusal)}`.trim();
}
