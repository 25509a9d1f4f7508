import { describe, expect, it } from 'vitest';
import type { Problem } from '@proffer/contract/wire/errors';
import { CallError } from '../../lib/client';
import { readFailure } from './failure.model';

const problem: Problem = {
  type: 'about:blank',
  title: 'Validation',
  status: 422,
  detail: 'Please check the form.',
  code: 'invalid_input',
  requestId: 'test',
};
const errorOf = (extras: Partial<Problem>) => new CallError(422, { ...problem, ...extras });

describe('readFailure', () => {
  it('tells a field’s text at the field alone', () => {
    const error = errorOf({ errors: [{ field: 'password', text: 'The password is not right.' }] });
    expect(readFailure(error, ['email', 'password'])).toEqual({
      fields: { password: 'The password is not right.' },
      text: undefined,
      waitSeconds: 0,
    });
  });

  it('does not swallow the text of a field that the form does not have', () => {
    const error = errorOf({ errors: [{ field: 'elsewhere', text: 'Wrong.' }] });
    expect(readFailure(error, ['password'])).toEqual({
      fields: {},
      text: 'Please check the form.',
      waitSeconds: 0,
    });
  });

  it.each([
    [{ retryAfterSeconds: 12 }, 12],
    [{ retryAfterSeconds: 0.2 }, 1],
    [{ retryAfterSeconds: -1 }, 0],
    [{ retryAfterSeconds: '12' }, 0],
  ])('waits as %o says: %i s', (details, waitSeconds) => {
    expect(readFailure(errorOf({ code: 'rate_limited', details }), [])).toMatchObject({ waitSeconds });
  });

  it('has words for what is no answer of the server', () => {
    expect(readFailure(new Error('boom'), [])).toMatchObject({
      text: 'Something went wrong. Please try again.',
    });
  });
});
