import { describe, expect, it } from 'vitest';
import { sideOf } from './sides';
import { stepPath } from './signup-steps';

describe('stepPath', () => {
  it.each([
    ['code', 'market', '/utwo-factor'],
    ['profile', 'market', '/Profile-Info'],
    ['terms', 'market', '/tnc'],
    ['done', 'market', '/login'],
    ['a step of tomorrow', 'market', '/utwo-factor'],
    ['code', 'admin', '/autwo-factor'],
    ['terms', 'admin', '/atnc'],
    ['done', 'admin', '/alogin'],
  ] as const)('leads the step %s of a sign-up on the side %s to %s', (step, side, path) => {
    expect(stepPath(step, side)).toBe(path);
  });
});

describe('sideOf', () => {
  it.each([
    ['alogin', 'admin'],
    ['login', 'market'],
    ['elsewhere', 'market'],
    [undefined, 'market'],
  ] as const)('reads %s as the side %s', (from, side) => {
    expect(sideOf(from)).toBe(side);
  });
});
