import type { FastifyInstance } from 'fastify';
import { addCachedPage } from './cached-page';
import { escapeHtml } from './html';

interface CrawlerPages {
  /** Base URL of absolute addresses. */
  linkBase: string;
  /** Path prefixes that crawlers may read; a trailing `$` matches the end of the path. */
  open: readonly string[];
  /** Returns the current paths for the sitemap. */
  listPages(): Promise<string[]>;
}

/** Serves `/robots.txt` and `/sitemap.xml`, which tell crawlers the pages that they may read. */
export function addCrawlerPages(app: FastifyInstance, { linkBase, open, listPages }: CrawlerPages): void {
  const urlOf = (path: string) => new URL(path, linkBase).href;
  const rules = [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${urlOf('/sitemap.xml')}`,
    '',
  ];
  addCachedPage(app, '/robots.txt', {
    contentType: 'text/plain; charset=utf-8',
    write: () => rules.join('\n'),
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await listPages()).map((path) => `<url><loc>${escapeHtml(urlOf(path))}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
}
