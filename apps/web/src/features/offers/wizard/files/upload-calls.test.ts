import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@proffer/contract/wire/errors';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import { answer, network, refuse, unplugged } from '../../../../test/network';
import { createUploadCalls } from './upload-calls';

const calls = createUploadCalls(7);
const state: UploadState = { uploadId: 'u1', receivedBytes: 4, sizeBytes: 8 };

function sendPart(options: { onProgress?: (bytes: number) => void; signal?: AbortSignal } = {}) {
  const part = new File(['abcd'], 'prices.csv');
  const { onProgress = () => undefined, signal = new AbortController().signal } = options;
  return calls.sendPart('u1', 4, part, onProgress, signal);
}

/** Fakes a part that the server never answers; resolves when it has arrived. */
function holdParts(): Promise<void> {
  return new Promise((come) => {
    network.use(
      http.put(`*${paths.uploadPart.path}`, () => {
        come();
        return new Promise<never>(() => undefined);
      }),
    );
  });
}

/** Fakes a connection whose progress the test controls. */
function slowLine() {
  const upload = new EventTarget();
  class Request extends EventTarget {
    readonly upload = upload;
    readonly status = 0;
    open() {}
    send() {}
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return {
    move: (loaded: number, total: number) =>
      void upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
  };
}

describe('the requests of an upload', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sends a part at its offset and reports its progress', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('uploadPart', state, { seen }));
    const figures: number[] = [];
    const reply = await sendPart({ onProgress: (bytes) => void figures.push(bytes) });
    expect(reply).toEqual({ kind: 'ok', state });
    expect(seen[0]?.url.pathname).toBe('/proposals/uploads/7/u1');
    expect(seen[0]?.url.searchParams.get('offset')).toBe('4');
    expect(seen[0]?.body).toContain('abcd');
    expect(figures.at(-1)).toBe(4);
  });

  it.each<[RouteName, ErrorCode, object]>([
    ['uploadPart', 'rate_limited', { kind: 'lost', text: 'The server is busy. Trying again…' }],
    ['uploadPart', 'unavailable', { kind: 'lost', text: 'The server is busy. Trying again…' }],
    ['uploadPart', 'not_found', { kind: 'gone' }],
    ['uploadPart', 'changed_meanwhile', { kind: 'behind' }],
    ['uploadPart', 'unexpected', { kind: 'refused', text: 'In words.', canRetry: true }],
    ['uploadPart', 'invalid_input', { kind: 'refused', text: 'In words.', canRetry: true }],
    ['uploadPart', 'document_refused', { kind: 'refused', text: 'In words.', canRetry: false }],
    ['uploadState', 'not_found', { kind: 'gone' }],
    ['uploadState', 'unavailable', { kind: 'lost', text: 'The server is busy. Trying again…' }],
    ['startUpload', 'not_found', { kind: 'refused', text: 'In words.', canRetry: false }],
    ['startUpload', 'invalid_input', { kind: 'refused', text: 'In words.', canRetry: true }],
  ])('translates the reply to %s with %s', async (route, code, reply) => {
    network.use(refuse(route, code, 'In words.'));
    const send = {
      startUpload: () => calls.start({ fileName: 'prices.csv', sizeBytes: 8 }),
      uploadState: () => calls.state('u1'),
      uploadPart: () => sendPart(),
    }[route as 'startUpload' | 'uploadState' | 'uploadPart'];
    expect(await send()).toEqual(reply);
  });

  it('treats the reply of a failing proxy as a busy server', async () => {
    network.use(
      http.put(`*${paths.uploadPart.path}`, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),
    );
    expect(await sendPart()).toMatchObject({ kind: 'lost' });
  });

  it('reports a lost connection', async () => {
    network.use(unplugged('uploadPart'), unplugged('uploadState'), unplugged('cancelUpload'));
    const lost = { kind: 'lost', text: 'Waiting for the connection…' };
    expect([await sendPart(), await calls.state('u1')]).toEqual([lost, lost]);
    await expect(calls.cancel('u1')).resolves.toBeUndefined();
  });

  it('aborts a part without progress for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const held = holdParts();
    const ended = vi.fn<() => void>();
    const reply = sendPart().finally(ended);
    await held;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reply).toMatchObject({ kind: 'lost' });
  });

  it('does not abort a part that makes progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const line = slowLine();
    const ended = vi.fn<() => void>();
    const reply = sendPart().finally(ended);
    for (const loaded of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(59_000);
      line.move(loaded, 4);
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reply).toMatchObject({ kind: 'lost' });
  });

  it.each(['the browser goes offline', 'the upload is cancelled'])('aborts a part when %s', async (why) => {
    const held = holdParts();
    const stop = new AbortController();
    const reply = sendPart({ signal: stop.signal });
    await held;
    if (why === 'the upload is cancelled') stop.abort();
    else window.dispatchEvent(new Event('offline'));
    expect(await reply).toMatchObject({ kind: 'lost' });
  });
});
