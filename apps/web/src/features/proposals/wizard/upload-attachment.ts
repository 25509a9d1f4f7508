import type { Problem } from '@proffer/contract/errors';
import type { Attachment } from '@proffer/contract/proposals.schemas';
import { CallError, callUrl } from '../../../lib/client';

/**
 * Attaches a file to an offer and tells how much of it has been sent, from 0 to 1. By XMLHttpRequest, because fetch
 * does not report the progress of what it sends. Rejects with CallError.
 */
export function uploadAttachment(
  proposalId: number,
  file: File,
  onProgress: (sent: number) => void,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', callUrl('addAttachment', { id: proposalId }));
    request.withCredentials = true;
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response as Attachment);
      else reject(new CallError(request.status, readProblem(request.response, request.status)));
    });
    request.addEventListener('error', () => {
      reject(new CallError(0, problem('unavailable', 0, 'The upload was cut off. Please try again.')));
    });
    const form = new FormData();
    form.set('file', file, file.name);
    request.send(form);
  });
}

function readProblem(reply: unknown, status: number): Problem {
  const isProblem = typeof reply === 'object' && reply !== null && 'detail' in reply && 'code' in reply;
  return isProblem
    ? (reply as Problem)
    : problem('unexpected', status, 'The file could not be attached. Please try again.');
}

function problem(code: Problem['code'], status: number, detail: string): Problem {
  return { type: 'about:blank', title: 'Upload failed', status, detail, code, requestId: '' };
}
