import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../test/network';
import { buyer } from '../test/people';
import { call, CallError, fieldErrors, renewSessionBy, unwrap } from './client';

describe('call', () => {
  it('fills path parameters and omits unset filters', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('pageOffers', { content: [], totalPages: 0, number: 0, totalElements: 0 }, { seen }));
    await call('pageOffers', { query: { page: 0, keyword: '', scope: undefined, published: false } });
    expect(seen[0]!.url.search).toBe('?page=0&draft=false');
  });

  it('translates field names to those of the API in requests, and back in replies', async () => {
    let sent: unknown;
    network.use(
      http.put('*/proposals/update/7', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ id: 7, draft: true, redirectURL: '' });
      }),
    );
    const body = { published: true, redirectUrl: 'https://example.com' };
    const reply = await call('updateOffer', { params: { id: 7 }, body });
    expect(sent).toEqual({ draft: true, redirectURL: 'https://example.com' });
    expect(unwrap(reply)).toEqual({ id: 7, published: true, redirectUrl: '' });
    network.use(
      refuse('updateOffer', 'invalid_input', 'No.', { errors: [{ field: 'redirectURL', text: 'No.' }] }),
    );
    const refused = await call('updateOffer', { params: { id: 7 }, body });
    expect(!refused.ok && refused.problem.errors).toEqual([{ field: 'redirectUrl', text: 'No.' }]);
  });

  it('returns plain text and bytes unchanged', async () => {
    network.use(answer('removeOffer', 'Proposal removed'));
    expect(unwrap(await call('removeOffer', { params: { id: 3 } }))).toBe('Proposal removed');
    network.use(
      http.get('*/nda/document/9', () =>
        HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, {
          headers: { 'content-type': 'application/pdf' },
        }),
      ),
    );
    expect(unwrap(await call('ndaDocument', { params: { id: 9 }, query: {} })).size).toBe(3);
  });

  it('distinguishes a refused call from one without an answer', async () => {
    network.use(
      refuse('createOffer', 'invalid_input', 'Please correct the fields.', {
        errors: [{ field: 'title', text: 'Please enter a title.' }],
      }),
    );
    const refused = await call('createOffer', { body: {} as never });
    expect(refused.ok || [refused.status, refused.problem.code]).toEqual([422, 'invalid_input']);
    expect(() => unwrap(refused)).toThrow(CallError);
    expect(!refused.ok && fieldErrors(new CallError(refused.status, refused.problem))).toEqual({
      title: 'Please enter a title.',
    });
    network.use(unplugged('createOffer'));
    expect((await call('createOffer', { body: {} as never })).status).toBe(0);
  });

  it('waits for a lost session and is repeated once when it is renewed', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(refuse('switchProfile', 'unauthenticated', 'Please log in'));
    const renew = vi.fn<() => Promise<boolean>>(() => {
      network.use(answer('switchProfile', buyer, { seen }));
      return Promise.resolve(true);
    });
    const stop = renewSessionBy(renew);
    const body = { usertype: 'Buyer' } as const;
    expect(unwrap(await call('switchProfile', { body }))).toEqual(buyer);
    expect(seen.map((one) => one.body)).toEqual([body]);
    network.use(refuse('switchProfile', 'unauthenticated', 'Please log in'));
    renew.mockResolvedValue(true);
    expect((await call('switchProfile', { body })).status).toBe(401);
    expect(renew).toHaveBeenCalledTimes(2);
    stop();
    expect((await call('switchProfile', { body })).status).toBe(401);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('is refused if nobody renews the session', async () => {
    network.use(refuse('allTemplates', 'unauthenticated', 'Please log in'));
    const stop = renewSessionBy(() => Promise.resolve(false));
    expect((await call('allTemplates')).status).toBe(401);
    stop();
  });

  it('does not wait for a session if it is a login call itself', async () => {
    const renew = vi.fn<() => Promise<boolean>>(() => new Promise(() => undefined));
    const stop = renewSessionBy(renew);
    network.use(
      refuse('login', 'invalid_credentials', 'Wrong.'),
      refuse('session', 'unauthenticated', 'Please log in'),
    );
    await call('login', { body: { email: 'a@b.in', password: 'x' } });
    expect(renew).not.toHaveBeenCalled();
    expect((await call('session')).status).toBe(401);
    expect(renew).toHaveBeenCalledOnce();
    stop();
  });
});
