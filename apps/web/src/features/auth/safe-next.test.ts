import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next';

describe('safeNext', () => {
  it.each([
    ['/ndarequest?page=2#last', '/ndarequest?page=2#last'],
    ['/', '/'],
    [undefined, undefined],
    ['', undefined],
    ['nda', undefined],
    ['https://evil.example.com/', undefined],
    ['//evil.example.com', undefined],
    ['/\\evil.example.com', undefined],
    ['/\t/evil.example.com', undefined],
    ['/.//evil.example.com', undefined],
    ['javascript:alert(1)', undefined],
  ])('leads from %j to %j', (next, path) => {
    expect(safeNext(next)).toBe(path);
  });
});
