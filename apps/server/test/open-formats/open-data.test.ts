import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OcdsRelease, ReleasePackage } from '@proffer/contract/open-formats/schemas';
import { useContext } from '../support/context';
import { answer, passDeadline } from '../world/answers';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let buyer: Person;
let supplier: Person;
let faultsOf: (released: ReleasePackage) => unknown;

beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Open Works' });
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Pumps' });
  const schema = await readFile(new URL('schemas/ocds-1.1.json', import.meta.url), 'utf8');
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(schema));
  faultsOf = (released) => (validate(released) ? [] : validate.errors);
});

async function read(after?: string) {
  const reply = await context.current.call('openData', { query: after === undefined ? {} : { after } });
  return { ...reply, released: reply.body as ReleasePackage };
}

/** Reads all pages as a program does, by the links of the pages. */
async function readAll(): Promise<OcdsRelease[]> {
  const found: OcdsRelease[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const { released, status } = await read(after);
    expect(status).toBe(200);
    expect(faultsOf(released)).toEqual([]);
    found.push(...released.releases);
    const next = released.links?.next;
    after = next === undefined ? undefined : (new URL(next).searchParams.get('after') ?? undefined);
  }
  return found;
}

async function releaseOf(kind: 'need' | 'offer', id: number): Promise<OcdsRelease | undefined> {
  return (await readAll()).find(({ ocid }) => ocid === `market.example.com-${kind}-${id}`);
}

describe('open data', () => {
  // FMT-20
  it('is a release package of OCDS 1.1 for everybody, and may be cached', async () => {
    await postNeed(context.current, buyer);
    const { released, headers, status } = await read();
    expect(status).toBe(200);
    expect(faultsOf(released)).toEqual([]);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(released).toMatchObject({
      uri: 'http://market.example.com/open-data/ocds.json',
      publisher: { uri: 'http://market.example.com' },
      license: 'http://market.example.com/terms',
    });
  });

  // FMT-21
  it('states an open need as a tender with its lines, category, period and shown budget', async () => {
    const need = await postNeed(context.current, buyer, {
      budget: 500_000,
      isBudgetShown: true,
      isNameShown: true,
    });
    const release = await releaseOf('need', need.needId);
    expect(release).toMatchObject({
      tag: ['tender'],
      buyer: { name: 'Open Works' },
      tender: {
        title: need.title,
        status: 'active',
        value: { amount: 500_000, currency: 'INR' },
        tenderPeriod: { endDate: need.deadline },
        items: [
          {
            description: 'End-suction pump',
            classification: { scheme: 'CPV', id: '42122000-0' },
            quantity: 12,
            unit: { scheme: 'UNCEFACT', id: 'C62', name: 'pcs' },
          },
        ],
      },
    });
  });

  // FMT-22
  it('states the end of answering and the outcome without the texts of the need', async () => {
    const need = await postNeed(context.current, buyer, { title: 'Ended soon' });
    const first = await releaseOf('need', need.needId);
    await answer(context.current, supplier, need, 100);
    await passDeadline(context.current);
    const second = await releaseOf('need', need.needId);
    const ending = { params: { id: need.needId }, body: { outcome: 'no_answer_suits' } };
    expect((await context.current.call('endNeed', ending, buyer.token)).status).toBe(200);
    const third = await releaseOf('need', need.needId);
    expect([first, second, third].map((release) => [release?.tag, release?.tender.status])).toEqual([
      [['tender'], 'active'],
      [['tenderUpdate'], 'active'],
      [['award'], 'unsuccessful'],
    ]);
    expect(JSON.stringify([second, third])).not.toContain(need.title);
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3);
  });

  // FMT-23
  it('states a published offer as a supply in planning', async () => {
    const id = await publishOffer(context.current, supplier, {
      title: 'Monoblock pump',
      budgetFrom: 1_000,
      budgetTo: 2_000,
      ndaRequired: false,
    });
    expect(await releaseOf('offer', id)).toMatchObject({
      tag: ['planning'],
      parties: [{ name: 'Kaveri Pumps', roles: ['supplier'] }],
      tender: { title: 'Monoblock pump', status: 'planning' },
    });
  });

  // FMT-24
  it('refers to the entry of the register that states the publication, and to no later one', async () => {
    const { needId } = await postNeed(context.current, buyer, { isSealed: true });
    const { rows } = await context.current.pool.query<{ name: string; hash: string; entry: string }>(
      `select r.name, encode(e.hash, 'hex') hash, e.entry from need_registers r
         join need_register_entries e on e.register_id = r.need_id where r.need_id = $1`,
      [needId],
    );
    expect(JSON.parse(rows[0]!.entry)).toMatchObject({ act: 'need.published' });
    const expected = [
      {
        id: `${rows[0]!.name}#1`,
        description: `SHA-256 ${rows[0]!.hash}`,
        url: `http://market.example.com/contracts/log/entry?deal=${rows[0]!.name}&sequence=1`,
      },
    ];
    expect((await releaseOf('need', needId))?.tender.documents).toMatchObject(expected);
  });

  // FMT-25
  it('refuses a cursor that is none', async () => {
    const wrong = await context.current.call('openData', { query: { after: 'offer-1 or 1=1' } });
    expect(wrong.status).toBe(422);
  });
});

describe('attacks on open data', () => {
  // FMT-26
  it('contains nothing that a stranger may not read', async () => {
    const { call } = context.current;
    const hidden = await createPerson(context.current, 'buyer', { companyName: 'Obfuscated Holdings' });
    const sealed = await postNeed(context.current, hidden, {
      title: 'Sealed pumps',
      protectedDetail: 'Quixonium',
      isNameShown: false,
      budget: 6_913_457,
      isBudgetShown: false,
      isSealed: true,
    });
    const before = JSON.stringify(await releaseOf('need', sealed.needId));
    await answer(context.current, supplier, sealed, 100);
    expect(JSON.stringify(await releaseOf('need', sealed.needId))).toBe(before);
    await postNeed(context.current, hidden, {
      title: 'Thaumatrope',
      audience: 'invited',
      invited: [supplier.userId],
    });
    await postNeed(context.current, hidden, { title: 'Validatorium', audience: 'validated' });
    await draftNeed(context.current, hidden, { title: 'Zaffrewort' });
    const underNda = await publishOffer(context.current, supplier, {
      title: 'Pump under NDA',
      ndaRequired: true,
      proposalDetail: 'Vermilax',
      budgetFrom: 7_654_321,
      budgetTo: 8_765_432,
    });
    const suspended = await publishOffer(context.current, supplier, { title: 'Suspendium' });
    await call('setPublished', { params: { id: suspended }, body: { draft: false } }, supplier.token);
    const text = JSON.stringify(await readAll());
    expect(text).toContain('Sealed pumps');
    expect(text).toContain('Pump under NDA');
    expect(text).not.toMatch(
      /Obfuscated|Quixonium|6913457|Thaumatrope|Validatorium|Zaffrewort|Vermilax|Suspendium/,
    );
    const shown = (await call('publicOffers', { query: {} })).body as {
      content: { id: number; budgetFrom: number | null; budgetTo: number | null }[];
    };
    const page = shown.content.find(({ id }) => id === underNda);
    const release = await releaseOf('offer', underNda);
    expect([release?.tender.minValue?.amount ?? null, release?.tender.value?.amount ?? null]).toEqual([
      page?.budgetFrom ?? null,
      page?.budgetTo ?? null,
    ]);
  });
});
