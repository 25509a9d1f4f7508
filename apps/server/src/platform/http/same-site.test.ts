import { describe, expect, it } from 'vitest';
import { isSameSite } from './same-site';

describe('isSameSite', () => {
  it.each([
    ['https://app.example.com', 'https://api.example.com', true],
    ['https://example.com', 'https://api.example.com:8443', true],
    ['https://a.example.co.in', 'https://b.example.co.in', true],
    ['http://app.market.localhost:3000', 'http://api.market.localhost:3000', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', true],
    ['http://app.example.com', 'https://api.example.com', false],
    ['https://market.co.in', 'https://market-api.co.in', false],
    ['https://one.github.io', 'https://two.github.io', false],
    ['http://127.0.0.1:3000', 'http://localhost:3000', false],
    ['http://127.0.0.1', 'http://127.0.0.2', false],
    ['http://app.localhost', 'http://api.localhost', false],
  ])('isSameSite of %s and %s is %s', (one, other, expected) => {
    expect(isSameSite(new URL(one), new URL(other))).toBe(expected);
  });
});
