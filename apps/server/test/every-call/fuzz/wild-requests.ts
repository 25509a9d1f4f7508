import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { routes } from '@proffer/contract/routes';
import { requestOf } from '../../support/context';
import { sweepCases } from '../sweep-cases/all.cases';
import type { World } from '../sweep-cases/sweep-case';
import { wildForm, wildJson, wildText, wildValue, type Random } from './wild-values';

/** Routes to fuzz; `logout` would end the callers’ sessions and leave only refusals. */
const fuzzedRoutes = (Object.keys(paths) as RouteName[]).filter((name) => name !== 'logout');

/** Routes that render a page or hash a password, which cost as much as ten others. */
const dearRoutes = new Set<RouteName>([
  'changePassword',
  'closeAccount',
  'contractDocument',
  'login',
  'myData',
  'previewNda',
  'setTwoFactor',
  'signup',
]);

const others = fuzzedRoutes.filter((name) => !dearRoutes.has(name));
/** All routes in a repeated order; expensive ones only every fourth time. */
const turns = [...fuzzedRoutes, ...others, ...others, ...others];

/** Returns the route of a request by its number. */
export const routeAt = (index: number): RouteName => turns[index % turns.length]!;

export type WildRequest = InjectOptions & { url: string };
type Fields = Record<string, unknown>;

/** Field names that each route knows, including optional ones, so that these are fuzzed too. */
const fieldsOf = new Map<RouteName, { body: string[]; query: string[] }>(
  fuzzedRoutes.map((name) => {
    const { body, query }: Route = routes[name];
    return [name, { body: keysOf(body), query: keysOf(query) }];
  }),
);

function keysOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const headers: [string, string[]][] = [
  ['accept', ['', '*/*', 'text/html', 'application/json;q=x', ','.repeat(500)]],
  ['accept-encoding', ['', '*;q=0', 'br;q=9, gzip;q=-1', 'identity;q=0', 'x'.repeat(500)]],
  [
    'cookie',
    [
      'proffer_session=%ff',
      'proffer_session=""; ;=;proffer_session',
      'a=b; '.repeat(300),
      'proffer_device=%E0%A4%A',
    ],
  ],
  ['if-none-match', ['*', '"', 'W/"x"']],
  ['if-modified-since', ['yesterday']],
  ['range', ['bytes=0-', 'bytes=-1,5-3', 'lines=1']],
  ['origin', ['null', 'https://evil.example', 'http://', 'http://market.example.com']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'x']],
  ['user-agent', ['', '\xff\xfe', 'x'.repeat(5_000)]],
  ['x-forwarded-for', ['1.2.3.4, junk', ', ,', '::1']],
  ['accept-language', ['*', 'en;q=2', '-']],
  ['x-http-method-override', ['DELETE']],
  ['content-encoding', ['gzip', 'br', 'deflate, gzip', 'x']],
  ['transfer-encoding', ['chunked']],
  ['content-length', ['0', '5', '99999999']],
  ['expect', ['100-continue']],
];

const contentTypes = [
  '',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'a/b/c',
  '*/*',
  'application/json, multipart/form-data; boundary=x',
];

/**
 * Returns a malformed request to a route: the valid input of its authorised caller with one to
 * three defects.
 */
export function wildRequest(name: RouteName, world: World, random: Random): WildRequest {
  const { input, owner } = sweepCases[name];
  const good = input(world);
  const known = fieldsOf.get(name) ?? { body: [], query: [] };
  const params: Fields = { ...good.params };
  const query: Fields = { ...good.query };
  let body: unknown = good.body ?? (known.body.length > 0 ? {} : undefined);
  const isUpload = routes[name] && 'upload' in routes[name];

  const request = requestOf(name, { ...good, params, query }, tokenOf(random, world, owner));
  const given: Record<string, string> = {
    'user-agent': 'fuzz',
    ...(request.headers as Record<string, string>),
  };
  let payload: Buffer | undefined;
  let path = pathOf(name, params);

  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    random.pick([
      () => {
        if (known.body.length === 0) body = wildValue(random);
        else body = { ...(body as Fields), [random.pick(known.body)]: wildValue(random) };
      },
      () => {
        if (known.body.length === 0) return;
        body = { ...(body as Fields), [random.pick(known.body)]: wildValue(random) };
      },
      () => void (body = body === undefined ? undefined : wildValue(random)),
      () => void (query[random.pick([...known.query, 'page', '__proto__', 'a[b]'])] = wildText(random)),
      () => {
        if (known.query.length > 0) query[random.pick(known.query)] = [wildText(random), wildText(random)];
      },
      () => {
        const keys = Object.keys(params);
        if (keys.length > 0) params[random.pick(keys)] = wildText(random);
        path = pathOf(name, params);
      },
      () =>
        void (path += random.pick([
          '/',
          '//',
          '%00',
          '%ff',
          '/..',
          ';a=b',
          '/%2e%2e',
          '?a=1&a=2',
          '?__proto__[x]=1',
        ])),
      () => {
        const [header, values] = random.pick(headers);
        given[header] = random.pick(values);
      },
      () => {
        payload = wildJson(random, JSON.stringify(body ?? {}));
        given['content-type'] ??= 'application/json';
      },
      () => void (given['content-type'] = random.pick(contentTypes)),
      () => {
        if (!isUpload) return;
        const form = wildForm(random, contentOf(random, good.file));
        given['content-type'] = form.contentType;
        payload = form.payload;
      },
    ])();
  }
  if (isUpload && payload === undefined && random.below(3) > 0) {
    const form = wildForm(random, contentOf(random, good.file));
    given['content-type'] = form.contentType;
    payload = form.payload;
  }
  if (payload === undefined && body !== undefined) {
    payload = Buffer.from(JSON.stringify(body));
    given['content-type'] ??= 'application/json';
  }
  // Random addresses, so that the limits per address hide nothing.
  const remoteAddress = `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`;
  return {
    method: request.method ?? 'GET',
    url: path + (path.includes('?') ? '&' : '?') + queryOf(query),
    headers: given,
    remoteAddress,
    ...(payload ? { payload } : {}),
  };
}

function pathOf(name: RouteName, params: Fields): string {
  return paths[name].path.replaceAll(/:(\w+)/g, (_whole, key: string) => encoded(String(params[key])));
}

function queryOf(query: Fields): string {
  return Object.entries(query)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const))
    .map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`)
    .join('&');
}

/** Encodes text for a URL; a lone surrogate cannot be encoded, so its three bytes are appended. */
function encoded(text: string): string {
  return (
    encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')) +
    (/\p{Surrogate}/u.test(text) ? '%ED%A0%80' : '')
  );
}

function contentOf(random: Random, file: { bytes: Uint8Array } | undefined): Uint8Array {
  return random.pick([
    () => file?.bytes ?? Buffer.from('a,b\n1,2\n'),
    () => Buffer.alloc(0),
    () => Buffer.from('%PDF-1.7\n%%EOF'),
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
    () => Buffer.from('PK\x03\x04'),
    () => Buffer.from('\0'.repeat(2_000)),
    () => Buffer.from('"'.repeat(500)),
    () => Buffer.from('--fuzz--\r\n--fuzz\r\n'),
  ])();
}

function tokenOf(
  random: Random,
  world: World,
  owner: 'supplier' | 'buyer' | 'admin' | 'any',
): string | undefined {
  const rightful = world[owner === 'any' ? 'supplier' : owner].token;
  return random.pick([
    ...Array.from({ length: 12 }, () => rightful),
    world.supplier.token,
    world.buyer.token,
    world.admin.token,
    world.otherBuyer.token,
    'x'.repeat(43),
    '',
    undefined,
    undefined,
  ]);
}
