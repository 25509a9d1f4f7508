import { expect, it } from 'vitest';
import type { ListOf } from './listed-offers.rows';
import type { Reading } from './lists.repository';
import { createLiveLists } from './live-lists';
import { PackedList } from './packed-list';

const searchFor = (keyword: string): ListOf => ({ filters: { keyword }, order: 'best' });
const market: ListOf = { filters: {}, order: 'newest' };

/** A repository without changes that returns a list when `give` is called. */
function createReadings() {
  const asked: string[] = [];
  const giving = new Map<string, () => void>();
  const read = ({ filters: { keyword = '' } }: ListOf) =>
    new Promise<Reading>((resolve) => {
      asked.push(keyword);
      giving.set(keyword, () => resolve({ snapshot: '1:1:', list: new PackedList() }));
    });
  return {
    asked,
    give: (keyword: string) => giving.get(keyword)?.(),
    repository: {
      read,
      check: () => Promise.resolve({ snapshot: '1:1:', hasChanges: false }),
      readChanges: () => Promise.resolve(undefined),
    },
  };
}

// OFF-412
it('limits concurrent reads for searches, but not the read of the market', async () => {
  const { asked, give, repository } = createReadings();
  const live = createLiveLists({ repository, maxBytes: 1, searchesAtOnce: 1 });
  const [first, second, whole] = [
    live.get(searchFor('road')),
    live.get(searchFor('bridge')),
    live.get(market),
  ];
  expect(asked).toEqual(['road', '']);
  give('road');
  await first;
  expect(asked).toEqual(['road', '', 'bridge']);
  give('bridge');
  give('');
  await Promise.all([second, whole]);
});

// OFF-412
it('answers a slow search with “unavailable” and continues to load its list', async () => {
  const { asked, give, repository } = createReadings();
  const live = createLiveLists({ repository, maxBytes: 1, searchPatienceMs: 1 });
  await expect(live.get(searchFor('road'))).rejects.toMatchObject({ code: 'unavailable' });
  const again = live.get(searchFor('road'));
  give('road');
  await expect(again).resolves.toHaveLength(0);
  expect(asked).toEqual(['road']);
});
