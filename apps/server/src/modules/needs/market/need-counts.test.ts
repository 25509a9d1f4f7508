import { expect, it } from 'vitest';
import { createCategories } from '../../categories';
import type { ListPart, NeedCounts, NeedList } from './found-needs.repository';
import { createNeedCounts } from './need-counts';

const list: NeedList = {
  filters: {},
  terms: {},
  audiences: ['everyone'],
  readerId: 7,
  show: 'open',
  now: new Date(),
};

function openCounting(total: number) {
  let now = Date.parse('2026-11-30T06:00:00Z');
  const asked: ListPart[] = [];
  const counts: NeedCounts = { total, sealed: 1, states: [['Kerala', total]], categories: [] };
  const repository = {
    count(_list: NeedList, part: ListPart) {
      asked.push(part);
      return Promise.resolve(part === 'shared' ? counts : { ...counts, total: 3, states: [] });
    },
  };
  const count = createNeedCounts(repository, createCategories(), { now: () => new Date(now) });
  return { count, asked, advance: (ms: number) => (now += ms) };
}

// NED-64
it('shares the counts of a long list for five seconds, and adds those of the reader', async () => {
  const { count, asked, advance } = openCounting(2_001);
  const first = await count(list);
  expect([first.total, first.facets.sealed, first.facets.invited]).toEqual([2_004, 2, 3]);
  await count({ ...list, readerId: 8 });
  await count({ ...list, readerId: 0 });
  expect(asked.filter((part) => part === 'shared')).toHaveLength(1);
  expect(asked.filter((part) => part === 'own')).toHaveLength(2);
  await count({ ...list, audiences: ['everyone', 'validated'] });
  expect(asked.filter((part) => part === 'shared')).toHaveLength(2);
  advance(5_001);
  await count(list);
  expect(asked.filter((part) => part === 'shared')).toHaveLength(3);
});

// NED-64
it('counts a short list for each request, so that a new need is counted at once', async () => {
  const { count, asked } = openCounting(2_000);
  await count(list);
  await count(list);
  expect(asked.filter((part) => part === 'shared')).toHaveLength(2);
});
