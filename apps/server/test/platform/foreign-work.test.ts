import { describe, expect, it } from 'vitest';
import { withFields } from '../../src/platform/pdf-signing/test/hostile-documents';
import { problemOf, requestOf, useContext } from '../support/context';

const context = useContext();
const verify = (bytes: Uint8Array, remoteAddress = '10.9.0.1') =>
  context.current.send({
    ...requestOf('verifyDocument', { file: { name: 'a.pdf', bytes } }),
    remoteAddress,
  });

describe('a document made to consume time', () => {
  it('a document made to consume time is refused with an explanation, while other requests are answered', async () => {
    const answered: string[] = [];
    const checked = verify(withFields(5_000, 5)).then((reply) => {
      answered.push('document');
      return reply;
    });
    for (let call = 0; call < 20; call += 1)
      expect((await context.current.send({ method: 'GET', url: '/healthz' })).status).toBe(200);
    answered.push('others');
    const reply = await checked;
    expect([reply.status, problemOf(reply).detail]).toEqual([
      422,
      'This PDF has more fields for signatures than can be checked.',
    ]);
    expect(answered).toEqual(['others', 'document']);
  });

  it('a document made to consume time is limited to one running and one waiting task per network address', async () => {
    const file = withFields(2, 2);
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'];
    const replies = await Promise.all(addresses.map((address) => verify(file, address)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.slice(0, 3).filter((status) => status === 429)).toHaveLength(1);
    expect(statuses[3]).toBe(200);
  });
});
