import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { consented } from '../world/dealings';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let path: { a: number; b: number };

beforeAll(async () => {
  const { call } = context.current;
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
  const id = await publishOffer(context.current, supplier);
  await call('requestNda', { query: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
  path = { a: id, b: buyer.userId };
});

const asDataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const blank = { width: 400, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;

describe('an invalid signature image', () => {
  it.each([
    ['a blank picture', async () => asDataUrl(await sharp({ create: blank }).png().toBuffer())],
    [
      'a JPEG that calls itself PNG',
      async () =>
        asDataUrl(
          await sharp({ create: { ...blank, channels: 3, background: '#777' } })
            .jpeg()
            .toBuffer(),
        ),
    ],
    ['bytes that are no picture', () => Promise.resolve(asDataUrl(Buffer.from('not a picture at all')))],
    ['a picture of 3 MB', () => Promise.resolve(asDataUrl(Buffer.alloc(2_200_000, 7)))],
    ['a text', () => Promise.resolve('Meera Iyer')],
  ])(
    '%s is refused as a signature at its field, and the NDA request stays unchanged',
    async (_what, make) => {
      const { call } = context.current;
      const reply = await call(
        'prepareNda',
        { params: path, body: { signature: await make(), name: 'Meera', ...consented } },
        supplier.token,
      );
      expect(reply.status).toBe(422);
      expect(problemOf(reply).errors?.[0]?.field).toBe('signature');
      const { body } = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
      expect(body).toMatchObject({ content: [{ ndaStatus: 'Requested', acceptedStep: null }] });
    },
  );

  it('a body of 50 MB is refused before it is read', async () => {
    const reply = await context.current.call(
      'prepareNda',
      { params: path, body: { signature: `data:image/png;base64,${'A'.repeat(50 * 1024 * 1024)}` } },
      supplier.token,
    );
    expect([reply.status, problemOf(reply).code]).toEqual([413, 'too_large']);
  });
});

describe('an invalid NDA document', () => {
  it.each([
    ['no PDF', Buffer.from('PK\u0003\u0004 a spreadsheet')],
    ['a PDF cut off', Buffer.from('%PDF-1.7\n1 0 obj\n<<')],
  ])('%s is refused as an NDA document with an explanation', async (_what, bytes) => {
    const reply = await context.current.call(
      'uploadNdaDocument',
      { file: { name: 'nda.pdf', bytes } },
      supplier.token,
    );
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
    expect(problemOf(reply).detail.length).toBeGreaterThan(10);
  });

  it('an empty file is refused as an NDA document at its field', async () => {
    const reply = await context.current.call(
      'uploadNdaDocument',
      { file: { name: 'nda.pdf', bytes: Buffer.alloc(0) } },
      supplier.token,
    );
    expect(problemOf(reply).errors?.[0]).toMatchObject({ field: 'file' });
  });

  it('a supplier cannot choose another supplier’s NDA document', async () => {
    const reply = await context.current.call(
      'prepareNda',
      { params: path, body: { documentId: 999_999 } },
      supplier.token,
    );
    expect([reply.status, problemOf(reply).errors?.[0]?.field]).toEqual([422, 'documentId']);
  });
});

describe('accounts', () => {
  // ACC-26
  it('logging in answers a wrong password and an unknown address alike', async () => {
    const { call } = context.current;
    await call('signup', {
      body: { email: 'known@example.com', password: 'a good pass', userType: 'buyer' },
    });
    const [known, unknown] = [
      await call('login', { body: { email: 'known@example.com', password: 'wrong pass' } }),
      await call('login', { body: { email: 'unknown@example.com', password: 'wrong pass' } }),
    ];
    const shown = [known, unknown].map((reply) => ({ ...problemOf(reply), requestId: '' }));
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]).toMatchObject({
      status: 'Error',
      title: 'User not Verified',
      code: 'invalid_credentials',
    });
  });

  // ACC-42
  it('a verification code is invalid after five wrong tries, and the next one is sent after 30 seconds', async () => {
    const { call, clock, mailTo } = context.current;
    const email = 'guess@example.com';
    await call('signup', { body: { email, password: 'a good pass', userType: 'buyer' } });
    const otp = /\b\d{5}\b/.exec((await mailTo(email))!.text)![0];
    const wrong = otp === '00000' ? '11111' : '00000';
    const codes: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      codes.push(problemOf(await call('verifyCode', { query: { email, otp: wrong } })).code);
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_expired']);
    expect(problemOf(await call('verifyCode', { query: { email, otp } })).code).toBe('code_expired');

    clock.advance(30_000);
    expect((await call('resendCode', { body: { email } })).status).toBe(200);
    const early = await call('resendCode', { body: { email } });
    expect([early.status, early.headers['retry-after']]).toEqual([429, '30']);
    const fresh = /\b\d{5}\b/.exec((await mailTo(email))!.text)![0];
    expect((await call('verifyCode', { query: { email, otp: fresh } })).status).toBe(200);
    clock.advance(31_000);
    expect((await call('resendCode', { body: { email } })).status).toBe(200);
  });

  // ACC-48
  it('signing up again resumes a sign-up with the same password, and with no other', async () => {
    const { call, mailTo } = context.current;
    const email = 'later@example.com';
    const credentials = { email, password: 'a good pass', userType: 'buyer' };
    await call('signup', { body: credentials });
    const otp = /\b\d{5}\b/.exec((await mailTo(email))!.text)![0];
    await call('verifyCode', { query: { email, otp } });
    const resumed = await call('signup', { body: credentials });
    expect(resumed).toMatchObject({ status: 200, body: { data: { step: 'profile' } } });
    const { token } = (resumed.body as { data: { token: string } }).data;
    expect((await call('session', {}, token)).status).toBe(401);
    const other = await call('signup', { body: { ...credentials, password: 'another pass' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'email_taken', status: 'Error' } });
    expect(problemOf(other).msg).toBe(problemOf(other).detail);
  });

  // ACC-34
  it('logging in is refused after ten wrong passwords, with the seconds to wait', async () => {
    const { call } = context.current;
    const attempt = () => call('login', { body: { email: 'target@example.com', password: 'wrong pass' } });
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  // ACC-76
  it('requests that a browser sends for another site are refused', async () => {
    const { send } = context.current;
    const login = {
      method: 'POST',
      url: '/auth/login',
      payload: { email: 'a@example.com', password: 'x' },
    } as const;
    const foreign = await send({ ...login, headers: { origin: 'https://evil.example.com' } });
    const crossSite = await send({ ...login, headers: { 'sec-fetch-site': 'cross-site' } });
    const own = await send({ ...login, headers: { origin: 'http://market.example.com' } });
    expect([foreign.status, crossSite.status, own.status]).toEqual([403, 403, 401]);
  });

  // ACC-97
  it('a bearer token takes precedence over the cookie, and the cookie is used if there is no token', async () => {
    const { token } = await createPerson(context.current, 'buyer');
    const ask = async (authorization: string | undefined) => {
      const headers = {
        cookie: `proffer_session=${token}`,
        ...(authorization === undefined ? {} : { authorization }),
      };
      return (await context.current.send({ method: 'GET', url: '/auth/session', headers })).status;
    };
    for (const none of [undefined, '', 'Bearer', 'Bearer ', 'Bearer null', 'bearer undefined'])
      expect([none, await ask(none)]).toEqual([none, 200]);
    for (const bad of ['Bearer nobody', `Bearer ${'x'.repeat(43)}`, `Basic ${token}`, `Bearer ${token} x`])
      expect([bad, await ask(bad)]).toEqual([bad, 401]);
    const named = { method: 'GET', url: '/auth/session' } as const;
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await context.current.send({ ...named, headers })).status).toBe(200);
    }
  });

  it('deactivating a user ends every session of the user at once', async () => {
    const { call, pool } = context.current;
    const person = await createPerson(context.current, 'buyer');
    expect((await call('session', {}, person.token)).status).toBe(200);
    await pool.query('update users set deactivated_at = now() where id = $1', [person.userId]);
    expect((await call('session', {}, person.token)).status).toBe(401);
  });

  it('the database stores no code, token or password as plain text', async () => {
    const { call, mailTo, pool } = context.current;
    const email = 'dump@example.com';
    await call('signup', { body: { email, password: 'a very secret pass', userType: 'supplier' } });
    const otp = /\b\d{5}\b/.exec((await mailTo(email))!.text)![0];
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    let dump = '';
    for (const { name } of tables)
      dump += JSON.stringify((await pool.query(`select t::text from ${name} t`)).rows);
    expect(dump).toContain(email);
    expect(dump).not.toContain('a very secret pass');
    expect(dump).not.toMatch(new RegExp(`\\b${otp}\\b`));
    expect(dump).not.toContain(supplier.token);
  });
});
