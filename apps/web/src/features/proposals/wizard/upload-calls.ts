import type { Problem } from '@proffer/contract/errors';
import type { UploadState } from '@proffer/contract/offer-files.schemas';
import { call, callUrl } from '../../../lib/client';
import type { UploadCalls, UploadReply } from './resumable-upload';

/** Without a byte moving for this long, the connection is taken for lost. Checking a large file may take half of it. */
const stalledMs = 60_000;

const noConnectionText = 'Waiting for the connection…';
const busyText = 'The server is busy. Trying again…';

/** The calls that send a file to an offer in parts. */
export function createUploadCalls(proposalId: number): UploadCalls {
  const calls: UploadCalls = {
    async start(file) {
      const result = await call('startUpload', { params: { id: proposalId }, body: file });
      if (result.ok) return { kind: 'ok', state: result.body };
      // What is missing here is the offer, not an upload that could begin anew.
      if (result.status === 404) return { kind: 'refused', text: result.problem.detail, canRetry: false };
      return toReply(result.status, result.problem);
    },

    async state(uploadId) {
      const result = await call('uploadState', { params: { id: proposalId, uploadId } });
      return result.ok ? { kind: 'ok', state: result.body } : toReply(result.status, result.problem);
    },

    async sendPart(uploadId, offset, part, onProgress, signal) {
      const url = `${callUrl('uploadPart', { id: proposalId, uploadId })}?offset=${offset}`;
      const { status, body } = await put(url, part, onProgress, signal);
      if (status === 200) return { kind: 'ok', state: body as UploadState };
      // Asked the ordinary way, the whole page learns that the session is over.
      if (status === 401) return calls.state(uploadId);
      return toReply(status, isProblem(body) ? body : undefined);
    },

    async cancel(uploadId) {
      // When this fails, the server forgets the upload by itself after a day.
      await call('cancelUpload', { params: { id: proposalId, uploadId } });
    },
  };
  return calls;
}

/**
 * Sends one part by XMLHttpRequest, because fetch does not tell the progress of what it sends. Status 0 stands for no
 * answer, a stalled or lost connection, or being told to stop.
 */
function put(
  url: string,
  part: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const ended = new AbortController();
    const end = (status: number) => {
      clearTimeout(stalled);
      ended.abort();
      resolve({ status, body: status === 0 ? undefined : (request.response as unknown) });
    };
    const abort = () => {
      request.abort();
      end(0);
    };
    let stalled = setTimeout(abort, stalledMs);
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, stalledMs);
    };

    request.open('PUT', url);
    request.withCredentials = true;
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      // The form around the part is sent too; its few bytes are no part of the file.
      if (total > 0) onProgress(Math.round((part.size * loaded) / total));
    });
    request.addEventListener('loadend', () => end(request.status));
    signal.addEventListener('abort', abort, { signal: ended.signal });
    window.addEventListener('offline', abort, { signal: ended.signal });

    const form = new FormData();
    form.set('file', part, part.name);
    request.send(form);
  });
}

function toReply(status: number, problem: Problem | undefined): UploadReply {
  if (status === 0) return { kind: 'lost', text: noConnectionText };
  if (status === 429 || status === 502 || status === 503 || status === 504)
    return { kind: 'lost', text: busyText };
  if (status === 404) return { kind: 'gone' };
  if (problem?.code === 'changed_meanwhile') return { kind: 'behind' };
  const atFile = problem?.errors?.find(({ field }) => field === 'file')?.text;
  return {
    kind: 'refused',
    text: atFile ?? problem?.detail ?? 'The file could not be attached. Please try again.',
    canRetry: problem?.code !== 'document_refused',
  };
}

function isProblem(reply: unknown): reply is Problem {
  return typeof reply === 'object' && reply !== null && 'detail' in reply && 'code' in reply;
}
