import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors';
import { addCachedPage } from './cached-page';
import { escapeHtml } from './html';

/** A list of paths for the sitemap, which is read in pages. */
interface PathSource {
  count(): Promise<number>;
  list(page: { offset: number; limit: number }): Promise<string[]>;
}

interface CrawlerPages {
  /** Base URL of absolute addresses. */
  linkBase: string;
  /** Path prefixes that crawlers may read; a trailing `$` matches the end of the path. */
  open: readonly string[];
  /** Sources of the sitemap by name. */
  sources: Record<string, PathSource>;
  /** Maximum number of addresses in one sitemap; the protocol allows 50,000. */
  atMost?: number;
}

/**
 * Serves `/robots.txt` and `/sitemap.xml`, which tell crawlers the pages that they may read. If the addresses do not
 * fit one sitemap, it is an index of sitemaps for each source.
 */
export function addCrawlerPages(
  app: FastifyInstance,
  { linkBase, open, sources, atMost = 50_000 }: CrawlerPages,
): void {
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

  async function listAll(): Promise<string[]> {
    const all = { offset: 0, limit: atMost };
    return (await Promise.all(Object.values(sources).map(({ list }) => list(all)))).flat();
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const counts = await Promise.all(
      Object.entries(sources).map(async ([name, { count }]) => ({ name, count: await count() })),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const parts = counts.flatMap(({ name, count }) =>
      Array.from({ length: Math.ceil(count / atMost) }, (_, index) => `/sitemap/${name}-${index + 1}.xml`),
    );
    return reply
      .type(xml)
      .header('cache-control', cached)
      .send(
        total <= atMost ? listOf('urlset', 'url', await listAll()) : listOf('sitemapindex', 'sitemap', parts),
      );
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params }, reply) => {
    const [, name = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(params.part) ?? [];
    const source = Object.entries(sources).find(([known]) => known === name)?.[1];
    const offset = (Number(number) - 1) * atMost;
    const paths = source && offset >= 0 ? await source.list({ offset, limit: atMost }) : [];
    if (paths.length === 0) throw notFound('This sitemap');
    return reply
      .type(xml)
      .header('cache-control', cached)
      .send(listOf('urlset', 'url', paths));
  });

  function listOf(
    list: 'urlset' | 'sitemapindex',
    entry: 'url' | 'sitemap',
    paths: readonly string[],
  ): string {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...paths.map((path) => `<${entry}><loc>${escapeHtml(urlOf(path))}</loc></${entry}>`),
      `</${list}>`,
      '',
    ].join('\n');
  }
}

const xml = 'application/xml; charset=utf-8';
const cached = 'public, max-age=600';
