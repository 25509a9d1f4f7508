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

describe('the titles of categories', () => {
  // OFF-220
  it('find an offer, of its own category and of those above', async () => {
    expect((await found('safety clothing')).toSorted()).toEqual(['Arc flash suits', 'Guarded suits']);
    expect(await found('protective arc')).toEqual(['Arc flash suits']);
    expect(await found('police suits')).toHaveLength(2);
  });

  // OFF-220
  it('rank below the title, and those above a category below the text', async () => {
    await publishOffer(context.current, supplier, { title: 'Safety clothing', detail: 'On hangers.' });
    expect((await found('safety clothing'))[0]).toBe('Safety clothing');
    expect((await found('police'))[0]).toBe('Tool boxes');
  });

  // OFF-220
  it('are no words for what they leave out', async () => {
    expect(await found('office machinery')).toEqual(['Toner']);
    expect(await found('furniture')).toEqual([]);
  });

  // OFF-220
  it('follow the categories of an offer', async () => {
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
  it('are those of this release, and offers follow them', async () => {
    const { db } = context.current;
    const suits = eq(categoryWords.number, 35113400);
    await db.update(categoryWords).set({ title: 'Armour' }).where(suits);
    await updateCategoryWords(db);
    const [kept] = await db.select().from(categoryWords).where(suits);
    expect(kept?.title).toBe('Protective and safety clothing');
    expect(await found('safety clothing')).toHaveLength(3);
  });
});

describe('the place of a company', () => {
  // OFF-221
  it('finds its offers, and follows it when it moves', async () => {
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

describe('what an NDA protects', () => {
  // OFF-220, OFF-221
  it('is not found beside what is public', async () => {
    expect(await found('zirconium')).toEqual([]);
    expect(await found('safety zirconium')).toEqual([]);
    expect(await found('kanpur zirconium')).toEqual([]);
  });
});
