import type { Problem } from '@proffer/contract/wire/errors';
import { call } from '../../../../lib/client';
import { upload } from '../../../../lib/upload';
import type { UploadCalls, UploadReply } from './resumable-upload';

/**
 * Time without progress after which the connection counts as lost; the server's check of a large file takes up to half
 * of it.
 */
const stalledMs = 60_000;

const noConnectionText = 'Waiting for the connection…';
const busyText = 'The server is busy. Trying again…';

/** Creates the requests that upload a file in parts. */
export function createUploadCalls(offerId: number): UploadCalls {
  return {
    async start(file) {
      const result = await call('startUpload', { params: { id: offerId }, body: file });
      if (result.ok) return { kind: 'ok', state: result.body };
      // The offer is missing here, so a new upload cannot help.
      if (result.status === 404) return { kind: 'refused', text: result.problem.detail, canRetry: false };
      return toReply(result.status, result.problem);
    },

    async state(uploadId) {
      const result = await call('uploadState', { params: { id: offerId, uploadId } });
      return result.ok ? { kind: 'ok', state: result.body } : toReply(result.status, result.problem);
    },

    async sendPart(uploadId, offset, part, onProgress, signal) {
      const connection = watchConnection(signal);
      const input = { params: { id: offerId, uploadId }, query: { offset }, file: part };
      const result = await upload('uploadPart', input, {
        signal: connection.lost,
        onProgress(sent) {
          connection.moved();
          onProgress(Math.round(part.size * sent));
        },
      });
      connection.leave();
      return result.ok ? { kind: 'ok', state: result.body } : toReply(result.status, result.problem);
    },

    async cancel(uploadId) {
      // If this fails, the server deletes the upload after a day.
      await call('cancelUpload', { params: { id: offerId, uploadId } });
    },
  };
}

/** Aborts a request as `lost` when the browser goes offline, when it makes no progress, and with `signal`. */
function watchConnection(signal: AbortSignal) {
  const lost = new AbortController();
  const left = new AbortController();
  const giveUp = () => lost.abort();
  let stalled = setTimeout(giveUp, stalledMs);
  signal.addEventListener('abort', giveUp, { signal: left.signal });
  window.addEventListener('offline', giveUp, { signal: left.signal });
  return {
    lost: lost.signal,
    moved(): void {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledMs);
    },
    leave(): void {
      clearTimeout(stalled);
      left.abort();
    },
  };
}

function toReply(status: number, problem: Problem): UploadReply {
  if (status === 0) return { kind: 'lost', text: noConnectionText };
  if (status === 429 || status === 502 || status === 503 || status === 504)
    return { kind: 'lost', text: busyText };
  if (status === 404) return { kind: 'gone' };
  if (problem.code === 'changed_meanwhile') return { kind: 'behind' };
  const atFile = problem.errors?.find(({ field }) => field === 'file')?.text;
  return {
    kind: 'refused',
    text: atFile ?? problem.detail,
    canRetry: problem.code !== 'document_refused',
  };
}
