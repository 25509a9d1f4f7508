import { beforeAll, describe, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

const pumps = [
  { title: 'End suction pump', detail: 'A pump.' },
  { title: 'Suction pump without end', detail: 'A pump.' },
  { title: 'Used end suction pump', detail: 'A pump, used.' },
  { title: 'Monobloc pump', detail: 'Its end suction flange fits all.' },
  { title: 'Split case pump', detail: 'Under NDA, with end suction of zirconium.', ndaRequired: true },
];

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
  for (const offer of pumps) await publishOffer(context.current, supplier, offer);
});

const titlesIn = (body: unknown): string[] =>
  (Array.isArray(body) ? body : (body as { content: unknown[] }).content).map(
    (row) => (row as { title: string }).title,
  );

async function found(keyword: string, query: Record<string, unknown> = {}): Promise<string[]> {
  const asked = { buyerId: buyer.userId, keyword, size: 50, ...query };
  const { body, headers } = await context.current.call('activeOffers', { query: asked }, buyer.token);
  expect(headers['x-corrected-keyword']).toBeUndefined();
  return titlesIn(body).toSorted();
}

describe('phrases and excluded words of a keyword', () => {
  // SRW-10
  it.each([
    ['"end suction"', ['End suction pump', 'Monobloc pump', 'Used end suction pump']],
    ['“end suction” pump', ['End suction pump', 'Monobloc pump', 'Used end suction pump']],
    ['"end suction" monobloc', ['Monobloc pump']],
    ['"end suction pumps"', ['End suction pump', 'Used end suction pump']],
    ['"suction end"', []],
    ['"pump Kaveri"', []],
    ['"Kaveri Tools" monobloc', ['Monobloc pump']],
    ['"end suction" -used', ['End suction pump', 'Monobloc pump']],
    ['pump -"end suction"', ['Split case pump', 'Suction pump without end']],
    ['pump -"end suction" -split', ['Suction pump without end']],
  ])('the keyword %s finds %j', async (keyword, titles) => {
    expect(await found(keyword)).toEqual(titles);
  });

  // SRW-10
  it('a quote after a number is inches, and an open quote is no phrase', async () => {
    await publishOffer(context.current, supplier, { title: 'Pipe 12" and 6" of steel' });
    expect(await found('pipe 12" steel 6"')).toEqual(['Pipe 12" and 6" of steel']);
    expect(await found('"pipe steel')).toEqual(['Pipe 12" and 6" of steel']);
  });

  // SRW-11
  it('neither a phrase nor an excluded word reveals text under an NDA to a stranger', async () => {
    expect(await found('"suction of zirconium"')).toEqual([]);
    expect(await found('split -zirconium')).toEqual(['Split case pump']);
    expect(await found('split -"suction of zirconium"')).toEqual(['Split case pump']);
    const visitors = await context.current.call('publicOffers', {
      query: { keyword: 'split -zirconium' },
    });
    expect(titlesIn(visitors.body)).toEqual(['Split case pump']);
    const hidden = await context.current.call('publicOffers', {
      query: { keyword: '"suction of zirconium"' },
    });
    expect(titlesIn(hidden.body)).toEqual([]);
  });

  // SRW-10, SRW-11
  it('a supplier searches all texts of the own offers by phrases and excluded words', async () => {
    const own = async (keyword: string) => {
      const query = { userId: supplier.userId, keyword, size: 50 };
      return titlesIn((await context.current.call('pageOffers', { query }, supplier.token)).body);
    };
    expect(await own('"suction of zirconium"')).toEqual(['Split case pump']);
    expect(await own('split -zirconium')).toEqual([]);
  });

  // SRW-12
  it('offers with some of the words have the phrase, too', async () => {
    expect(await found('"end suction" monobloc vertical', { some: true })).toEqual([
      'End suction pump',
      'Monobloc pump',
      'Used end suction pump',
    ]);
  });

  // SRW-12
  it('never corrects a word of a phrase or an excluded one', async () => {
    expect(await found('"end sucton"')).toEqual([]);
    expect(await found('monobloc -monoblok')).toEqual(['Monobloc pump']);
    const query = { buyerId: buyer.userId, keyword: '"end suction" monoblok' };
    const { headers } = await context.current.call('activeOffers', { query }, buyer.token);
    expect(decodeURIComponent(String(headers['x-corrected-keyword']))).toBe('"end suction" monobloc');
  });

  // SRW-12
  it('a synonym does not stand for a word of a phrase', async () => {
    const said = await context.current.pool.query<{ finds: boolean }>(
      `select market_vector('End suction pump', true) @@ market_meant('"end inlet" pump', market_meanings('"end inlet" pump')) finds`,
    );
    expect(said.rows[0]?.finds).toBe(false);
  });
});
