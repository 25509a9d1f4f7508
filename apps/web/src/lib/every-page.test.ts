import { describe, expect, it } from 'vitest';
import { readEveryPage } from './every-page';

describe('readEveryPage', () => {
  it('reads to the last page, and sends one request for an empty list', async () => {
    const asked: number[] = [];
    const pages = [['a', 'b'], ['c'], ['d']];
    const rows = await readEveryPage(async (page) => {
      asked.push(page);
      return { content: pages[page] ?? [], totalPages: pages.length };
    });
    expect(rows).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 1, 2]);
    expect(await readEveryPage(async () => ({ content: [], totalPages: 0 }))).toEqual([]);
  });
});
