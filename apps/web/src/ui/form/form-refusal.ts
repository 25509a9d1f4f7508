import { errorText } from '../../lib/client';

/** A refusal by the form itself, in place of one by the server. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
}

/** Returns the text of a refusal outside of the fields; `failedText` precedes the server's sentence. */
export function refusalText(refusal: unknown, failedText = ''): string {
  return refusal instanceof FormRefusal ? refusal.message : `${failedText} ${errorText(refusal)}`.trim();
}
