import { describe, expect, it } from 'vitest';
import { CallError } from '../lib/client';
import { failureBeside } from './send-form.model';

function refusal(...fields: string[]): CallError {
  const errors = fields.map((field) => ({ field, text: 'Wrong.' }));
  const problem = { type: 'about:blank', title: '', status: 422, detail: 'Please check.', requestId: '' };
  return new CallError(422, { ...problem, code: 'invalid_input', errors });
}

describe('what is said beside the fields', () => {
  it.each([
    ['nothing before anything was refused', null, ['reason'], null],
    ['the sentence of the server', refusal(), ['reason'], 'Please check.'],
    ['nothing when a field says it', refusal('note', 'reason'), ['reason'], null],
    ['the sentence when the form has no such field', refusal('userIds'), ['reason'], 'Please check.'],
    ['that something went wrong', new TypeError('x'), [], 'Something went wrong. Please try again.'],
  ])('%s', (_what, error, fieldNames, text) => {
    expect(failureBeside(error, fieldNames)).toBe(text);
  });
});
