import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '@proffer/contract/wire/hosts';
import { routes } from '@proffer/contract/routes';
import type { Role, Route } from '@proffer/contract/wire/route';
import { loginPaths } from '@proffer/contract/wire/login-paths';
import { notFound } from '../errors';
import type { Authenticate } from '../session/actor';
import { readToken } from '../session/session-cookie';
import { escapeHtml } from './html';
import { originOf } from './route-adapter';
import { sendPage } from './security-headers';

/** What a page says of itself to programs that draw a preview of its link. */
export interface PageDescription {
  title: string;
  description: string;
}

export interface WebAppOptions {
  /** Folder of the built web app. */
  folder: string;
  /** Base URLs by host, handed to the web app at run time; an empty text means the same origin. */
  hosts: Partial<Record<Host, string>>;
  /** Told to browsers without a session, beside the hosts. */
  toldStrangers?: object | undefined;
  /** Base of absolute addresses. */
  linkBase: string;
  /** Whose session a page is opened in. */
  authenticate: Authenticate;
  /** Describes the page of a path; undefined for one that the app's own words fit. */
  describe: (path: string) => Promise<PageDescription | undefined>;
}

/**
 * Serves the built web app: hashed files for ever, every other address of a browser as the page itself. Unknown
 * addresses of programs answer 404 as a problem; the first page and those with a description are for anybody.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const indexFile = path.join(options.folder, 'index.html');
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: options.folder,
      index: false,
      wildcard: false,
      // What the build has compressed (scripts/compress-files.mjs); the rest is compressed as it is sent.
      preCompressed: true,
      setHeaders: (reply, filePath) => {
        const isHashed = filePath.includes(`${path.sep}assets${path.sep}`);
        // A worker obeys the policy of its own file, which must let it load its parts.
        reply.header('content-security-policy', "default-src 'self'");
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  const withConfig = (config: object) => {
    const written = JSON.stringify(config).replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return page?.replaceAll('__PROFFER_CONFIG__', () => written);
  };
  const usual = withConfig({ hosts: options.hosts });
  const ofStranger = withConfig({ hosts: options.hosts, isStranger: true, ...options.toldStrangers });
  // The cookie of a session on another host does not come here.
  const isSessionSeenHere = !options.hosts.auth;
  const linksAhead = isSessionSeenHere ? readLinksAhead(options.folder) : undefined;
  const isOneHost = Object.values(options.hosts).every((url) => !url);

  /** Links that have a browser ask for what the page is drawn from, of whoever has this session. */
  async function linkAnswers(request: FastifyRequest, { calls, parts }: AnswersAhead): Promise<string> {
    // The page itself is shown also while nothing can be answered.
    const actor = await options.authenticate(readToken(request) ?? '', originOf(request)).catch(() => null);
    if (actor?.kind !== 'full') return '';
    const known: Record<string, string | undefined> = { ...parts, userId: String(actor.userId) };
    const links = calls
      .filter(({ roles }) => roles === undefined || roles.includes(actor.role))
      .map(({ address }) => address.replaceAll(/[:*](\w+)/g, (_, name: string) => known[name] ?? ''));
    return links.map((address) => `${answerAhead} data-answer href="${escapeHtml(address)}">`).join('');
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isStranger = isSessionSeenHere && readToken(request) === undefined;
    const html = isStranger ? ofStranger : usual;
    const takes = takesPage(request);
    if (takes === 'no' || html === undefined) throw notFound('This address');
    const description = await options.describe(path);
    if (takes === 'as-anything' && path !== '/' && !description) throw notFound('This address');
    const title = description && previewTags(description, new URL(path, options.linkBase).href);
    // Strangers are led to the login, which does without.
    const files = isStranger ? undefined : linksAhead?.files.get(path.replace(/\/\d+$/, '/:id'));
    const answers = isStranger || !isOneHost ? undefined : linksAhead?.answersOf(request.url);
    const ahead = files && sessionAhead + (answers ? await linkAnswers(request, answers) : '') + files;
    reply.code(200).header('cache-control', 'no-cache');
    return sendPage(reply, (nonce) => {
      const written = html
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('__PROFFER_PLACE__', /^\/([\w-]{1,40})/.exec(path)?.[1] ?? '')
        .replace('</head>', (end) => (ahead ?? '') + end);
      if (title === undefined) return written;
      return written.replace(usualDescription, '').replace('<title>Proffer</title>', () => title);
    });
  });
}

/** By the addresses of pages, what they are made of and drawn from beside what every page names (scripts/files-ahead.mjs). */
interface Ahead {
  files: Record<string, { scripts: string[]; styles: string[] }>;
  answers: Record<string, string[]>;
}

interface CallAhead {
  address: string;
  /** The roles that may make the call; undefined for everybody. Others are redirected, so their browser must not make it. */
  roles: readonly Role[] | undefined;
}

interface AnswersAhead {
  calls: CallAhead[];
  /** What stands in the address where the build has names, as it is written there. */
  parts: Record<string, string>;
}

/** As `lib/client` asks; asked in another way, it would be asked twice. */
const answerAhead = '<link rel="preload" as="fetch" crossorigin="use-credentials"';
const sessionAhead = `${answerAhead} href="${loginPaths.session.path}">`;

/** As the app writes them into addresses, of its pages and of its calls. */
const words = String.raw`(?:[\w.+-]|%(?!20)[0-9A-F]{2})+`;

/**
 * By the address of a page, links that have a browser ask at once for all that the page needs before it can ask for its
 * data; otherwise it finds each file only after it has read another, and asks who is here after that.
 */
function readLinksAhead(folder: string) {
  const file = path.join(folder, '.vite', 'preload-files.json');
  if (!existsSync(file)) return undefined;
  const { files, answers } = JSON.parse(readFileSync(file, 'utf8')) as Ahead;
  const linksOf = ({ scripts, styles }: Ahead['files'][string]) => [
    // As the app itself would put them into the page, one by one, each restyling all of it: it finds them there.
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  const asked = Object.entries(answers).map(([address, calls]) => {
    const written = address
      .replaceAll(/[?.]/g, String.raw`\$&`)
      .replaceAll(/:(\w+)/g, String.raw`(?<$1>\d+)`)
      .replaceAll(/\*(\w+)/g, `(?<$1>${words})`);
    return { pattern: new RegExp(`^${written}$`), calls: calls.map(callAhead) };
  });
  return {
    files: new Map(Object.entries(files).map(([address, names]) => [address, linksOf(names).join('')])),
    answersOf(url: string): AnswersAhead | undefined {
      for (const { pattern, calls } of asked) {
        const found = pattern.exec(url);
        if (found) return { calls, parts: found.groups ?? {} };
      }
      return undefined;
    },
  };
}

function callAhead(address: string): CallAhead {
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
 * Whether a page is an answer. Crawlers and the previews of messengers often ask for anything at all: they get the pages
 * that stand for themselves, and a program that mistypes a call still reads a problem.
 */
function takesPage({ method, headers }: FastifyRequest): 'by-name' | 'as-anything' | 'no' {
  if (method !== 'GET' && method !== 'HEAD') return 'no';
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return 'by-name';
  return accept.includes('*/*') && !accept.includes('json') ? 'as-anything' : 'no';
}

/** What a page says of itself that nothing describes better. */
const usualDescription = /<meta\s+name="description"[^>]*>/;

/** The title with the tags of Open Graph, which messengers and mail programs read. */
function previewTags({ title, description }: PageDescription, url: string): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Proffer',
    'og:title': title,
    'og:description': description,
    'og:url': url,
  };
  return [
    `<title>${escapeHtml(title)} · Proffer</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ].join('\n    ');
}
