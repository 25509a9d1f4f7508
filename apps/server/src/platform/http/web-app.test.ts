import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandOf } from '../brand';
import type { Actor } from '../session/actor';
import { createHttpServer } from './http-server';
import { notPublic, serveWebApp, type PageDescription } from './web-app';

const usual = brandOf('Pumps & Co', '', undefined);
let brand = usual;
const html =
  '<head><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="proffer-config" content="__PROFFER_CONFIG__"><meta\n name="description" content="Usual." /><link rel="icon" href="/favicon.svg" /><title>Proffer</title></head><body data-place="__PROFFER_PLACE__"><span class="shell-name">Proffer</span>';
const described: Record<string, PageDescription | typeof notPublic> = {
  '/specificoffer/7': {
    title: 'Pumps & "valves" <b>',
    description: '__CSP_NONCE__ $& ₹1,000',
    data: { '@type': 'Product', name: '</script><b>' },
  },
  '/company-profile/9': notPublic,
};
const filesAhead = {
  files: {
    '/nda': { scripts: ['assets/frame.js'], styles: ['assets/frame.css'] },
    '/proposal/:id': { scripts: ['assets/offer.js'], styles: [] },
    '/sdashboard': { scripts: ['assets/figures.js'], styles: [] },
  },
  answers: {
    '/nda': ['/nda/requests?userId=:userId&page=0', '/nda/facets'],
    '/proposal/:id': ['/nda/of/:id?userId=:userId'],
    '/sdashboard': ['/proposals/statistics?days=30', '/nda/facets'],
    '/nda?search=*words': ['/nda/requests?keyword=*words&userId=:userId'],
  },
};
const holders: Record<string, Pick<Actor, 'userId' | 'kind' | 'role'>> = {
  'token-of-a-whole-login': { userId: 7, kind: 'full', role: 'buyer' },
  'token-of-half-a-login': { userId: 7, kind: 'second-factor', role: 'buyer' },
};
let folder: string;
let app: Awaited<ReturnType<typeof openApp>>;

async function openApp(requestsPerMinute = 1_000) {
  const opened = await createHttpServer({
    logger: pino({ level: 'silent' }),
    publicUrl: undefined,
    pageOrigins: new Set(),
    trustProxy: undefined,
    connectionsPerAddress: 100,
    hostOrigins: ['https://profiles.example.com'],
    isStrict: true,
    requestsPerMinute,
    maxEventLoopDelayMs: 0,
  });
  await serveWebApp(opened, {
    folder,
    hosts: {},
    findBrand: () => Promise.resolve(brand),
    linkBase: 'https://market.example.com',
    strangerSettings: { demo: 'known' },
    authenticate: (token) =>
      token === 'token-while-all-is-down'
        ? Promise.reject(new Error('no database'))
        : Promise.resolve((holders[token] as Actor | undefined) ?? null),
    describe: (page) => Promise.resolve(described[page]),
  });
  return opened;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-web-'));
  await writeFile(path.join(folder, 'index.html'), html);
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'frame.js'), 'plain');
  await writeFile(path.join(folder, 'assets', 'frame.js.br'), 'compressed');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'preload-files.json'), JSON.stringify(filesAhead));
  app = await openApp();
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

/** Returns the resources that the page of a URL tells the browser to load ahead. */
async function linked(url: string, headers?: Record<string, string>): Promise<string[]> {
  const { body } = await open(url, headers);
  return [...body.matchAll(/<link rel="((?:module)?preload|stylesheet)"[^>]* href="([^"]+)"/g)].map(
    ([, kind, href]) => `${kind} ${href}`,
  );
}

describe('a page of the web app', () => {
  it("a page of the web app contains its style nonce, and the market's name as its title when nothing describes the page", async () => {
    const { body, headers } = await open('/sproposal?page=2');
    const nonce = /content="([\w-]+)"/.exec(body)?.[1];
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(body).toContain('<title>Pumps &amp; Co</title>');
    // ADM-65
    expect(body).toContain('&quot;marketName&quot;:&quot;Pumps &amp; Co&quot;');
    expect(body).not.toContain('og:');
  });

  // BRA-4
  it('a page of the web app has name, colour and logo of the market in its markup, and shows a name with HTML as text', async () => {
    brand = brandOf('<script>alert("&")</script>', '#1a3e8c', {
      key: 'c'.repeat(64),
      width: 64,
      height: 64,
      screen: Buffer.from('picture'),
      print: Buffer.from('picture'),
    });
    const { body } = await open('/login');
    const manifest = await app.inject({ url: '/manifest.webmanifest' });
    brand = usual;
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(
      '<span class="shell-name">&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</span>',
    );
    expect(body).toContain('--mantine-color-brand-8:#1a3e8c');
    expect(body).not.toContain('/favicon.svg');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: '<script>alert("&")</script>' });
  });

  // BRA-2
  it('a page of the web app shows a changed look at the next request', async () => {
    brand = brandOf('Kaveri', '#7a1f1f', undefined);
    const changed = await open('/login');
    brand = usual;
    expect(changed.body).toContain('<title>Kaveri</title>');
    expect(changed.body).toContain('--mantine-color-brand-8:#7a1f1f');
    expect(changed.headers['cache-control']).toBe('no-cache');
    expect((await open('/login')).body).toContain('<title>Pumps &amp; Co</title>');
  });

  // ACC-109
  it('a page of the web app carries the name of its place in the markup, so that the right frame is drawn before scripts load', async () => {
    expect((await open('/login?next=%2Fnda')).body).toContain('data-place="login"');
    expect((await open('/"><script>')).body).toContain('data-place=""');
  });

  // ACC-108
  it('a page of the web app hands the settings for strangers to visitors without a session only', async () => {
    expect((await open('/')).body).toContain('&quot;demo&quot;:&quot;known&quot;');
    expect((await open('/', { cookie: 'proffer_session=abcdefghijklmnopqrstuv' })).body).not.toContain(
      'known',
    );
  });

  // LIM-18
  it('a page of the web app preloads its files and the session when the browser has a session cookie', async () => {
    const session = { cookie: 'proffer_session=abcdefghijklmnopqrstuv' };
    expect(await linked('/nda?page=2', session)).toEqual([
      'preload /auth/session',
      'stylesheet /assets/frame.css',
      'modulepreload /assets/frame.js',
    ]);
    expect(await linked('/proposal/7', session)).toEqual([
      'preload /auth/session',
      'modulepreload /assets/offer.js',
    ]);
    expect(await linked('/login', session)).toEqual([]);
    expect(await linked('/nda')).toEqual([]);
  });

  // LIM-18
  it('a page of the web app preloads its data for a user who is fully logged in and has the right role', async () => {
    const answers = async (url: string, token: string) =>
      (await linked(url, { cookie: `proffer_session=${token}` })).filter((link) =>
        /\/nda\/|statistics/.test(link),
      );
    expect(await answers('/nda', 'token-of-a-whole-login')).toEqual([
      'preload /nda/requests?userId=7&amp;page=0',
      'preload /nda/facets',
    ]);
    expect(await answers('/proposal/12', 'token-of-a-whole-login')).toEqual(['preload /nda/of/12?userId=7']);
    expect(await answers('/proposal/12x', 'token-of-a-whole-login')).toEqual([]);
    expect(await answers('/nda?search=steel+pipes+50%25', 'token-of-a-whole-login')).toEqual([
      'preload /nda/requests?keyword=steel+pipes+50%25&amp;userId=7',
    ]);
    // The app would encode these addresses differently, so the preloaded response could not be
    // used.
    for (const written of ['', 'steel%20pipes', 'a%2cb', 'a&page=2']) {
      expect(await answers(`/nda?search=${written}`, 'token-of-a-whole-login')).toEqual([]);
    }
    // The dashboard belongs to suppliers; a buyer is redirected, and its calls would be refused.
    expect(await answers('/sdashboard', 'token-of-a-whole-login')).toEqual(['preload /nda/facets']);
    // Another page of the list needs different calls.
    expect(await answers('/nda?page=2', 'token-of-a-whole-login')).toEqual([]);
    expect(await answers('/nda', 'token-of-half-a-login')).toEqual([]);
    expect(await answers('/nda', 'token-that-is-over-long-since')).toEqual([]);
    expect(await answers('/nda', 'token-while-all-is-down')).toEqual([]);
    expect(await linked('/nda', { cookie: 'proffer_session=token-while-all-is-down' })).toContain(
      'modulepreload /assets/frame.js',
    );
  });

  it('the web app’s files are served as compressed by the build to browsers that accept that encoding', async () => {
    const load = async (accepted: string) => {
      const reply = await app.inject({ url: '/assets/frame.js', headers: { 'accept-encoding': accepted } });
      return [reply.headers['content-encoding'], reply.headers['content-type'], reply.body];
    };
    expect(await load('gzip, deflate, br')).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      'compressed',
    ]);
    expect(await load('identity')).toEqual([undefined, 'application/javascript; charset=utf-8', 'plain']);
  });

  // LIM-19
  it('the web app’s files are served to an address that exceeded its request limit', async () => {
    await writeFile(path.join(folder, 'robots.txt'), 'plain');
    const busy = await openApp(1);
    const load = async (url: string) => (await busy.inject({ url })).statusCode;
    expect([await load('/robots.txt'), await load('/robots.txt')]).toEqual([200, 429]);
    expect([await load('/assets/frame.js'), await load('/assets/frame.js')]).toEqual([200, 200]);
    await busy.close();
  });

  // OFF-30
  it('a page of the web app describes itself for link previews, with escaped text', async () => {
    const { body } = await open('/specificoffer/7?from=mail');
    expect(body).toContain('<title>Pumps &amp; &quot;valves&quot; &lt;b&gt; · Pumps &amp; Co</title>');
    expect(body).toContain('<meta property="og:title" content="Pumps &amp; &quot;valves&quot; &lt;b&gt;" />');
    expect(body).toContain('<meta property="og:description" content="__CSP_NONCE__ $&amp; ₹1,000" />');
    expect(body).toContain('<meta property="og:url" content="https://market.example.com/specificoffer/7" />');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org',
      url: 'https://market.example.com/specificoffer/7',
      '@type': 'Product',
      name: '</script><b>',
    });
  });

  // LIM-15
  it('a page of the web app may call the configured API hosts and show their images, but run no scripts from them', async () => {
    const { headers } = await open('/sproposal');
    const directives = String(headers['content-security-policy']).split(';');
    const allowed = directives.flatMap((directive) =>
      directive.includes('https://profiles.example.com') ? directive.trim().split(' ')[0]! : [],
    );
    expect(allowed).toEqual(['img-src', 'connect-src']);
  });

  // ACC-96
  it('a page of the web app contains the information that there is no session if the visitor sent no session cookie', async () => {
    const stranger = '&quot;isStranger&quot;:true,&quot;demo&quot;:&quot;known&quot;}';
    expect((await open('/specificoffer/7')).body).toContain(stranger);
    const known = await open('/specificoffer/7', { cookie: 'proffer_session=abcdefghijklmnopqrstuv' });
    expect(known.body).not.toContain('isStranger');
  });

  // OFF-30
  // PRO-70
  it('a page that is not public is 404 for strangers, not indexed, and open to a session', async () => {
    const open = (headers: object) =>
      app.inject({ url: '/company-profile/9', headers: { accept: 'text/html', ...headers } });
    const stranger = await open({});
    expect(stranger.statusCode).toBe(404);
    expect(stranger.body).toContain('<meta name="robots" content="noindex" />');
    const member = await open({ authorization: 'Bearer token-of-a-whole-login' });
    expect(member.statusCode).toBe(200);
  });

  it('a page of the web app is served to crawlers and link previews that accept any type, where the page is public', async () => {
    for (const url of ['/', '/login', '/market', '/specificoffer/7']) {
      expect((await open(url, { accept: '*/*' })).headers['content-type']).toContain('text/html');
    }
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  it.each([
    ['/specificoffer/7', 'application/json'],
    ['/specificoffer/7', 'application/json, */*'],
    ['/proposals/page-al', '*/*'],
  ])(
    'a program gets a 404 problem instead of a page of the web app: %s accepting %s',
    async (url, accept) => {
      const reply = await app.inject({ method: 'GET', url, headers: { accept } });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
    },
  );
});
