import type { MessageFile } from '@proffer/contract/chat.schemas';
import type { Problem } from '@proffer/contract/errors';
import { callUrl } from '../../lib/client';

/** `canRetry`: the same file may go another time. */
export type FileOutcome =
  | { kind: 'sent'; file: MessageFile }
  | { kind: 'failed'; text: string; canRetry: boolean };

const noAnswerText = 'The connection was cut off. Try again.';

/**
 * Sends a file for the next message, and tells how much of it has gone, from 0 to 1. By XMLHttpRequest, because fetch
 * does not report the progress of what it sends. Never settles when it is told to stop.
 */
export function sendFile(
  conversationId: number,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<FileOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', callUrl('uploadMessageFile', { conversationId }));
    request.withCredentials = true;
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve({ kind: 'sent', file: request.response as MessageFile });
      else resolve({ kind: 'failed', text: textOf(request.response), canRetry: request.status >= 429 });
    });
    request.addEventListener('error', () => resolve({ kind: 'failed', text: noAnswerText, canRetry: true }));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('file', file, file.name);
    request.send(form);
  });
}

function textOf(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null || !('detail' in reply)) {
    return 'The file could not be sent. Please try again.';
  }
  const { detail, errors } = reply as Problem;
  return errors?.find(({ field }) => field === 'file')?.text ?? detail;
}
