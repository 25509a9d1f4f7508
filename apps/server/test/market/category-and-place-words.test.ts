import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { updateCategoryWords } from '../../src/modules/categories';
import { categoryWords, offers, profiles } from '../../src/schema';
import { useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

const titlesOf = ({ body }: Reply) => (body as { title: string }[]).map(({ title }) => title);
const found = async (keyword: string) =>
  titlesOf(
    await context.current.call('activeOffers', { query: { buyerId: buyer.userId, keyword } }, buyer.token),
  );

/** Protective and safety clothing, under Safety equipment. */
const safetyClothing = '35113400-3';
const officeMachinery = '30000000-9';

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Works' });
  buyer = await createPerson(context.current, 'buyer');
  const publish = (fields: Record<string, unknown>) => publishOffer(context.current, supplier, fields);
  await publish({ title: 'Tool boxes', detail: 'Their handles are painted for police shops.' });
  await publish({ title: 'Arc flash suits', detail: 'Forty of them.', categories: [safetyClothing] });
  await publish({ title: 'Toner', detail: 'In black.', categories: [officeMachinery] });
  await publish({
    title: 'Guarded suits',
    detail: 'Of zirconium.',
    ndaRequired: true,
    categories: [safetyClothing],
  });
});

describe('category titles in searches', () => {
  // OFF-220
  it('find an offer by its own category and those above', async () => {
    expect((await found('safety clothing')).toSorted()).toEqual(['Arc flash suits', 'Guarded suits']);
    expect(await found('protective arc')).toEqual(['Arc flash suits']);
    expect(await found('police suits')).toHaveLength(2);
  });

  // OFF-220
  it('rank below the offer’s title, and those of higher categories below the text', async () => {
    await publishOffer(context.current, supplier, { title: 'Safety clothing', detail: 'On hangers.' });
    expect((await found('safety clothing'))[0]).toBe('Safety clothing');
    expect((await found('police'))[0]).toBe('Tool boxes');
  });

  // OFF-220
  it('do not match words that a category excludes', async () => {
    expect(await found('office machinery')).toEqual(['Toner']);
    expect(await found('furniture')).toEqual([]);
  });

  // OFF-220
  it('change with the categories of an offer', async () => {
    const { db } = context.current;
    const toner = eq(offers.title, 'Toner');
    await db
      .update(offers)
      .set({ categories: [44111200] })
      .where(toner);
    expect([await found('cement'), await found('office machinery')]).toEqual([['Toner'], []]);
    await db.update(offers).set({ categories: [] }).where(toner);
    expect(await found('cement')).toEqual([]);
  });

  // OFF-220
  it('are those of the current release, and offers are updated', async () => {
    const { db } = context.current;
    const suits = eq(categoryWords.number, 35113400);
    await db.update(categoryWords).set({ title: 'Armour' }).where(suits);
    await updateCategoryWords(db);
    const [kept] = await db.select().from(categoryWords).where(suits);
    expect(kept?.title).toBe('Protective and safety clothing');
    expect(await found('safety clothing')).toHaveLength(3);
  });
});

describe('the city of a company in searches', () => {
  // OFF-221
  it('finds the offers of the company, also after it moves', async () => {
    expect(await found('Maharashtra toner')).toEqual(['Toner']);
    await context.current.db
      .update(profiles)
      .set({ city: 'Kanpur', state: 'Uttar Pradesh' })
      .where(eq(profiles.userId, supplier.userId));
    expect(await found('Kanpur')).toHaveLength(5);
    expect(await found('Pune')).toEqual([]);
    await publishOffer(context.current, supplier, { title: 'Gloves', detail: 'Of leather.' });
    expect(await found('gloves kanpur')).toEqual(['Gloves']);
  });
});

describe('protected texts', () => {
  // OFF-220, OFF-221
  it('are not found together with public words', async () => {
    expect(await found('zirconium')).toEqual([]);
    expect(await found('safety zirconium')).toEqual([]);
    expect(await found('kanpur zirconium')).toEqual([]);
  });
});
