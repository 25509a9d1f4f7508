import { describe, expect, it } from 'vitest';
import { ownStateOf } from './own-validation';

describe('ownStateOf', () => {
  // PRO-121
  it.each([
    ['a new company', 'waiting', undefined, false, 'none'],
    ['a company with an open request', 'waiting', undefined, true, 'waiting'],
    ['a validated company', 'validated', 'validated', false, 'validated'],
    ['a validated company that requests validation again', 'validated', 'validated', true, 'validated'],
    ['a denied company', 'denied', 'denied', false, 'denied'],
    ['a denied company with another request', 'waiting', 'denied', true, 'waiting'],
    ['a company that changed checked values', 'waiting', 'lapsed', false, 'lapsed'],
    ['a lapsed company with a request', 'waiting', 'lapsed', true, 'waiting'],
  ] as const)('returns the state of %s', (_who, validation, last, hasRequest, state) => {
    expect(ownStateOf(validation, last, hasRequest)).toBe(state);
  });
});
