import type { Problem } from '@proffer/contract/errors';
import type { ImportResult } from '@proffer/contract/offer-files.schemas';
import { CallError, callUrl } from '../../../lib/client';

/**
 * Sends a file to be looked at or taken in, and tells how much of it has gone, from 0 to 1. By XMLHttpRequest,
 * because fetch does not report the progress of what it sends. Rejects with CallError.
 */
export function sendFile(
  name: 'previewImport' | 'importProposals',
  file: File,
  onProgress: (sent: number) => void,
): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', callUrl(name, {}));
    request.withCredentials = true;
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as ImportResult);
      else reject(new CallError(request.status, problemOf(request.response, request.status)));
    });
    // The bytes of the file are read only now: it may have been changed or moved since it was chosen.
    const cutOff = 'The connection was cut off, or the file was changed since. Try again, or choose it anew.';
    request.addEventListener('error', () => reject(new CallError(0, problem('unavailable', 0, cutOff))));
    const form = new FormData();
    form.set('file', file, file.name);
    request.send(form);
  });
}

function problemOf(reply: unknown, status: number): Problem {
  const isProblem = typeof reply === 'object' && reply !== null && 'detail' in reply && 'code' in reply;
  return isProblem
    ? (reply as Problem)
    : problem('unexpected', status, 'The server did not answer as it should. Please try again.');
}

function problem(code: Problem['code'], status: number, detail: string): Problem {
  return { type: 'about:blank', title: 'Not sent', status, detail, code, requestId: '' };
}
