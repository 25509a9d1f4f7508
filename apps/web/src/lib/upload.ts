import type { Problem } from '@proffer/contract/wire/errors';
import { fromWire } from '@proffer/contract/wire/names';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Routes } from '@proffer/contract/routes';
import { type CallParts, type CallReply, failedCall, requestOf, sendInSession } from './client';

/** Calls whose body is a file. */
type UploadName = { [N in RouteName]: Routes[N] extends { upload: object } ? N : never }[RouteName];

type GoodBody<N extends RouteName> = Extract<CallReply<N>, { ok: true }>['body'];

type UploadResult<N extends RouteName> =
  | { ok: true; status: number; body: GoodBody<N> }
  | { ok: false; status: number; problem: Problem };

interface UploadOptions {
  /** Receives the sent part of the file, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Cancels the upload. */
  signal?: AbortSignal;
}

/**
 * Calls the server with a file, like `call`, and reports the progress. Uses XMLHttpRequest, because fetch does not
 * report upload progress. Never throws; status 0 means no answer, a lost connection, an unreadable file or a
 * cancellation.
 */
export function upload<N extends UploadName>(
  name: N,
  input: CallParts<N>,
  options: UploadOptions,
): Promise<UploadResult<N>> {
  return sendInSession(() => send(name, input, options));
}

function send<N extends UploadName>(
  name: N,
  input: CallParts<N>,
  { onProgress, signal }: UploadOptions,
): Promise<UploadResult<N>> {
  if (signal?.aborted) return Promise.resolve(failedCall(0));
  const { url, init } = requestOf(name, input);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const ended = new AbortController();
    function end(result: UploadResult<N>): void {
      ended.abort();
      resolve(result);
    }
    request.open(init.method, url);
    request.withCredentials = true;
    request.responseType = 'json';
    // The form around the file is sent too; its few bytes are not part of the file.
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      const { status, response } = request as { status: number; response: unknown };
      const isGood = status >= 200 && status < 300 && response !== null;
      // The server's serializer is made from the schema that types the result.
      end(
        isGood ? { ok: true, status, body: fromWire(response) as GoodBody<N> } : failedCall(status, response),
      );
    });
    const stop = () => {
      request.abort();
      end(failedCall(0));
    };
    signal?.addEventListener('abort', stop, { signal: ended.signal });
    request.send(init.body);
  });
}
