import { afterEach, describe, expect, it } from 'vitest';
import { activate } from '../../src/platform/stomp/test/stomp-client';
import { requestOf, useContext, type Reply } from '../support/context';
import { emptySecurityEvents } from '../support/security-events';
import { clientOf, connect, cookieOf, openPort, refusal } from '../world/live-people';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const minuteMs = 60_000;
let addresses = 0;
/** Returns an address that no other test of this file uses. */
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

afterEach(() => emptySecurityEvents(context.current));

/** Returns the recorded refusals. */
async function refusals(): Promise<unknown[]> {
  await context.current.securityEvents.flush();
  const { rows } = await context.current.pool.query(
    `select kind, login_id "loginId", account, address, detail, times from security_events order by id`,
  );
  return rows;
}

type Call = Parameters<typeof requestOf>;
async function send(remoteAddress: string, ...[route, input, token]: Call): Promise<Reply> {
  return context.current.send({ ...requestOf(route, input, token), remoteAddress });
}

async function sendTimes(times: number, ...call: Parameters<typeof send>): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await send(...call)).status);
  return [...new Set(statuses)];
}

const byLogin = ({ loginId, email }: Person) => ({ loginId, account: email });
const byNobody = { loginId: null, account: '' };

describe('the security events of refused calls', () => {
  it('security events of refused calls record the caller, the call and the count when a role or an identity is refused', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const address = newAddress();
    expect(await sendTimes(3, address, 'auditLog', {}, buyer.token)).toEqual([403]);
    await send(address, 'reports', {}, buyer.token);
    // On behalf of another user: refused by the service, not by the role.
    const other = await createPerson(context.current, 'buyer');
    await send(address, 'savedOffers', { query: { buyerId: other.userId } }, buyer.token);
    const refused = (call: string, times: number) => ({
      kind: 'access.refused',
      ...byLogin(buyer),
      address,
      detail: { reason: 'role', call },
      times,
    });
    expect(await refusals()).toEqual([
      refused('GET /user/audit', 3),
      refused('GET /user/reports', 1),
      refused('GET /buyer-offers/saved-proposals', 1),
    ]);
  });

  it('security events of refused calls record a call that a browser sent for another site', async () => {
    const address = newAddress();
    const request = requestOf('logout', {});
    const reply = await context.current.send({
      ...request,
      remoteAddress: address,
      headers: { ...request.headers, 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(403);
    expect(await refusals()).toMatchObject([
      { ...byNobody, address, detail: { reason: 'origin', call: 'POST /auth/logout' } },
    ]);
  });

  it('security events of refused calls record rate-limit refusals of guessable calls, merged into one event', async () => {
    const address = newAddress();
    const call = [address, 'validateReset', { body: { email: 'nobody@example.com', key: '1.x' } }] as const;
    expect(await sendTimes(40, ...call)).toContain(429);
    const told = (await refusals()) as { detail: object; times: number }[];
    const limited = told.filter(({ detail }) => 'reason' in detail && detail.reason === 'rate');
    expect(limited).toMatchObject([
      { ...byNobody, address, detail: { call: 'POST /user/resetpasswordvalidate' }, times: 10 },
    ]);
  });

  it('security events of refused calls ignore visitors and tabs with an old session, but record many unknown sessions', async () => {
    const address = newAddress();
    await sendTimes(20, address, 'session', {});
    await sendTimes(9, address, 'session', {}, 'A'.repeat(43));
    expect(await refusals()).toEqual([]);
    await send(address, 'session', {}, 'B'.repeat(43));
    expect(await refusals()).toMatchObject([
      { ...byNobody, address, detail: { reason: 'session' }, times: 1 },
    ]);
  });

  it('security events of refused calls ignore a missing object, but record a walk through the ids', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const address = newAddress();
    const ask = (times: number) =>
      sendTimes(times, address, 'getContract', { params: { id: 999_999 } }, buyer.token);
    expect(await ask(29)).toEqual([404]);
    expect(await refusals()).toEqual([]);
    context.current.clock.advance(11 * minuteMs);
    await ask(29);
    expect(await refusals()).toEqual([]);
    await ask(5);
    expect(await refusals()).toMatchObject([
      { ...byLogin(buyer), address, detail: { reason: 'not-found' }, times: 5 },
    ]);
  });

  it('security events of refused calls ignore a few invalid inputs, but record many', async () => {
    const address = newAddress();
    const buyer = await createPerson(context.current, 'buyer');
    const ask = (times: number) =>
      sendTimes(times, address, 'savedOffers', { query: { page: 'x' } }, buyer.token);
    await ask(59);
    expect(await refusals()).toEqual([]);
    expect(await ask(2)).toEqual([422]);
    expect(await refusals()).toMatchObject([
      { ...byLogin(buyer), detail: { reason: 'malformed' }, times: 2 },
    ]);
  });

  it('security events of refused calls contain nothing of the input', async () => {
    const address = newAddress();
    const request = requestOf('auditLog', { query: { act: 'canary-query' } }, 'canary-token');
    await context.current.send({ ...request, remoteAddress: address });
    const buyer = await createPerson(context.current, 'buyer');
    await send(address, 'auditLog', { query: { act: 'canary-query' } }, buyer.token);
    await sendTimes(60, address, 'retryMail', { params: { id: 'canary-id' } }, buyer.token);
    const told = JSON.stringify(await refusals());
    expect(told).toContain('GET /user/audit');
    expect(told).not.toContain('canary');
    expect(told).not.toContain(buyer.token);
  });
});

it('refusals of the live socket are recorded: another user’s id at once, a walk through conversations when repeated', async () => {
  const host = await openPort(context.current);
  const person = await createPerson(context.current, 'buyer');
  const named = clientOf(host, { userId: String(person.userId + 1) }, cookieOf(person));
  await expect(activate(named)).rejects.toThrow('The header userId names somebody else.');
  for (let count = 1; count <= 30; count += 1) {
    const client = await connect(host, person);
    await refusal(client, () => void client.subscribe('/topic/conversation/999999', () => undefined));
    await client.deactivate();
  }
  const told = { kind: 'access.refused', ...byLogin(person), address: '127.0.0.1', times: 1 };
  expect(await refusals()).toMatchObject([
    { ...told, detail: { reason: 'role' } },
    { ...told, detail: { reason: 'not-found' } },
  ]);
});
