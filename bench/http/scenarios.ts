import { atLeastOfThin, atLeastPerSecond, type Target } from './targets';
import { coldFilters, listFilter, type ListFilter } from './filters';
import type { Call } from './load';
import type { Market } from './market';
import { generateOffers, keywords } from './offers';
import type { Totals } from './totals';

export interface Side {
  request: (n: number) => Call;
  /** Returns the error in the reply to the first request; undefined if it is right. */
  check: (body: unknown) => string | undefined;
}

export interface Scenario {
  name: string;
  target?: Target;
  ours: Side;
  /** Requests to the thin server, the main one first. It cannot search misspelt words. */
  thin: { label: string; side: Side }[];
  /** Expected status of our reply, if not 200. */
  status?: number;
}

interface Page {
  content: { id: number; title: string }[];
  totalElements?: number;
  total?: number;
}

const pageSize = 10;
/** Zero-based number of the 5,000th page. */
const deepPage = 4_999;
type Values = { [name: string]: string | number };
const query = (values: Values | ListFilter) =>
  new URLSearchParams(
    Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();

/** Returns a request for a list of the market, by default its first page. */
export const callOfList = ({ buyerToken }: Market, values: Values | ListFilter): Call => ({
  path: `/proposals/page-all?${query({ page: 0, size: pageSize, ...values })}`,
  headers: { authorization: `Bearer ${buyerToken}` },
});

/** Returns a check that a page of offers is full and has the right total; `first` checks the first title. */
function checkPage(total: number | undefined, first?: (title: string) => string | undefined) {
  const expected = total === undefined ? pageSize : Math.min(pageSize, total);
  return (body: unknown) => {
    const page = body as Page;
    const told = page.totalElements ?? page.total;
    if (page.content.length !== expected) return `${page.content.length} rows in place of ${expected}`;
    if (total !== undefined && told !== total) return `a total of ${told} in place of ${total}`;
    return first?.(page.content[0]?.title ?? '');
  };
}

/** Returns the scenarios without writes, in the order in which they are printed. */
export function readingScenarios(
  market: Market,
  totals: Totals,
  published: number[],
  offers: number,
): Scenario[] {
  const list = (values: Values | ListFilter) => callOfList(market, values);
  const thinList = (path: string, values: Values | ListFilter): Call => ({
    path: `${path}?${query({ page: 0, size: pageSize, ...values })}`,
  });
  const page = Math.min(deepPage, Math.ceil(totals.published / pageSize) - 2);

  function search(name: string, keyword: string, total: number, target: Target): Scenario {
    return {
      name,
      target,
      ours: {
        request: () => list({ keyword }),
        check: checkPage(total, (title) =>
          title.includes(keyword) ? undefined : `“${title}” first, which has not the word in its title`,
        ),
      },
      thin: [
        {
          label: 'thin',
          side: { request: () => thinList('/search', { keyword }), check: checkPage(total) },
        },
      ],
    };
  }

  /** Returns a scenario with a new filter for each request; the thin server has the main filter only. */
  function cold(name: keyof typeof coldFilters, filter: (n: number) => ListFilter): Scenario {
    const check = checkPage(totals.cold[name]);
    const side: Side = { request: (n) => thinList('/list', filter(n)), check };
    return {
      name,
      ours: { request: (n) => list(filter(n)), check },
      thin: name === 'cold lists' ? [{ label: 'thin', side }] : [],
    };
  }

  return [
    {
      name: 'one offer by id',
      target: atLeastOfThin(0.55),
      ours: {
        request: (n) => ({
          path: `/proposals/view-by-id/${published[(n * 7_919) % published.length] ?? 0}`,
        }),
        check: (body) => ((body as { id: number }).id === published[0] ? undefined : 'another offer'),
      },
      thin: [
        {
          label: 'thin',
          side: {
            request: (n) => ({ path: `/offer/${1 + ((n * 7_919) % offers)}` }),
            check: (body) => ((body as { id: number }).id === 1 ? undefined : 'another offer'),
          },
        },
      ],
    },
    {
      name: 'list with total',
      target: atLeastPerSecond(1_500),
      ours: { request: () => list(listFilter), check: checkPage(totals.list) },
      thin: [
        {
          label: 'thin',
          side: { request: () => thinList('/list', listFilter), check: checkPage(totals.list) },
        },
        {
          label: 'thin, no count',
          side: {
            request: () => thinList('/list-without-count', listFilter),
            check: checkPage(undefined),
          },
        },
      ],
    },
    ...Object.entries(coldFilters).map(([name, filter]) => cold(name as keyof typeof coldFilters, filter)),
    {
      name: 'first page of all',
      ours: { request: () => list({}), check: checkPage(totals.published) },
      thin: [],
    },
    {
      name: `page ${(page + 1).toLocaleString('en-IN')} of all`,
      ours: { request: () => list({ page }), check: checkPage(totals.published) },
      thin: [
        {
          label: 'thin',
          side: { request: () => thinList('/deep', { page }), check: checkPage(totals.published) },
        },
      ],
    },
    search('rare keyword', keywords.rare.word, totals.rare, atLeastPerSecond(1_000)),
    search('common keyword', keywords.common.word, totals.common, atLeastPerSecond(500)),
    {
      name: 'misspelt keyword',
      ours: {
        request: () => list({ keyword: keywords.rare.misspelt }),
        check: checkPage(totals.rare, (title) =>
          title.includes(keywords.rare.word)
            ? undefined
            : `“${title}” first, which has not the right word in its title`,
        ),
      },
      thin: [],
    },
  ];
}

const checkNewId = (body: unknown) =>
  Number((body as { id: unknown }).id) > 0 ? undefined : 'no id of the new offer';

/** Returns the scenario that creates offers of several suppliers; none is published, so that no list changes. */
export function creatingScenario({ suppliers }: Market): Scenario {
  const samples = [...generateOffers(200, 5)];
  let created = 0;
  const next = () => {
    created += 1;
    const { title, detail, scope, duration, qtyFrom, qtyTo, budgetFrom, budgetTo } =
      samples[created % samples.length] ?? samples[0] ?? fail();
    return {
      title: `${title} ${created}`,
      detail,
      scope,
      duration,
      qtyFrom,
      qtyTo,
      budgetFrom,
      budgetTo,
    };
  };
  return {
    name: 'create an offer',
    target: atLeastOfThin(0.45),
    status: 201,
    ours: {
      request: (n) => ({
        path: '/proposals/save',
        headers: { authorization: `Bearer ${suppliers[n % suppliers.length]?.token}` },
        body: next(),
      }),
      check: checkNewId,
    },
    thin: [
      {
        label: 'thin',
        side: { request: () => ({ path: '/offer', body: next() }), check: checkNewId },
      },
    ],
  };
}

function fail(): never {
  throw new Error('There are no sample offers.');
}
