import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '@proffer/contract/wire/hosts';
import { routes } from '@proffer/contract/routes';
import type { Role, Route } from '@proffer/contract/wire/route';
import { loginPaths } from '@proffer/contract/wire/login-paths';
import { productBrand, type Brand } from '../brand';
import { notFound } from '../errors';
import type { Authenticate } from '../session/actor';
import { readToken } from '../session/session-cookie';
import { brandHead, manifestOf, manifestPath } from './brand-head';
import { escapeHtml } from './html';
import { originOf } from './route-adapter';
import { sendPage } from './security-headers';

/** Title and description of a page, for link previews. */
export interface PageDescription {
  title: string;
  description: string;
  /** Structured data (schema.org) about the subject of the page. */
  data: object;
}

/** The subject of a page exists, but not for strangers; the page is 404 for them and not indexed. */
export const notPublic = Symbol('not public');

export interface WebAppOptions {
  /** Folder of the built web app. */
  folder: string;
  /** Base URLs by host, passed to the web app at run time; an empty text means the same origin. */
  hosts: Partial<Record<Host, string>>;
  /** Settings passed only to browsers without a session, in addition to the hosts. */
  strangerSettings?: object | undefined;
  /** Returns the look of the market, which is part of every page. */
  findBrand: () => Promise<Brand>;
  /** Base URL of absolute addresses. */
  linkBase: string;
  /** Authenticates the session that a page is opened in. */
  authenticate: Authenticate;
  /** Returns the description of the page at a path; undefined if the default one applies. */
  describe: (path: string) => Promise<PageDescription | typeof notPublic | undefined>;
}

/**
 * Serves the built web app: hashed files, cached forever, and the page itself for every other URL
 * that a browser opens. Unknown URLs requested by programs get a 404 problem; the home page and
 * described pages are served to any client.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const indexFile = path.join(options.folder, 'index.html');
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: options.folder,
      index: false,
      wildcard: false,
      // Serve files compressed by the build (scripts/compress-files.mjs); others are compressed
      // when sent.
      preCompressed: true,
      setHeaders: (reply, filePath) => {
        const isHashed = filePath.includes(`${path.sep}assets${path.sep}`);
        // A worker obeys the policy of its own file, which must allow it to load its imports.
        reply.header('content-security-policy', "default-src 'self'");
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  const strangerConfig = { isStranger: true, ...options.strangerSettings };
  // The session cookie of another host is not sent here.
  const isSessionSeenHere = !options.hosts.auth;
  const preloads = isSessionSeenHere ? readPreloads(options.folder) : undefined;
  const isOneHost = Object.values(options.hosts).every((url) => !url);

  /** Returns the product's look while the database is down. */
  const findBrand = (): Promise<Brand> => options.findBrand().catch(() => productBrand);
  app.get(manifestPath, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(await findBrand()))),
  );

  /** Returns link tags that preload the data of a page, for the user of this session. */
  async function preloadLinks(request: FastifyRequest, { calls, parts }: PreloadedCalls): Promise<string> {
    // The page is served even while the database is down.
    const actor = await options.authenticate(readToken(request) ?? '', originOf(request)).catch(() => null);
    if (actor?.kind !== 'full') return '';
    const values: Record<string, string | undefined> = { ...parts, userId: String(actor.userId) };
    const links = calls
      .filter(({ roles }) => roles === undefined || roles.includes(actor.role))
      .map(({ address }) => address.replaceAll(/[:*](\w+)/g, (_, name: string) => values[name] ?? ''));
    return links.map((address) => `${preloadTag} data-answer href="${escapeHtml(address)}">`).join('');
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isStranger = isSessionSeenHere && readToken(request) === undefined;
    const takes = takesPage(request);
    if (takes === 'no' || page === undefined) throw notFound('This address');
    // The page is served even while the database is down.
    const brand = await findBrand();
    const marketName = brand.name;
    const found = await options.describe(path);
    const isHidden = found === notPublic;
    const description = isHidden ? undefined : found;
    if (takes === 'as-anything' && !frontPaths.has(path) && !description) throw notFound('This address');
    const tags = description
      ? previewTags(description, { url: new URL(path, options.linkBase).href, marketName })
      : `<title>${escapeHtml(marketName)}</title>`;
    // Visitors are redirected to the login, which needs none of these files.
    const files = isStranger ? undefined : preloads?.files.get(path.replace(/\/\d+$/, '/:id'));
    const answers = isStranger || !isOneHost ? undefined : preloads?.callsOf(request.url);
    const preloadTags =
      files && sessionPreload + (answers ? await preloadLinks(request, answers) : '') + files;
    reply.code(isHidden && isStranger ? 404 : 200).header('cache-control', 'no-cache');
    return sendPage(reply, (nonce) => {
      const written = withConfig(page, {
        hosts: options.hosts,
        marketName,
        ...(isStranger && strangerConfig),
      })
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('__PROFFER_PLACE__', /^\/([\w-]{1,40})/.exec(path)?.[1] ?? '')
        .replace(productIconTag, () => brandHead(brand, nonce))
        .replace(shellName, () => escapeHtml(marketName))
        .replace('</head>', (end) => (isHidden ? noIndex : '') + (preloadTags ?? '') + end);
      const described = description ? written.replace(defaultDescription, '') : written;
      return described.replace('<title>Proffer</title>', () => tags);
    });
  });
}

/**
 * Contents of `preload-files.json` (scripts/preload-files.mjs): by page URL, the files and API calls
 * that the page needs in addition to those of every page.
 */
interface PreloadFile {
  files: Record<string, { scripts: string[]; styles: string[] }>;
  answers: Record<string, string[]>;
}

interface PreloadedCall {
  address: string;
  /**
   * Roles that may make the call; undefined for all. Other roles are redirected, so their browser
   * must not preload it.
   */
  roles: readonly Role[] | undefined;
}

interface PreloadedCalls {
  calls: PreloadedCall[];
  /** Values of the named parts of the URL, encoded as in the request. */
  parts: Record<string, string>;
}

/**
 * Must match the request of `lib/client` exactly; otherwise the browser loads the response twice.
 */
const preloadTag = '<link rel="preload" as="fetch" crossorigin="use-credentials"';
const sessionPreload = `${preloadTag} href="${loginPaths.session.path}">`;

/** Matches a value as the app encodes it, in page URLs and calls. */
const words = String.raw`(?:[\w.+-]|%(?!20)[0-9A-F]{2})+`;

/**
 * Reads the link tags of each page URL, which preload what the page needs before it can load its
 * data. Without them the browser discovers each file only after reading another, and queries the
 * session after that.
 */
function readPreloads(folder: string) {
  const file = path.join(folder, '.vite', 'preload-files.json');
  if (!existsSync(file)) return undefined;
  const { files, answers } = JSON.parse(readFileSync(file, 'utf8')) as PreloadFile;
  const linksOf = ({ scripts, styles }: PreloadFile['files'][string]) => [
    // Stylesheet links: if the app inserted them one by one, each would restyle the whole page.
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  const pagesWithCalls = Object.entries(answers).map(([address, calls]) => {
    const written = address
      .replaceAll(/[?.]/g, String.raw`\$&`)
      .replaceAll(/:(\w+)/g, String.raw`(?<$1>\d+)`)
      .replaceAll(/\*(\w+)/g, `(?<$1>${words})`);
    return { pattern: new RegExp(`^${written}$`), calls: calls.map(preloadedCall) };
  });
  return {
    files: new Map(Object.entries(files).map(([address, names]) => [address, linksOf(names).join('')])),
    callsOf(url: string): PreloadedCalls | undefined {
      for (const { pattern, calls } of pagesWithCalls) {
        const found = pattern.exec(url);
        if (found) return { calls, parts: found.groups ?? {} };
      }
      return undefined;
    },
  };
}

function preloadedCall(address: string): PreloadedCall {
  const path = address.split('?', 1)[0]?.split('/') ?? [];
  const route = Object.values<Route>(routes).find((one) => {
    const parts = one.path.split('/');
    return (
      one.method === 'GET' &&
      parts.length === path.length &&
      parts.every((part, at) => part === path[at] || (part.startsWith(':') && path[at]?.startsWith(':')))
    );
  });
  return { address, roles: typeof route?.auth === 'object' ? route.auth : undefined };
}

/**
 * Returns whether a request may be answered with a page. Crawlers and link previews often accept
 * any type; they get public pages, while a program that mistypes a call still gets a problem.
 */
function takesPage({ method, headers }: FastifyRequest): 'by-name' | 'as-anything' | 'no' {
  if (method !== 'GET' && method !== 'HEAD') return 'no';
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return 'by-name';
  return accept.includes('*/*') && !accept.includes('json') ? 'as-anything' : 'no';
}

/** Pages that are served to any client, such as crawlers that accept any type. */
const frontPaths: ReadonlySet<string> = new Set(['/', '/login', '/market']);

/** Matches the icon in the page’s head, and the product's name in the frame that is shown before the app starts. */
const productIconTag = /<link rel="icon"[^>]*>/;
const shellName = /(?<=<span class="shell-name">)[^<]*/;

/** Matches the default description in the page’s head. */
const defaultDescription = /<meta\s+name="description"[^>]*>/;

const noIndex = '<meta name="robots" content="noindex" />';

/** Returns the page with the settings that the web app reads. */
function withConfig(page: string, config: object): string {
  return page.replaceAll('__PROFFER_CONFIG__', () => escapeHtml(JSON.stringify(config)));
}

/** Returns structured data as a data block, which is not executed and needs no exception in the policy. */
function dataBlock(data: object): string {
  // `<` could end the element.
  const written = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${written}</script>`;
}

/** Returns the title, structured data and Open Graph tags, which messengers and mail programs read. */
function previewTags(
  { title, description, data }: PageDescription,
  { url, marketName }: { url: string; marketName: string },
): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': marketName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
  };
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(marketName)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    dataBlock({ url, ...data }),
  ].join('\n    ');
}
