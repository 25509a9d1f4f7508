import { describe, expect, it } from 'vitest';
import { cookieOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson } from '../world/people';
import { statementsOf } from '../support/statements';

const context = useContext();
const password = 'a good pass';
/** Statements for the counts of the first page (ACC-150). */
const counting = [
  'select coalesce(sum("conversations"."buyer_unread"), 0)::int',
  'standing_of_news',
  // The NDAs and quotes that wait for the user.
  'select "status", "is_offer_open",',
  'select count(*) from',
];

/** Logs in from a browser at an address; `cookie` is the one by which it is recognized. */
async function login(email: string, address: string, cookie?: string, typed = password): Promise<Reply> {
  const request = requestOf('login', { body: { email, password: typed } });
  return context.current.send({
    ...request,
    remoteAddress: address,
    headers: { ...request.headers, 'user-agent': 'desk', ...(cookie === undefined ? {} : { cookie }) },
  });
}

/** Returns the statements of a login, each with its label and connection. */
async function statementsBy(act: () => Promise<Reply>, status = 200) {
  const statements = await statementsOf(async () => expect((await act()).status).toBe(status));
  // Security events are written in the background, batched over many logins.
  return statements
    .filter(({ text }) => !text.includes('security_events'))
    .map(({ label, text, connection }) => ({
      label: label ?? text.split(' ').slice(0, 3).join(' '),
      connection,
    }));
}

const labelsOf = async (act: () => Promise<Reply>, status = 200): Promise<string[]> =>
  (await statementsBy(act, status)).map(({ label }) => label);

describe('the statements of a login', () => {
  it('runs four prepared statements for a login from a known browser and four for its counts', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const [cookie = ''] = cookieOf(await login(email, '10.3.0.1'), 'proffer_device');
    const entering = ['try_login', 'users_of_login', 'enter_login', 'person_of_company'];
    const all = [...entering, ...counting];
    expect(await labelsOf(() => login(email, '10.3.0.1'))).toEqual(all);
    expect(await labelsOf(() => login(email, '10.3.0.2', cookie))).toEqual(all);
  });

  it('enqueues the mail about a new browser in the transaction of the session', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    await login(email, '10.3.0.3');
    const statements = await statementsBy(() => login(email, '10.3.0.4'));
    expect(statements.map(({ label }) => label)).toEqual([
      'try_login',
      'users_of_login',
      'begin isolation level',
      'enter_login',
      expect.stringContaining('add_job'),
      'commit',
      'person_of_company',
      ...counting,
    ]);
    expect(new Set(statements.slice(2, 6).map(({ connection }) => connection)).size).toBe(1);
  });

  // ACC-26
  it('runs as many statements for an unknown address as for a wrong password', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const wrong = await labelsOf(() => login(email, '10.3.0.5', undefined, 'wrong'), 401);
    const unknown = await labelsOf(() => login('nobody-at-all@example.com', '10.3.0.6'), 401);
    expect([wrong, unknown]).toEqual([['try_login'], ['try_login']]);
  });

  it('counts each of many concurrent wrong logins and refuses those beyond ten', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const tries = Array.from({ length: 13 }, () => login(email, '10.3.0.7', undefined, 'wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(3).fill(429),
    ]);
  });

  it('opens a session for each of many concurrent logins from one browser and leaves no counted try', async () => {
    const { email, loginId } = await createPerson(context.current, 'buyer', { password });
    await login(email, '10.3.0.8');
    // More than the limit of consecutive wrong tries; each login resets them.
    for (let round = 0; round < 2; round += 1) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => login(email, '10.3.0.8')));
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
    const { rows } = await context.current.pool.query(
      `select count(*)::int from sessions where login_id = $1 and device = 'desk'`,
      [loginId],
    );
    expect(rows).toEqual([{ count: 17 }]);
  });

  it('resets wrong tries after a correct password even at the wrong door', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const atWrongDoor = () =>
      context.current.send({
        ...requestOf('login', { body: { email, password, door: 'admin' } }),
        remoteAddress: '10.3.0.9',
      });
    const wrong = async () => {
      const replies = [];
      for (let count = 0; count < 9; count += 1)
        replies.push(await login(email, '10.3.0.9', undefined, 'wrong'));
      return replies.map(({ status }) => status);
    };
    expect(await wrong()).toEqual(Array(9).fill(401));
    expect((await atWrongDoor()).status).toBe(403);
    expect(await wrong()).toEqual(Array(9).fill(401));
  });
});
