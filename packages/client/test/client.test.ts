import { describe, expect, it, vi } from 'vitest';
import { createClient, ProfferError, type ClientOptions } from '../src/index';
import { pauseMsOf } from '../src/retry';

const key = `pfk_${'k'.repeat(43)}`;
const baseUrl = 'https://market.example.com/';

type Reply = Response | Error | (() => Promise<Response>);
const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
const refusal = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}) =>
  json({ status, code, detail: 'No.', requestId: 'r-1', ...more }, { status, headers });

/** Returns a client whose requests get the given replies, one after the other. */
function clientWith(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const pauses: number[] = [];
  const proffer = createClient({
    baseUrl,
    key,
    fetch: (url, init = {}) => {
      requests.push({ url: url instanceof Request ? url.url : url.toString(), init });
      const reply = replies.shift();
      if (reply === undefined) throw new Error('more requests than replies');
      if (reply instanceof Error) return Promise.reject(reply);
      return reply instanceof Response ? Promise.resolve(reply) : reply();
    },
    pause: (ms, signal) => {
      signal?.throwIfAborted();
      pauses.push(ms);
      return Promise.resolve();
    },
    ...options,
  });
  return { proffer, requests, pauses };
}
const bodiesOf = (requests: { init: RequestInit }[]) =>
  requests.map(
    ({ init }) => JSON.parse(typeof init.body === 'string' ? init.body : 'null') as Record<string, unknown>,
  );
const failureOf = async (promise: Promise<unknown>): Promise<ProfferError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProfferError)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
const message = { body: { conversationId: 1, senderId: 2, messageContent: 'Hello' } };
const note = { params: { id: 1 }, body: { day: '2026-11-30', reference: 'D-1', entries: [] } };

describe('a call of the client', () => {
  // INT-91
  it('sends path, query and body by the names of the API and returns JSON, text or a file', async () => {
    const pdf = new Response(new Uint8Array([1, 2]), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''contract%201.pdf",
      },
    });
    const { proffer, requests } = clientWith([json({ id: 7 }), new Response('Published'), pdf]);
    expect(await proffer.call('updateOffer', { params: { id: 7 }, body: { title: 'Pumps' } })).toEqual({
      id: 7,
    });
    expect(await proffer.call('setPublished', { params: { id: 7 }, body: { draft: true } })).toBe(
      'Published',
    );
    expect(
      await proffer.call('exportContracts', { query: { search: 'a&b', contractStatus: 'Active' } }),
    ).toEqual({ fileName: 'contract 1.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1, 2]) });
    expect(requests.map(({ url, init }) => [init.method, url])).toEqual([
      ['PUT', 'https://market.example.com/proposals/update/7'],
      ['PUT', 'https://market.example.com/proposals/update-draft/7'],
      ['GET', 'https://market.example.com/contracts/export?search=a%26b&contractStatus=Active'],
    ]);
    expect(requests[0]?.init.headers).toMatchObject({ authorization: `Bearer ${key}` });
    expect(bodiesOf(requests.slice(0, 1))).toEqual([{ title: 'Pumps' }]);
  });

  // INT-91
  it('sends a file as a form', async () => {
    const { proffer, requests } = clientWith([json({ attachmentId: 3 }, { status: 201 })]);
    const file = { name: 'list.csv', bytes: new TextEncoder().encode('a,b') };
    await proffer.call('addAttachment', { params: { id: 7 }, file });
    const form = requests[0]?.init.body;
    const sent = form instanceof FormData ? form.get('file') : null;
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['list.csv', 'a,b']);
  });

  // INT-92
  it('throws the refusal with its code, fields and request id', async () => {
    const errors = [{ field: 'title', text: 'Please enter a title.' }];
    const { proffer } = clientWith([refusal(422, 'invalid_input', {}, { errors, details: { a: 1 } })]);
    const error = await failureOf(proffer.call('createOffer', { body: { title: '' } }));
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      detail: 'No.',
      errors,
      requestId: 'r-1',
    });
    expect(error).toMatchObject({ details: { a: 1 }, isTemporary: false });
    expect(error.message).toBe('createOffer: No. (invalid_input)');
  });

  // INT-92
  it('throws an error with a code of the status for a reply that is not of the market', async () => {
    const page = new Response('<html>', { status: 413, headers: { 'content-type': 'text/html' } });
    const { proffer } = clientWith([page]);
    expect(await failureOf(proffer.call('ownNeeds'))).toMatchObject({ status: 413, code: 'http_413' });
  });

  // INT-93
  it.each([
    ['is not reached', new TypeError('fetch failed')],
    ['answers 502', new Response('', { status: 502 })],
    ['answers 503', refusal(503, 'database_away', { 'retry-after': '2' })],
    ['answers 504', new Response('', { status: 504 })],
  ])('is repeated if the market %s and a repetition is harmless', async (_, reply) => {
    const { proffer, requests, pauses } = clientWith([reply, json({ id: 7 })]);
    await proffer.call('updateOffer', { params: { id: 7 }, body: { title: 'Pumps' } });
    expect(requests).toHaveLength(2);
    expect(pauses).toHaveLength(1);
  });

  // INT-93
  it('repeats the creation of something only if the market was not reached by the first request', async () => {
    const lost = clientWith([new TypeError('fetch failed')]);
    expect(await failureOf(lost.proffer.call('noteDelivery', note))).toMatchObject({
      status: 0,
      code: 'unreachable',
    });
    expect(lost.requests).toHaveLength(1);
    const away = clientWith([refusal(503, 'database_away')]);
    expect(await failureOf(away.proffer.call('noteDelivery', note))).toMatchObject({ status: 503 });
    const limited = clientWith([
      refusal(429, 'rate_limited', { 'retry-after': '3' }),
      json({}, { status: 201 }),
    ]);
    await limited.proffer.call('noteDelivery', note);
    expect(limited.pauses[0]).toBeGreaterThanOrEqual(3_000);
  });

  // INT-93
  it('sends the same chosen id with each attempt of a call that the market recognises by it', async () => {
    const { proffer, requests } = clientWith([new TypeError('reset'), json({}, { status: 201 })]);
    await proffer.call('sendMessage', message);
    const [first, second] = bodiesOf(requests);
    expect(first?.['clientId']).toMatch(/^[\da-f-]{36}$/);
    expect(second).toEqual(first);
    const own = clientWith([json({}, { status: 201 })]);
    const clientId = '5f0c1b0e-6a0b-4c0e-9a52-0f3f5f1a7c11';
    await own.proffer.call('sendMessage', { body: { ...message.body, clientId } });
    expect(bodiesOf(own.requests)).toMatchObject([{ clientId }]);
  });

  // INT-93
  it.each([401, 403, 404, 409, 422, 500])('is not repeated after the answer %i', async (status) => {
    const { proffer, requests } = clientWith([refusal(status, 'x')]);
    await failureOf(proffer.call('ownNeeds'));
    expect(requests).toHaveLength(1);
  });

  // INT-93
  it('ends after its attempts, and at once if the market demands a long wait', async () => {
    const failing = Array.from({ length: 3 }, () => new TypeError('fetch failed'));
    const { proffer, requests } = clientWith(failing, { retries: 2 });
    expect(await failureOf(proffer.call('ownNeeds'))).toMatchObject({
      code: 'unreachable',
      isTemporary: true,
    });
    expect(requests).toHaveLength(3);
    const long = clientWith([refusal(429, 'rate_limited', { 'retry-after': '86400' })]);
    expect(await failureOf(long.proffer.call('ownNeeds'))).toMatchObject({ retryAfterSeconds: 86_400 });
    expect(long.pauses).toEqual([]);
  });

  // INT-93
  it('waits longer after each attempt, never more than ten seconds, and not the same time as others', () => {
    expect([0, 1, 2, 30].map((attempt) => pauseMsOf(attempt, 0, () => 1))).toEqual([250, 500, 1_000, 10_000]);
    expect(pauseMsOf(0, 0, () => 0)).toBe(125);
    expect(pauseMsOf(0, 7, () => 1)).toBe(7_250);
  });

  // INT-94
  it('ends when the signal aborts, during a request or a pause', async () => {
    const ending = new AbortController();
    const hanging = (): Promise<Response> =>
      new Promise((_, reject) => {
        ending.signal.addEventListener('abort', () => reject(new Error('aborted')));
        ending.abort(new Error('stopped by the caller'));
      });
    const { proffer } = clientWith([hanging]);
    await expect(proffer.call('ownNeeds', {}, { signal: ending.signal })).rejects.toThrow(
      'stopped by the caller',
    );
    const later = new AbortController();
    const paused = clientWith([new TypeError('fetch failed')], {
      pause: (_, signal) => {
        later.abort(new Error('stopped while waiting'));
        signal?.throwIfAborted();
        return Promise.resolve();
      },
    });
    await expect(paused.proffer.call('ownNeeds', {}, { signal: later.signal })).rejects.toThrow(
      'while waiting',
    );
  });

  // INT-94
  it('ends with `timeout` when an attempt takes too long', async () => {
    const never = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('x')))),
    );
    const proffer = createClient({ baseUrl, key, fetch: never, retries: 0, timeoutMs: 20 });
    expect(await failureOf(proffer.call('ownNeeds'))).toMatchObject({ status: 0, code: 'timeout' });
  });
});

describe('lists and the feed of the client', () => {
  // INT-95
  it('yields the rows of all pages of a list and reads a page only when it is needed', async () => {
    const page = (content: number[]) => json({ content, totalPages: 2, number: 0, totalElements: 3 });
    const { proffer, requests } = clientWith([page([1, 2]), page([3])]);
    const rows = proffer.pages('ownNeeds', { query: { size: 2 } });
    expect((await rows.next()).value).toBe(1);
    expect(requests).toHaveLength(1);
    expect([(await rows.next()).value, (await rows.next()).value, (await rows.next()).done]).toEqual([
      2,
      3,
      true,
    ]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?size=2&page=0', '?size=2&page=1']);
  });

  // INT-95
  it('yields the rows of lists without totals and of lists with a cursor', async () => {
    const plain = clientWith([json([1, 2]), json([3])]);
    const saved: unknown[] = [];
    for await (const row of plain.proffer.pages('savedOffers', { query: { buyerId: 1, size: 2 } }))
      saved.push(row);
    expect(saved).toEqual([1, 2, 3]);
    const cursor = clientWith([json({ content: [1], next: '5.6' }), json({ content: [2], next: null })]);
    const talks: unknown[] = [];
    for await (const row of cursor.proffer.pages('inbox')) talks.push(row);
    expect(talks).toEqual([1, 2]);
    expect(cursor.requests.map(({ url }) => new URL(url).search)).toEqual(['', '?before=5.6']);
  });

  const events = (sequences: number[], next: number, hasMore = false) =>
    json({ events: sequences.map((sequence) => ({ sequence })), next, hasMore });

  // INT-96
  it('yields each event once, reports its progress and ends at the last one if it does not follow', async () => {
    const { proffer, requests } = clientWith([events([4, 5], 5, true), events([], 9)]);
    const seen: number[] = [];
    const progress: number[] = [];
    const onProgress = (after: number) => void progress.push(after);
    for await (const { sequence } of proffer.events({ after: 3, follow: false, onProgress }))
      seen.push(sequence);
    expect([seen, progress]).toEqual([
      [4, 5],
      [5, 9],
    ]);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['3', '5']);
  });

  // INT-96
  it('follows the feed over an unreachable market and ends by a refusal', async () => {
    const { proffer, pauses } = clientWith(
      [
        new TypeError('away'),
        refusal(500, 'unexpected'),
        events([1], 1),
        refusal(410, 'events_expired', {}, { details: { oldest: 9 } }),
      ],
      { retries: 0 },
    );
    const seen: number[] = [];
    const following = async () => {
      for await (const { sequence } of proffer.events({ pollMs: 77 })) seen.push(sequence);
    };
    expect(await failureOf(following())).toMatchObject({ code: 'events_expired', details: { oldest: 9 } });
    expect(seen).toEqual([1]);
    expect(pauses).toHaveLength(3);
    expect(pauses[2]).toBe(77);
  });
});

describe('the key in the client', () => {
  // INT-98
  it.each([
    'http://market.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'ftp://market.example.com',
  ])('is not sent to an address without encryption: %s', (address) => {
    expect(() => createClient({ baseUrl: address, key })).toThrow(/https/);
  });

  // INT-98
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'may be sent to this machine: %s',
    (address) => {
      expect(() => createClient({ baseUrl: address, key })).not.toThrow();
    },
  );

  // INT-98
  it('is not sent on by a redirect and appears in no error', async () => {
    const { proffer, requests } = clientWith([new TypeError('unexpected redirect')], { retries: 0 });
    const error = await failureOf(proffer.call('ownNeeds'));
    expect(requests[0]?.init.redirect).toBe('error');
    expect(JSON.stringify(error) + error.message + String(error.stack)).not.toContain(key);
    expect(() => createClient({ baseUrl, key: 'a session token' })).toThrow(/^This is not an API key[.]$/);
  });

  // INT-98
  it('is not used for another path by a parameter', async () => {
    const { proffer, requests } = clientWith([json({})]);
    await proffer.call('viewOffer', { params: { id: '../../user/api-keys?x=' as unknown as number } });
    expect(requests[0]?.url).toBe(
      'https://market.example.com/proposals/view-by-id/..%2F..%2Fuser%2Fapi-keys%3Fx%3D',
    );
    const missing = { params: {} as { id: number } };
    await expect(proffer.call('viewOffer', missing)).rejects.toThrow('The parameter id is missing.');
    await expect(proffer.call('toString' as 'ownNeeds')).rejects.toThrow('There is no call toString');
  });

  // INT-98
  it('brings no file name that leads out of a folder', async () => {
    const headers = { 'content-disposition': "inline; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd" };
    const { proffer } = clientWith([new Response('x', { headers })]);
    expect(await proffer.call('exportOffers')).toMatchObject({ fileName: 'passwd' });
  });
});
