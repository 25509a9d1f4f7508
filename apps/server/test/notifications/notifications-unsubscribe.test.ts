import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTalk, say } from '../world/chat-people';
import { problemOf, useContext } from '../support/context';
import { allDaily, openMarket, type Market } from '../support/noticed-mails';

const context = useContext();

let market: Market;
beforeEach(async () => {
  market = await openMarket(context);
});
afterEach(() => context.current.pool.query('delete from graphile_worker._private_jobs'));

describe('the unsubscribe link', () => {
  const preview = (key: string) => context.current.call('unsubscribePreview', { query: { key } });
  const end = (key: string) => context.current.call('unsubscribe', { body: { key } });
  const choices = async () => {
    const { body } = await context.current.call('settings', {}, market.supplier.token);
    return (body as { notifications: Record<string, string> }).notifications;
  };
  const atOnce = { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' };

  // NOT-15
  it('shows which mails an unsubscribe link stops and stops them without a login, also when used twice', async () => {
    await market.ask();
    const key = await market.unsubscribeKey();
    const expected = { status: 200, body: { categories: ['GENERAL'], email: market.supplier.email } };
    expect(await preview(key)).toMatchObject(expected);
    expect(await choices()).toEqual(atOnce);
    for (let times = 0; times < 2; times += 1) {
      expect(await end(key)).toMatchObject(expected);
      expect(await choices()).toEqual({ ...atOnce, GENERAL: 'never' });
    }
    await market.ask();
    expect(await market.subjectsTo()).toHaveLength(1);
  });

  it('ends all categories of a daily mail by its link', async () => {
    await market.choose(allDaily);
    const talk = await openTalk(context.current, market);
    await say(context.current, talk, talk.buyer, 'Hello');
    await market.ask();
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await end(await market.unsubscribeKey())).toMatchObject({
      body: { categories: ['MESSAGES', 'GENERAL'] },
    });
    expect(await choices()).toEqual({ ...atOnce, MESSAGES: 'never', GENERAL: 'never' });
  });

  it('accepts the unsubscribe button of mail programs at the same address', async () => {
    await market.ask();
    const key = await market.unsubscribeKey();
    const post = (query: Record<string, string>, headers: Record<string, string> = {}) =>
      context.current.send({
        method: 'POST',
        url: '/unsubscribe',
        query,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'List-Unsubscribe=One-Click',
      });
    const refused = [await post({ key: `${key}x` }), await post({})];
    expect(refused.map((reply) => [reply.status, problemOf(reply).code])).toEqual([
      [422, 'link_invalid'],
      [422, 'link_invalid'],
    ]);
    expect(await choices()).toEqual(atOnce);
    expect((await post({ key })).status).toBe(200);
    expect(await choices()).toEqual({ ...atOnce, GENERAL: 'never' });
  });

  it('refuses a wrong unsubscribe key and changes nothing', async () => {
    const { buyer } = await market.ask();
    const key = await market.unsubscribeKey();
    const [user, category, day, mac] = key.split('.');
    for (const wrong of [
      'x',
      '1.GENERAL.x',
      `${user}.CONTRACT.${day}.${mac}`,
      `${user}.GENERAL-CONTRACT.${day}.${mac}`,
      `${user}.${category}.${Number(day) + 1}.${mac}`,
      `${user}.${category}.${mac}`,
      `${buyer.userId}.${category}.${day}.${mac}`,
      `0${key}`,
      `${key}.`,
      `${user}.${category}.${day}.${mac?.slice(1)}`,
    ]) {
      for (const reply of [await preview(wrong), await end(wrong)]) {
        expect([wrong, reply.status, problemOf(reply).code, problemOf(reply).detail]).toEqual([
          wrong,
          422,
          'link_invalid',
          'Invalid or expired link.',
        ]);
      }
    }
    expect(await choices()).toEqual(atOnce);
  });

  it('does not reveal a changed address to holders of an old mail', async () => {
    await market.ask();
    const key = await market.unsubscribeKey();
    const { loginId } = market.supplier;
    const moved = `update logins set email = 'new.place@example.com', email_key = 'new.place@example.com' where id = $1`;
    await context.current.pool.query(moved, [loginId]);
    for (const reply of [await preview(key), await end(key)]) {
      expect(problemOf(reply).code).toBe('link_invalid');
      expect(JSON.stringify(reply.body)).not.toContain('new.place');
    }
    expect(await choices()).toEqual(atOnce);
  });

  it('accepts an unsubscribe link for a year', async () => {
    const { clock } = context.current;
    await market.ask();
    const key = await market.unsubscribeKey();
    const sent = clock.now();
    const later = (days: number) => clock.set(new Date(sent.getTime() + days * 86_400_000));
    later(365);
    expect((await preview(key)).status).toBe(200);
    later(366);
    const replies = [await preview(key), await end(key)];
    clock.set(sent);
    expect(replies.map((reply) => problemOf(reply).code)).toEqual(['link_invalid', 'link_invalid']);
  });

  it('refuses the unsubscribe link of a closed account', async () => {
    const password = 'a good pass';
    market = await openMarket(context, { password });
    await market.ask();
    const key = await market.unsubscribeKey();
    expect(
      (await context.current.call('closeAccount', { body: { password } }, market.supplier.token)).status,
    ).toBe(200);
    expect((await preview(key)).status).toBe(422);
  });
});
