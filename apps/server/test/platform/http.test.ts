import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import { problemOf, useContext, type Reply, operatorKey } from '../support/context';
import { openPort } from '../world/live-people';
import { createPerson } from '../world/people';

const context = useContext();

const get = (url: string, headers: Record<string, string> = {}) =>
  context.current.send({ method: 'GET', url, headers });
const asText = ({ bytes }: Reply) => bytes.toString('utf8');
const requestIdShape = /^[\da-f-]{36}$/;

describe('an error reply', () => {
  // ERR-1
  it('an error reply is a problem body with the id of its request, which is also in the header', async () => {
    const reply = await get('/auth/session');
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(reply.status).toBe(401);
    const { detail, requestId, ...rest } = problemOf(reply);
    expect(rest).toEqual({
      type: 'about:blank',
      title: 'Please log in',
      status: 401,
      code: 'unauthenticated',
    });
    expect(detail).not.toBe('');
    expect(requestId).toMatch(requestIdShape);
    expect(reply.headers['x-request-id']).toBe(requestId);
    expect((await get('/auth/session')).headers['x-request-id']).not.toBe(requestId);
  });

  // ERR-1
  it('an error reply names every invalid field, nested ones by their path', async () => {
    const { call } = context.current;
    const supplier = await createPerson(context.current, 'supplier');
    const answers = [{ question: 'Fine?' }, { question: '' }];
    const reply = await call('createOffer', { body: { title: '', qtyFrom: -1, answers } }, supplier.token);
    expect(reply.status).toBe(422);
    expect(
      problemOf(reply)
        .errors?.map(({ field }) => field)
        .sort(),
    ).toEqual(['answers.1.question', 'qtyFrom', 'title']);
  });

  it.each([
    ['JSON that breaks off', '{"email":', 'application/json', 400, 'malformed_request'],
    ['no JSON at all', 'email=a', 'application/json', 400, 'malformed_request'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media'],
    ['4 MB of JSON', `{"email":"${'x'.repeat(4 * 1024 * 1024)}"}`, 'application/json', 413, 'too_large'],
  ])(
    'an error reply has the correct status and code for a request with %s',
    async (_what, payload, contentType, status, code) => {
      const reply = await context.current.send({
        method: 'POST',
        url: '/auth/login',
        headers: { 'content-type': contentType },
        payload,
      });
      expect([reply.status, problemOf(reply).code]).toEqual([status, code]);
      expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );

  it('an error reply is not affected by __proto__ in a request body', async () => {
    const reply = await context.current.send({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"isAdmin":true},"email":"a@example.com","password":"x"}',
    });
    expect([reply.status, problemOf(reply).code]).toEqual([401, 'invalid_credentials']);
    expect('isAdmin' in {}).toBe(false);
  });

  it('an error reply is JSON for programs when the URL does not exist', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await context.current.send({
        method,
        url: '/proposals/nothing/here',
        headers: { accept: 'application/json' },
      });
      expect([reply.status, problemOf(reply).code]).toEqual([404, 'not_found']);
      expect(problemOf(reply).requestId).toMatch(requestIdShape);
    }
  });
});

describe('monitoring of the process', () => {
  it('monitoring reports that the process lives and its parts work', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get(`/readyz?key=${operatorKey}`)).toMatchObject({
      status: 200,
      body: { status: 'ok', parts: { database: 'ok' } },
    });
  });

  it('monitoring exposes metrics by route, without an id or an address in a label', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    await context.current.call('viewOffer', { params: { id: 987_654 } }, supplier.token);
    await context.current.call('getUser', { query: { email: supplier.email } }, supplier.token);
    const reply = await get(`/metrics?key=${operatorKey}`);
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    expect(asText(reply)).toContain(`{route="${paths.viewOffer.path}",status="4xx"}`);
    expect(asText(reply)).not.toContain('987654');
    expect(asText(reply)).not.toContain(supplier.email);
  });
});

describe('the OpenAPI description', () => {
  it('the OpenAPI description lists every call with its replies and problems', async () => {
    const { body, status } = await get('/openapi.json');
    expect(status).toBe(200);
    const document = body as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { responses: Record<string, { content?: object; $ref?: string }> }>
      >;
      components: { responses: Record<string, { content: object }> };
    };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const name of Object.keys(paths) as RouteName[]) {
      const { method, path } = paths[name];
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([name, operation !== undefined]).toEqual([name, true]);
      const { responses } = operation!;
      const statuses = Object.keys(responses);
      expect([name, statuses.some((code) => code.startsWith('2'))]).toEqual([name, true]);
      const problems = Object.entries(responses).filter(([code]) => !/^[23]/.test(code));
      expect([name, problems.length > 0]).toEqual([name, true]);
      for (const [code, { $ref = '' }] of problems) {
        const { content } = document.components.responses[$ref.replace('#/components/responses/', '')]!;
        expect([name, code, Object.keys(content)]).toEqual([name, code, ['application/problem+json']]);
      }
    }
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!),
    );
    for (const reference of references) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect([reference, target !== undefined]).toEqual([reference, true]);
    }
  });

  it('the OpenAPI description is also served as a page whose policy allows its one stylesheet and no scripts', async () => {
    const reply = await get('/docs');
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    const style = /<style>([^<]+)<\/style>/.exec(asText(reply))![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(reply.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(asText(reply)).toContain('/proposals/save');
  });

  it.each(['/docs', '/openapi.json'])(
    'the page %s is rendered and compressed once, and answered with 304 if unchanged',
    async (url) => {
      const ask = (headers = {}) => context.current.app.inject({ url, headers });
      const plain = await ask();
      const zipped = await ask({ 'accept-encoding': 'br, gzip' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
      const known = await ask({ 'if-none-match': String(plain.headers['etag']) });
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    },
  );
});

let port: string | undefined;

describe('an HTTP request', () => {
  const hosts = ['Host: market.example.com', 'Host: evil.example'];
  const socket = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
  ];
  const lengths = ['Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked'];
  it.each([
    ['names two hosts', ['GET /healthz HTTP/1.1', ...hosts, 'Connection: close'], 400],
    ['names two hosts for a socket', ['GET /chat/ws HTTP/1.1', ...hosts, ...socket], 400],
    ['says twice how long it is', ['POST /auth/login HTTP/1.1', ...lengths], 400],
    ['asks for itself', ['TRACE /healthz HTTP/1.1', 'Host: a', 'Connection: close'], 404],
  ])('an HTTP request is refused when it %s', async (_what, head, status) => {
    port ??= await openPort(context.current);
    const [host, number] = port.split(':');
    const connection = connect(Number(number), host);
    connection.end(`${head.join('\r\n')}\r\n\r\n`);
    const reply = await text(connection);
    expect(reply.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(reply).not.toContain('evil.example');
  });

  it.each([
    [
      'cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhal',
    ],
    ['cut short in its head', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo'],
    ['without a boundary', 'multipart/form-data', 'anything'],
    ['with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(500)}`, 'anything'],
    [
      'whose file has no name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--\r\n',
    ],
    ['with nothing in it', 'multipart/form-data; boundary=b', ''],
  ])('an HTTP request is refused as malformed with a form %s', async (_what, contentType, payload) => {
    const reply = await context.current.send({
      method: 'POST',
      url: paths.verifyDocument.path,
      headers: { 'content-type': contentType },
      payload,
    });
    expect([400, 422]).toContain(reply.status);
    expect(['malformed_request', 'invalid_input', 'document_refused']).toContain(problemOf(reply).code);
  });
});

describe('every HTTP reply', () => {
  it.each(['/auth/session', '/healthz', '/openapi.json', '/proposals/view/1', '/nowhere-at-all'])(
    'the reply to %s forbids execution, framing and sniffing',
    async (url) => {
      const { headers } = await get(url, { accept: 'application/json' });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': url === '/openapi.json' ? 'public, no-cache' : 'no-store',
      });
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('the reply to HEAD equals that to GET without its body', async () => {
    for (const url of ['/healthz', '/openapi.json', '/docs']) {
      const head = await context.current.app.inject({ method: 'HEAD', url });
      const full = await get(url);
      expect([url, head.statusCode, head.rawPayload.length]).toEqual([url, 200, 0]);
      expect(head.headers['content-type']).toBe(full.headers['content-type']);
    }
  });
});
