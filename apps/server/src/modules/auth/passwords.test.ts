import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors';
import { createPasswords } from './passwords';

/** Returns the value of a call, or the code and details of its refusal. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details];
    return 'failed';
  }
}

const refused = ['unavailable', { retryAfterSeconds: 5 }];

describe('password hashing', () => {
  const passwords = createPasswords();

  it('makes argon2id hashes with the cost that OWASP recommends, each with its own salt', async () => {
    const [first, second] = await Promise.all([passwords.hash('a good pass'), passwords.hash('a good pass')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.matches(first, 'a good pass')).toBe(true);
    expect(await passwords.matches(first, 'A good pass')).toBe(false);
    expect(await passwords.matches(second, 'a good pass')).toBe(true);
  });

  it('verifies a hash that was made by another process', async () => {
    const hash = await createPasswords().hash('पासवर्ड ₹500');
    expect(await passwords.matches(hash, 'पासवर्ड ₹500')).toBe(true);
  });

  it.each([
    ['nobody', null],
    ['an account without a password', 'none'],
    ['an empty text', ''],
  ])('matches no password for %s, not even that of the decoy hash', async (_what, stored) => {
    expect(await passwords.matches(stored, 'a good pass')).toBe(false);
    // The decoy hash, compared in place of a missing one, was made from this password.
    expect(await passwords.matches(stored, 'no such password')).toBe(false);
    expect(await passwords.matches(stored, stored ?? '')).toBe(false);
  });
});

describe('the queue of password hashing', () => {
  it('refuses a call beyond the queue at once and does not disturb the others', async () => {
    const none = createPasswords({ atOnce: 1, maxWaiting: 0 });
    const [running, tooMany] = [none.hash('a good pass'), outcomeOf(none.hash('a better pass'))];
    expect(await tooMany).toEqual(refused);
    expect(await none.matches(await running, 'a good pass')).toBe(true);

    const one = createPasswords({ atOnce: 1, maxWaiting: 1 });
    const calls = ['first', 'second', 'third', 'fourth'].map((word) => outcomeOf(one.hash(word)));
    const [first, second, third, fourth] = await Promise.all(calls);
    expect([third, fourth]).toEqual([refused, refused]);
    expect(await one.matches(String(first), 'first')).toBe(true);
    expect(await one.matches(String(second), 'second')).toBe(true);
  });

  it('counts verifying like hashing, also for an unknown address', async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 0 });
    const hash = await passwords.hash('a good pass');
    const running = passwords.matches(hash, 'a good pass');
    // A missing hash is first replaced by the decoy, which takes a moment; both calls count once they begin.
    expect(await outcomeOf(passwords.matches(hash, 'a good pass'))).toEqual(refused);
    expect(await running).toBe(true);
    const unknown = [passwords.matches(null, 'x'), passwords.matches(null, 'x')].map(outcomeOf);
    expect(await Promise.all(unknown)).toEqual([false, refused]);
  });

  it('runs as many calls at once as its limit allows', async () => {
    const passwords = createPasswords({ atOnce: 3, maxWaiting: 0 });
    const calls = Array.from({ length: 4 }, () => outcomeOf(passwords.hash('a good pass')));
    const outcomes = await Promise.all(calls);
    expect(outcomes.slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(/^\$argon2id\$/)));
    expect(outcomes[3]).toEqual(refused);
  });

  it('runs waiting calls in the order of their arrival', async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 10 });
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await passwords.hash(`password ${index}`);
        order.push(index);
      }),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('continues after a running or a waiting call has failed', async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 2 });
    const broken = '$argon2id$ and nothing that can be read';
    const calls = [
      passwords.matches(broken, 'x'),
      passwords.matches(broken, 'x'),
      passwords.hash('a good pass'),
    ].map(outcomeOf);
    const [first, second, third] = await Promise.all(calls);
    expect([first, second]).toEqual(['failed', 'failed']);
    expect(await passwords.matches(String(third), 'a good pass')).toBe(true);
  });

  it('accepts calls again once all have finished, regardless of how many were refused', async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 0 });
    for (let round = 0; round < 3; round += 1) {
      const calls = [passwords.hash('a good pass'), passwords.hash('a good pass')].map(outcomeOf);
      expect((await Promise.all(calls)).filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
    }
  });
});
