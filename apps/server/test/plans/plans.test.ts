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

/** A list as it was asked for: at first, for few rows, for many. */
interface Asked {
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
const asked = new Map<string, Asked>();
let page = new Map<string, string>();

beforeAll(async () => {
  const people = await createPeople();
  const newcomers = await createPeople();
  await fillMarket(context.current, people);
  for (const list of lists) asked.set(list.name, await ask(list, people[list.by], newcomers[list.by]));
  if (process.env['RECORD_PLANS']) await writeFile(pageFile, pageOfPlans());
  page = readPlansPage(await readFile(pageFile, 'utf8').catch(() => ''));
});

/** One after the other, so that their ids are the same in every record. */
async function createPeople(): Promise<Record<List['by'], Person>> {
  return {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
    admin: await createPerson(context.current, 'admin'),
  };
}

async function ask(list: List, person: Person, newcomer: Person): Promise<Asked> {
  const { few } = list;
  const isPaged = hasSize(list.route);
  let rows = 0;
  const request = async (who: Person, query: Record<string, unknown>, ofWhich = list.params?.(who) ?? {}) => {
    const reply = await context.current.call(list.route, { params: ofWhich, query }, who.token);
    if (reply.status !== 200) throw new Error(`“${list.name}” was answered with ${reply.status}`);
    rows = countRows(reply);
  };
  const askPage = (size: number) => request(person, { ...list.query(person), size });
  const askMany = () => (isPaged ? askPage(pageSize) : request(person, list.query(person)));
  const askFew = () => {
    if (isPaged) return askPage(1);
    const who = few ? person : newcomer;
    return request(who, few?.query ?? list.query(who), few?.params);
  };
  if (list.isAfterChange) {
    await context.current.pool.query(
      `update offers set title = title || ' (new)' where id = (select max(id) from offers where status = 'published')`,
    );
  }
  const first = await statementsOf(askMany);
  // What is asked for the first time may cost more, of few rows as of many.
  if (!isPaged) await askFew();
  const asFew = await statementsOf(askFew);
  const fewRows = rows;
  const many = await statementsOf(askMany);
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

const askedFor = ({ name }: List): Asked => {
  const found = asked.get(name);
  if (!found) throw new Error(`“${name}” was not asked for`);
  return found;
};

/** What several lists ask, each statement once. */
function sharedOf(): Map<string, Explained> {
  const all = [...asked.values()].flatMap(({ shared }) => shared);
  return new Map(all.map((each) => [each.statement.label ?? '', each]));
}

function pageOfPlans(): string {
  const recorded = lists.map((list) => {
    const { first, many, own, shared } = askedFor(list);
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
  it('reads by its indexes and no table from end to end', () => {
    const mayReadWhole = Object.keys(list.readsWhole ?? {});
    // A prepared one also as it may be read for any values.
    const ways = askedFor(list).own.flatMap(({ statement, plan, genericPlan }) =>
      [plan, genericPlan].flatMap((way) => (way === undefined ? [] : { statement, plan: way })),
    );
    const read = ways.map(({ statement, plan }) => {
      const { indexes, wholeTables } = readPlan(plan);
      const used = list.uses.filter((index) => indexes.has(index));
      const isAmiss =
        wholeTables.size > 0
          ? [...wholeTables].some((table) => !mayReadWhole.includes(table))
          : used.length === 0 && !list.orByAsWell?.some((index) => indexes.has(index));
      return { used, amiss: isAmiss ? [`${statement.text}\n${plan}`] : [] };
    });
    expect(read.flatMap(({ amiss }) => amiss)).toEqual([]);
    expect([...new Set(read.flatMap(({ used }) => used))].toSorted()).toEqual(list.uses.toSorted());
  });

  it('reads no table from end to end when it comes again and again', () => {
    const mayReadWhole = Object.keys(list.readsWhole ?? {});
    const amiss = askedFor(list).own.filter(({ repeatedPlan = '' }) =>
      [...readPlan(repeatedPlan).wholeTables].some((table) => !mayReadWhole.includes(table)),
    );
    expect(amiss).toEqual([]);
  });

  it('asks no more for many rows than for few, and no more than it should', () => {
    const { first, few, many } = askedFor(list);
    const { later, first: atFirst = later } = list.statements;
    expect(many.slice(later)).toEqual([]);
    expect(first.slice(atFirst)).toEqual([]);
    expect(few.slice(later)).toEqual([]);
    // A page that shows where its list ends is not counted.
    expect(many.length).toBeLessThanOrEqual(few.length);
  });

  it('stands in plans.md with its indexes', () => {
    const { indexes } = readPlan(page.get(list.name) ?? '');
    expect(list.uses.filter((index) => !indexes.has(index))).toEqual([]);
  });
});

describe('what was asked for', () => {
  it.each(byName(lists.filter(({ route }) => hasSize(route))))(
    '“%s” as one row and as several',
    (_name, list) => {
      const { few, many } = askedFor(list).rows;
      expect(few).toBe(1);
      expect(many).toBeGreaterThan(2);
    },
  );
});

describe('in the order of its index, without sorting', () => {
  it.each(byName(lists.filter(({ isInOrder }) => isInOrder)))(
    'the list “%s” is read',
    async (_name, list) => {
      const pages = askedFor(list).own.flatMap(({ statement }) =>
        statement.isCopied || /\blimit\b/.test(statement.text) ? statement : [],
      );
      expect(pages).not.toEqual([]);
      // A short list is sorted for less; what is asked here is whether a long one need not be.
      const without = ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];
      for (const { plan } of await explain(context.current.pool, pages, { without })) {
        // Where a statement has chosen its page first, what it shows of it may come in any order.
        const [, , chosen = plan] = /^( +)CTE page\n((?:\1 .*\n)+)/m.exec(plan) ?? [];
        expect(readPlan(chosen).indexes).toContain(list.uses[0]);
        expect(chosen).not.toContain('Sort');
      }
    },
  );
});

describe('what many lists ask', () => {
  it('has a name', () => {
    expect([...sharedOf().keys()].toSorted()).toEqual(Object.keys(sharedStatements).toSorted());
  });

  it.each(Object.entries(sharedStatements))(
    '%s is read by its indexes for whatever values',
    (label, uses) => {
      const ofLabel = [...asked.values()]
        .flatMap(({ shared }) => shared)
        .filter(({ statement }) => statement.label === label);
      const plans = ofLabel.flatMap(({ plan, genericPlan = '' }) => [plan, genericPlan]);
      const isAmiss = (plan: string) => {
        const { indexes, wholeTables } = readPlan(plan);
        const isLongRead = [...wholeTables].some((table) => !shortTables.includes(table));
        return isLongRead || uses.some((index) => !indexes.has(index));
      };
      expect(plans).not.toEqual([]);
      expect(plans.filter(isAmiss)).toEqual([]);
      expect([...readPlan(page.get(label) ?? '').indexes]).toEqual(expect.arrayContaining(uses));
    },
  );
});

describe('plans.md', () => {
  it('has a section for each list and no other', () => {
    const names = [...Object.keys(sharedStatements), ...lists.map(({ name }) => name)];
    expect([...page.keys()].toSorted()).toEqual(names.toSorted());
  });

  it('misses no route that answers a list', () => {
    // The categories are in memory and no table.
    const known = new Set<string>([...lists.map(({ route }) => route), 'searchCategories']);
    const isList = ({ replies: { 200: shape } }: Route) =>
      shape instanceof z.ZodArray || (shape instanceof z.ZodObject && 'totalElements' in shape.shape);
    const names = Object.keys(routes) as RouteName[];
    expect(names.filter((name) => isList(routeOf(name)) && !known.has(name))).toEqual([]);
  });
});
