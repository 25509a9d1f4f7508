import { beforeEach, describe, expect, it } from 'vitest';
import { accountActs, codeOf, fieldsOf, password, start, statusesOf } from '../world/account-acts';
import { useContext } from '../support/context';
import type { Person } from '../world/people';

const context = useContext();
const {
  withPassword,
  login,
  settingsOf,
  subjectTo,
  changeEmail,
  confirmEmail,
  linkIn,
  keyIn,
  newAddress,
  askedKey,
} = accountActs(context);

const dayMs = 24 * 3_600_000;

beforeEach(() => context.current.clock.set(start));

describe('changing the email address', () => {
  it('changes the address only when it is confirmed, and notifies the old and the new address', async () => {
    const { call, countMail } = context.current;
    const person = await withPassword('buyer');
    const email = newAddress();
    expect(await changeEmail(person, email)).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(await settingsOf(person)).toMatchObject({ email: person.email, pendingEmail: email });
    const link = await linkIn(email);
    expect([link.origin, link.pathname]).toEqual(['http://market.example.com', '/confirm-email']);
    const told = await context.current.mailTo(person.email);
    expect(told!.subject).toBe('A new email address was requested');
    expect(told!.text).toContain(email);
    expect(told!.text).not.toContain(link.searchParams.get('key'));
    expect([(await login(person.email)).status, (await login(email)).status]).toEqual([200, 401]);

    const key = link.searchParams.get('key')!;
    expect((await confirmEmail(key)).status).toBe(200);
    expect(await settingsOf(person)).toMatchObject({ email, pendingEmail: null });
    expect((await call('session', {}, person.token)).body).toMatchObject({ email });
    expect([(await login(person.email)).status, (await login(email.toLowerCase())).status]).toEqual([
      401, 200,
    ]);
    expect(await subjectTo(person.email)).toBe('Your email address was changed');

    const mails = await countMail();
    expect(codeOf(await confirmEmail(key))).toEqual([422, 'link_invalid']);
    expect(await countMail()).toBe(mails);
  });

  it('asks for the password before changing the address, and reports a wrong one at its field', async () => {
    const [person, other] = [await withPassword('buyer'), await withPassword('buyer')];
    const mails = await context.current.countMail();
    for (const email of [newAddress(), other.email, person.email]) {
      const reply = await changeEmail(person, email, 'a wrong pass');
      expect([...codeOf(reply), fieldsOf(reply)]).toEqual([422, 'invalid_input', ['password']]);
    }
    expect(await context.current.countMail()).toBe(mails);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
  });

  it("refuses an address in use, whether one's own or somebody else's, in any letter case", async () => {
    const [person, other] = [await withPassword('buyer'), await withPassword('supplier')];
    const mails = await context.current.countMail();
    const own = await changeEmail(person, person.email.toUpperCase());
    expect([...codeOf(own), fieldsOf(own)]).toEqual([422, 'invalid_input', ['email']]);
    const taken = await changeEmail(person, ` ${other.email.toUpperCase()} `);
    expect([...codeOf(taken), fieldsOf(taken)]).toEqual([409, 'email_taken', ['email']]);
    const none = await changeEmail(person, 'nobody@');
    expect([none.status, fieldsOf(none)]).toEqual([422, ['email']]);
    expect(await context.current.countMail()).toBe(mails);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
  });

  it('accepts the confirmation of a new address for one day', async () => {
    const { clock } = context.current;
    const person = await withPassword('supplier');
    const [late, early] = [newAddress(), newAddress()];
    const expired = await askedKey(person, late);
    clock.advance(dayMs);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
    expect(codeOf(await confirmEmail(expired))).toEqual([422, 'link_invalid']);
    expect((await settingsOf(person)).email).toBe(person.email);
    const good = await askedKey(person, early);
    clock.advance(dayMs - 1);
    expect((await confirmEmail(good)).status).toBe(200);
    expect((await settingsOf(person)).email).toBe(early);
  });

  it('uses only the address requested last', async () => {
    const person = await withPassword('supplier');
    const [first, second] = [newAddress(), newAddress()];
    const replaced = await askedKey(person, first);
    const key = await askedKey(person, second);
    expect((await settingsOf(person)).pendingEmail).toBe(second);
    expect(codeOf(await confirmEmail(replaced))).toEqual([422, 'link_invalid']);
    expect((await confirmEmail(key)).status).toBe(200);
    expect((await settingsOf(person)).email).toBe(second);
  });

  it('accepts only the key of this change', async () => {
    const { call } = context.current;
    const person = await withPassword('buyer');
    const key = await askedKey(person, newAddress());
    const [id, proof = ''] = key.split('.');
    await call('forgotPassword', { body: { email: person.email } });
    const resetKey = await keyIn(person.email);
    const wrong = [
      resetKey,
      `${Number(id) + 1}.${proof}`,
      `${id}.${proof.slice(0, -1)}`,
      `${id}.`,
      'x',
      `9${'9'.repeat(19)}.${proof}`,
    ];
    for (const typed of wrong) expect(codeOf(await confirmEmail(typed))).toEqual([422, 'link_invalid']);
    expect(
      await call('resetPassword', { body: { email: person.email, password: 'a new pass', key } }),
    ).toEqual(expect.objectContaining({ status: 200, body: 'Error: Invalid or expired link.' }));
    expect((await confirmEmail(key)).status).toBe(200);
  });

  it('gives an address to only one of two logins that confirm it at the same time', async () => {
    const [one, other] = [await withPassword('buyer'), await withPassword('supplier')];
    const email = newAddress();
    const first = await askedKey(one, email);
    context.current.clock.advance(30_000);
    const keys = [first, await askedKey(other, email.toUpperCase())];
    const replies = await Promise.all(keys.map(confirmEmail));
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies[1 - won]!;
    expect([...codeOf(lost), fieldsOf(lost)]).toEqual([409, 'email_taken', ['email']]);
    const [winner, loser] = won === 0 ? [one, other] : [other, one];
    expect((await settingsOf(winner)).email.toLowerCase()).toBe(email.toLowerCase());
    expect((await settingsOf(loser)).email).toBe(loser.email);
    expect(await subjectTo(loser.email)).toBe('A new email address was requested');
  });

  it('changes the address once if the link is followed twice at the same time', async () => {
    const person = await withPassword('buyer');
    const key = await askedKey(person, newAddress());
    const mails = await context.current.countMail();
    const replies = await Promise.all([confirmEmail(key), confirmEmail(key)]);
    expect(statusesOf(replies)).toEqual([200, 422]);
    expect(await context.current.countMail()).toBe(mails + 1);
  });

  it.each([
    [
      'changed',
      (person: Person) => {
        const body = { currentPassword: password, newPassword: 'a new pass' };
        return context.current.call('changePassword', { body }, person.token);
      },
    ],
    [
      'set anew by a mailed link',
      async ({ email }: Person) => {
        await context.current.call('forgotPassword', { body: { email } });
        const body = { email, password: 'a new pass', key: await keyIn(email) };
        return context.current.call('resetPassword', { body });
      },
    ],
  ])(
    'does not accept the confirmation of an address after the password was %s',
    async (_how, renewPassword) => {
      const person = await withPassword('supplier');
      const key = await askedKey(person, newAddress());
      await renewPassword(person);
      expect((await login(person.email, 'a new pass')).status).toBe(200);
      expect(codeOf(await confirmEmail(key))).toEqual([422, 'link_invalid']);
    },
  );

  it('invalidates reset links in the old mailbox when the address changes', async () => {
    const { call } = context.current;
    const person = await withPassword('supplier');
    await call('forgotPassword', { body: { email: person.email } });
    const oldKey = await keyIn(person.email);
    const email = newAddress();
    await confirmEmail(await askedKey(person, email));
    const body = { email, password: 'a new pass', key: oldKey };
    expect((await call('resetPassword', { body })).body).toBe('Error: Invalid or expired link.');
    expect((await login(email)).status).toBe(200);
  });
});
