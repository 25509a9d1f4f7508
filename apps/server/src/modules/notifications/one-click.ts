import type { FastifyInstance } from 'fastify';
import { unsubscribeKey } from '@proffer/contract/notifications/schemas';
import type { Unsubscribing } from './unsubscribing.service';

/** Its bytes are of no interest: `List-Unsubscribe=One-Click`. */
const mostBodyBytes = 1_024;

/**
 * The same address as the page of the link in a mail: mail programs send a form to it when their own button to end such
 * mails is used (RFC 8058). It is no call of the product, so it stands beside the contract.
 */
export async function registerOneClick(app: FastifyInstance, unsubscribing: Unsubscribing): Promise<void> {
  await app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBodyBytes },
      (_request, _body, done) => done(null, undefined),
    );
    inner.post(
      '/unsubscribe',
      { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
      async (request, reply) => {
        const { data } = unsubscribeKey.safeParse(request.query);
        await unsubscribing.end(data?.key ?? '');
        return reply.type('text/plain; charset=utf-8').send('You will get no more of these mails.');
      },
    );
  });
}
