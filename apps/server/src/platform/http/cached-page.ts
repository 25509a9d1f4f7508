import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface CachedPage {
  contentType: string;
  /** Produces the content; called once, at the first request. */
  write(): string | Promise<string>;
  /** Headers in addition to those of every reply. */
  headers?: Record<string, string>;
}

/**
 * Serves a URL whose response is the same for everybody until the process ends. It is rendered,
 * compressed and given an ETag once, so that later requests only send bytes.
 */
export function addCachedPage(app: FastifyInstance, url: string, page: CachedPage): void {
  let cached: ReturnType<typeof make> | undefined;
  async function make() {
    const plain = Buffer.from(await page.write());
    return {
      plain,
      zipped: await promisify(gzip)(plain, { level: 9 }),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    };
  }

  app.get(url, { compress: false }, async (request, reply): Promise<FastifyReply> => {
    cached ??= make();
    const { plain, zipped, etag } = await cached.catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    reply.headers({ ...page.headers, etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    const cachedTags = request.headers['if-none-match'] ?? '';
    if (cachedTags.includes(etag)) return reply.code(304).send();
    reply.type(page.contentType);
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(zipped);
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
