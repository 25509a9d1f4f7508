import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { routes } from '@proffer/contract/routes';
import { useContext, type Reply } from '../support/context';
import { fillMarket } from '../world/filled-market';
import { createPerson, type Person } from '../world/people';
import { lists, sharedStatements, shortTables } from './plan-lists';
import type { List } from './lists/list';
import { readPlansPage, writePlansPage } from './plans-page';
import { explain, readPlan, statementsOf, type Explained, type Statement } from '../support/statements';

/** The statements of a list's requests: the first one, one for few rows and one for many. */
interface Requested {
  first: Statement[];
  few: Statement[];
  many: Statement[];
  rows: { few: number; many: number };
  own: Explained[];
  shared: Explained[];
}

const context = useContext();
const pageFile = fileURLToPath(new URL('./plans.md', import.meta.url));
const pageSize = 50;
const requested = new Map<string, Requested>();
let page = new Map<string, Set<string>>();

beforeAll(async () => {
  const people = await createPeople();
  const newcomers = await createPeople();
  await fillMarket(context.current, people);
  // The settings of the market are cached after the first request.
  await context.current.call('marketInfo', {});
  for (const list of lists) {
    requested.set(list.name, await requestList(list, people[list.by], newcomers[list.by]));
  }
  if (process.env['RECORD_PLANS']) await writeFile(pageFile, pageOfPlans());
  page = readPlansPage(await readFile(pageFile, 'utf8').catch(() => ''));
});

/** Creates one person of each role, one after the other, so that their ids are equal in every run. */
async function createPeople(): Promise<Record<List['by'], Person>> {
  return {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
    admin: await createPerson(context.current, 'admin'),
  };
}

/** Requests a list as the person, and for few rows where necessary as the newcomer. */
async function requestList(list: List, person: Person, newcomer: Person): Promise<Requested> {
  const { few } = list;
  const isPaged = hasSize(list.route);
  let rows = 0;
  const request = async (who: Person, query: Record<string, unknown>, ofWhich = list.params?.(who) ?? {}) => {
    const reply = await context.current.call(list.route, { params: ofWhich, query }, who.token);
    if (reply.status !== 200) throw new Error(`the list “${list.name}” answered ${reply.status}`);
    rows = countRows(reply);
  };
  const requestPage = (size: number) => request(person, { ...list.query(person), size });
  const requestMany = () => (isPaged ? requestPage(pageSize) : request(person, list.query(person)));
  const requestFew = () => {
    if (isPaged) return requestPage(1);
    const who = few ? person : newcomer;
    return request(who, few?.query ?? list.query(who), few?.params);
  };
  if (list.isAfterChange) {
    await context.current.pool.query(
      `update offers set title = title || ' (new)' where id = (select max(id) from offers where status = 'published')`,
    );
  }
  const first = await statementsOf(requestMany);
  // A first request may need more statements, for few rows as well.
  if (!isPaged) await requestFew();
  const asFew = await statementsOf(requestFew);
  const fewRows = rows;
  const many = await statementsOf(requestMany);
  const explained = await explain(context.current.pool, [...first, ...many]);
  return {
    first,
    few: asFew,
    many,
    rows: { few: fewRows, many: rows },
    own: explained.filter(({ statement }) => statement.label === undefined),
    shared: explained.filter(({ statement }) => statement.label !== undefined),
  };
}

const routeOf = (name: RouteName): Route => routes[name];
const hasSize = (name: RouteName) => {
  const { query } = routeOf(name);
  return query instanceof z.ZodObject && 'size' in query.shape;
};

function countRows({ body }: Reply): number {
  const { content = [] } = body as { content?: unknown[] };
  return Array.isArray(body) ? body.length : content.length;
}

const requestedOf = ({ name }: List): Requested => {
  const found = requested.get(name);
  if (!found) throw new Error(`the list “${name}” was not requested`);
  return found;
};

/** Returns the statements that several lists share, each once. */
function sharedOf(): Map<string, Explained> {
  const all = [...requested.values()].flatMap(({ shared }) => shared);
  return new Map(all.map((each) => [each.statement.label ?? '', each]));
}

function pageOfPlans(): string {
  const recorded = lists.map((list) => {
    const { first, many, own, shared } = requestedOf(list);
    return {
      list,
      counts: { first: first.length, later: many.length },
      own,
      shared: shared.map(({ statement }) => statement.label ?? ''),
    };
  });
  return writePlansPage(recorded, sharedOf());
}

const byName = (some: List[]) => some.map((list) => [list.name, list] as const);

describe.each(byName(lists))('the list “%s”', (_name, list) => {
  it('uses its indexes and scans no whole table', () => {
    const mayReadWhole = Object.keys(list.readsWhole ?? {});
    // For a prepared statement this includes the generic plan.
    const ways = requestedOf(list).own.flatMap(({ statement, plan, genericPlan }) =>
      [plan, genericPlan].flatMap((way) => (way === undefined ? [] : { statement, plan: way })),
    );
    const read = ways.map(({ statement, plan }) => {
      const { indexes, wholeTables } = readPlan(plan);
      const used = list.uses.filter((index) => indexes.has(index));
      const isWrong =
        wholeTables.size > 0
          ? [...wholeTables].some((table) => !mayReadWhole.includes(table))
          : used.length === 0 && !list.orByAsWell?.some((index) => indexes.has(index));
      return { used, wrong: isWrong ? [`${statement.text}\n${plan}`] : [] };
    });
    expect(read.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect([...new Set(read.flatMap(({ used }) => used))].toSorted()).toEqual(list.uses.toSorted());
  });

  it('scans no whole table once its statements are prepared automatically', () => {
    const mayReadWhole = Object.keys(list.readsWhole ?? {});
    const wrong = requestedOf(list).own.filter(({ repeatedPlan = '' }) =>
      [...readPlan(repeatedPlan).wholeTables].some((table) => !mayReadWhole.includes(table)),
    );
    expect(wrong).toEqual([]);
  });

  it('needs no more statements for many rows than for few, and no more than allowed', () => {
    const { first, few, many } = requestedOf(list);
    const { later, first: atFirst = later } = list.statements;
    expect(many.slice(later)).toEqual([]);
    expect(first.slice(atFirst)).toEqual([]);
    expect(few.slice(later)).toEqual([]);
    // A page that reaches the end of its list needs no count.
    expect(many.length).toBeLessThanOrEqual(few.length);
  });

  it('has its indexes in plans.md', () => {
    const names = page.get(list.name);
    expect(list.uses.filter((index) => !names?.has(index))).toEqual([]);
  });
});

describe('the requests of the lists', () => {
  it.each(byName(lists.filter(({ route }) => hasSize(route))))(
    'the list “%s” returns one row for a small page and several for a large one',
    (_name, list) => {
      const { few, many } = requestedOf(list).rows;
      expect(few).toBe(1);
      expect(many).toBeGreaterThan(2);
    },
  );
});

describe('lists in the order of an index', () => {
  it.each(byName(lists.filter(({ isInOrder }) => isInOrder)))(
    'the list “%s” is read in the order of its index without sorting',
    async (_name, list) => {
      const pages = requestedOf(list).own.flatMap(({ statement }) =>
        statement.isCopied || /\blimit\b/.test(statement.text) ? statement : [],
      );
      expect(pages).not.toEqual([]);
      // PostgreSQL would sort a short list; exclude that, because the test is about long ones.
      const without = ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];
      for (const { plan } of await explain(context.current.pool, pages, { without })) {
        // A statement that selects the ids of its page first may read the rows in any order.
        const [, , chosen = plan] = /^( +)CTE page\n((?:\1 .*\n)+)/m.exec(plan) ?? [];
        expect(readPlan(chosen).indexes).toContain(list.uses[0]);
        expect(chosen).not.toContain('Sort');
      }
    },
  );
});

describe('the statements that several lists share', () => {
  it('all have an entry in sharedStatements', () => {
    expect([...sharedOf().keys()].toSorted()).toEqual(Object.keys(sharedStatements).toSorted());
  });

  it.each(Object.entries(sharedStatements))('%s uses its indexes with any values', (label, uses) => {
    const ofLabel = [...requested.values()]
      .flatMap(({ shared }) => shared)
      .filter(({ statement }) => statement.label === label);
    const plans = ofLabel.flatMap(({ plan, genericPlan = '' }) => [plan, genericPlan]);
    const isWrong = (plan: string) => {
      const { indexes, wholeTables } = readPlan(plan);
      const isScan = [...wholeTables].some((table) => !shortTables.includes(table));
      return isScan || uses.some((index) => !indexes.has(index));
    };
    expect(plans).not.toEqual([]);
    expect(plans.filter(isWrong)).toEqual([]);
    expect([...(page.get(label) ?? [])]).toEqual(expect.arrayContaining(uses));
  });
});

describe('plans.md', () => {
  it('plans.md has a row for each list and shared statement, and no other', () => {
    const names = [...Object.keys(sharedStatements), ...lists.map(({ name }) => name)];
    expect([...page.keys()].toSorted()).toEqual(names.toSorted());
  });

  it('covers every route that answers a list', () => {
    // Categories are in memory and not in a table.
    const known = new Set<string>([...lists.map(({ route }) => route), 'searchCategories']);
    const isList = ({ replies: { 200: shape } }: Route) =>
      shape instanceof z.ZodArray || (shape instanceof z.ZodObject && 'totalElements' in shape.shape);
    const names = Object.keys(routes) as RouteName[];
    expect(names.filter((name) => isList(routeOf(name)) && !known.has(name))).toEqual([]);
  });
});
