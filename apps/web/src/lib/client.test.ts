import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../test/network';
import { call, CallError, fieldErrors, onSessionLost, unwrap } from './client';

describe('call', () => {
  it('fills the path and leaves out filters that are not set', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('pageProposals', { content: [], totalPages: 0, number: 0, totalElements: 0 }, { seen }),
    );
    await call('pageProposals', { query: { page: 0, keyword: '', scope: undefined, draft: false } });
    expect(seen[0]!.url.search).toBe('?page=0&draft=false');
  });

  it('reads plain text and bytes as what they are', async () => {
    network.use(answer('removeProposal', 'Proposal removed'));
    expect(unwrap(await call('removeProposal', { params: { id: 3 } }))).toBe('Proposal removed');
    network.use(
      http.get('*/nda/document/9', () =>
        HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, {
          headers: { 'content-type': 'application/pdf' },
        }),
      ),
    );
    expect(unwrap(await call('ndaDocument', { params: { id: 9 } })).size).toBe(3);
  });

  it('tells a refused call from one that was not answered', async () => {
    network.use(
      refuse('saveProposal', 'invalid_input', 'Please correct the fields.', {
        errors: [{ field: 'title', text: 'Please enter a title.' }],
      }),
    );
    const refused = await call('saveProposal', { body: {} as never });
    expect(refused.ok || [refused.status, refused.problem.code]).toEqual([422, 'invalid_input']);
    expect(() => unwrap(refused)).toThrow(CallError);
    expect(!refused.ok && fieldErrors(new CallError(refused.status, refused.problem))).toEqual({
      title: 'Please enter a title.',
    });
    network.use(unplugged('saveProposal'));
    expect((await call('saveProposal', { body: {} as never })).status).toBe(0);
  });

  it('tells of a lost session, but not of a wrong password', async () => {
    const lost = vi.fn<() => void>();
    const stop = onSessionLost(lost);
    network.use(
      refuse('login', 'invalid_credentials', 'Wrong.'),
      refuse('allTemplates', 'unauthenticated', 'Please log in'),
    );
    await call('login', { body: { email: 'a@b.in', password: 'x' } });
    expect(lost).not.toHaveBeenCalled();
    await call('allTemplates');
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });
});
