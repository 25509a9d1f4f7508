import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/client';
import { goodLogin, sampleUser, signupStateAt } from './auth.factory';
import { personOf } from './login-reply.model';
import { signupOf } from './signup-reply.model';

/** Returns title and text of the thrown error. */
function thrownBy(act: () => unknown): [string, string] {
  try {
    act();
  } catch (error) {
    if (error instanceof CallError) return [error.problem.title, error.problem.detail];
  }
  throw new Error('Nothing was refused.');
}

const unread = 'The server answered in a way that could not be read. Please try again.';

describe('the reply of a login', () => {
  it('returns the user', () => {
    expect(personOf(goodLogin(sampleUser()))).toEqual(sampleUser());
  });

  it.each([
    { foo: 1 },
    { status: 'Nope', data: goodLogin(sampleUser()).data },
    { status: 'Success', data: [] },
    { status: 'Success', data: [null, 'token'] },
    { status: 'Success', data: [{ userId: 'seven', userType: 'Buyer' }, 'token'] },
    { status: 'Success', data: [{ userId: 7 }, 'token'] },
    '<!doctype html>',
    null,
  ])('is refused in another form: %j', (reply) => {
    expect(thrownBy(() => personOf(reply))).toEqual(['User not Verified', unread]);
  });
});

describe('the reply of a sign-up', () => {
  it('returns the step at which the sign-up continues', () => {
    const { email, userId, step } = signupStateAt('code').data;
    expect(signupOf(signupStateAt('code'))).toEqual({ email, userId, step });
  });

  // ACC-55, ACC-56
  it.each([
    [{ status: 'Error', msg: 'Registered already.' }, 'Error', 'Registered already.'],
    [{ status: 'Error' }, 'Error', 'Error occurred during signup'],
    [{ foo: 1 }, 'Invalid response from server', unread],
    [{ status: 'Success', data: { email: 'a@example.com' } }, 'Invalid response from server', unread],
    [
      { status: 'Later', msg: 'Come back.' },
      'Invalid response from server',
      'Unexpected response from server: Come back.',
    ],
    ['<!doctype html>', 'Invalid response from server', unread],
  ])('is refused in another form: %j', (reply, title, text) => {
    expect(thrownBy(() => signupOf(reply))).toEqual([title, text]);
  });
});
