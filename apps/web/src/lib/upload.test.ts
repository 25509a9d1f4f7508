import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@proffer/contract/wire/paths';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import { answer, network, refuse, unplugged } from '../test/network';
import { renewSessionBy } from './client';
import { upload } from './upload';

const state: UploadState = { uploadId: 'u1', receivedBytes: 8, sizeBytes: 8 };
const nobodyListens = () => undefined;

function send(onProgress: (sent: number) => void = nobodyListens, signal?: AbortSignal) {
  const file = new File(['abcd'], 'prices.csv');
  const input = { params: { id: 7, uploadId: 'u/1' }, query: { offset: 4 }, file };
  return upload('uploadPart', input, { onProgress, ...(signal ? { signal } : {}) });
}

/** Lets the server receive a request without answering; resolves when it has arrived. */
function holdAnswer(): Promise<void> {
  return new Promise((come) => {
    network.use(
      http.put(`*${paths.uploadPart.path}`, () => {
        come();
        return new Promise<never>(() => undefined);
      }),
    );
  });
}

describe('upload', () => {
  it('sends the file to its call and reports the progress up to 100 %', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('uploadPart', state, { seen }));
    const shares: number[] = [];
    expect(await send((sent) => void shares.push(sent))).toEqual({ ok: true, status: 200, body: state });
    expect(seen[0]?.url.pathname).toBe('/proposals/uploads/7/u%2F1');
    expect(seen[0]?.url.search).toBe('?offset=4');
    expect(seen[0]?.body).toMatch(/name="file"; filename="prices\.csv"[^]*abcd/);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });

  it('returns the server’s problem', async () => {
    const errors = [{ field: 'file', text: 'This is no picture.' }];
    network.use(refuse('uploadPart', 'document_refused', 'In words.', { errors }));
    expect(await send()).toMatchObject({
      ok: false,
      status: 422,
      problem: { code: 'document_refused', detail: 'In words.', errors },
    });
  });

  it.each([
    ['a page in the place of a reply', 502, '<h1>Bad gateway</h1>'],
    ['other JSON than a problem', 502, '{"message":"Bad gateway"}'],
    ['a good reply that is cut off', 200, '{"uploadId":'],
  ])('reports that %s could not be read', async (_name, status, text) => {
    network.use(http.put(`*${paths.uploadPart.path}`, () => HttpResponse.text(text, { status })));
    const detail = 'The server answered in a way that could not be read. Please try again.';
    expect(await send()).toMatchObject({ ok: false, status, problem: { code: 'unexpected', detail } });
  });

  it('has status 0 without an answer', async () => {
    network.use(unplugged('uploadPart'));
    expect(await send()).toMatchObject({ ok: false, status: 0, problem: { code: 'unavailable' } });
  });

  it.each(['while it is sent', 'before it is sent'])('can be cancelled %s', async (when) => {
    const held = holdAnswer();
    const stop = new AbortController();
    if (when === 'before it is sent') stop.abort();
    const result = send(nobodyListens, stop.signal);
    if (when === 'while it is sent') {
      await held;
      stop.abort();
    }
    expect(await result).toMatchObject({ ok: false, status: 0 });
  });

  it('waits for a lost session and is sent again', async () => {
    network.use(refuse('uploadPart', 'unauthenticated', 'Please log in'));
    const stop = renewSessionBy(() => {
      network.use(answer('uploadPart', state));
      return Promise.resolve(true);
    });
    expect(await send()).toEqual({ ok: true, status: 200, body: state });
    stop();
  });
});
