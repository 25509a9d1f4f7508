import type { FastifyInstance } from 'fastify';
import { unsubscribeKey } from '@proffer/contract/notifications/schemas';
import type { Unsubscribing } from './unsubscribing.service';

/** Maximum body size; its content, `List-Unsubscribe=One-Click`, is ignored. */
const mostBodyBytes = 1_024;

/**
 * Registers the form that mail programs post when their own unsubscribe button is used (RFC 8058). Its address is
 * that of the page that the mail links to. It is not part of the API contract.
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
        return reply.type('text/plain; charset=utf-8').send('You will no longer receive these mails.');
      },
    );
  });
}
