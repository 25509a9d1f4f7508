import { beforeAll, describe, expect, it } from 'vitest';
import type { Suggestion } from '@proffer/contract/offers/lists.schemas';
import { profiles } from '../../src/schema';
import { eq } from 'drizzle-orm';
import { useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

function titlesOf({ body }: Reply): string[] {
  const rows = (Array.isArray(body) ? body : (body as { content: unknown }).content) as { title: string }[];
  return rows.map(({ title }) => title);
}

const search = (keyword: string, query: Record<string, unknown> = {}) =>
  context.current.call('activeOffers', { query: { buyerId: buyer.userId, keyword, ...query } }, buyer.token);
const found = async (keyword: string) => titlesOf(await search(keyword));
const suggest = async (keyword: string) =>
  (await context.current.call('suggestOffers', { query: { keyword } }, buyer.token)).body as Suggestion[];

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Hydraulics Ltée' });
  buyer = await createPerson(context.current, 'buyer');
  const other = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  const offers: [Person, Record<string, unknown>][] = [
    [supplier, { title: 'Submersible pumps', detail: 'For deep wells.' }],
    [other, { title: 'Sealing rings', detail: 'They fit every submersible pump of the region.' }],
    [other, { title: 'Café furniture', detail: 'Tables and chairs.' }],
    [other, { title: 'Фільтри для води', detail: 'Запасні частини.' }],
    [other, { title: 'Mise en l’œuvre', detail: 'Réfection de l’allée.' }],
    [other, { title: 'सड़क की मरम्मत', detail: 'पुल और सड़क।' }],
    [other, { title: 'Guarded recipe', detail: 'Contains zirconium.', ndaRequired: true }],
    [
      other,
      {
        title: 'Lathe',
        detail: 'A lathe.',
        answers: [{ question: 'Spindle?', category: '', mandatory: false, answer: 'Camlock spindle' }],
      },
    ],
  ];
  for (const [person, fields] of offers) await publishOffer(context.current, person, fields);
});

describe('the keyword search', () => {
  // OFF-82
  it.each([
    ['word forms', 'chair', 'Café furniture'],
    ['the beginning of a word', 'submers', 'Submersible pumps'],
    ['words without their accents', 'cafe', 'Café furniture'],
    ['words of another script', 'фільтри', 'Фільтри для води'],
    ['the company', 'ganga hydraulics', 'Submersible pumps'],
    ['the company without accents', 'ltee', 'Submersible pumps'],
    ['answers', 'camlock', 'Lathe'],
    ['a word after an apostrophe of print', 'oeuvre', 'Mise en l’œuvre'],
    ['it in the text, with the apostrophe', 'l’allée', 'Mise en l’œuvre'],
    ['the same with a typed one', "l'œuvre", 'Mise en l’œuvre'],
    ['Hindi without the dot that many leave out', 'सडक', 'सड़क की मरम्मत'],
    ['and with it', 'सड़क', 'सड़क की मरम्मत'],
  ])('finds %s', async (_what, keyword, title) => {
    expect(await found(keyword)).toContain(title);
  });

  // OFF-84
  it.each(['%', '🚜', '& |', '’'])('finds nothing for the sign %s alone', async (keyword) => {
    const { body, headers } = await search(keyword);
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
  });

  // OFF-84
  it('treats spaces as no keyword', async () => {
    expect(await found('  ')).toHaveLength((await found('')).length);
  });

  // OFF-82
  it('ranks a word in the title before one in the text, unless another order is requested', async () => {
    expect(await found('pump')).toEqual(['Submersible pumps', 'Sealing rings']);
    expect(titlesOf(await search('pump', { sort: 'newest' }))).toEqual([
      'Sealing rings',
      'Submersible pumps',
    ]);
  });

  // OFF-82
  it('searches protected texts for the owner only', async () => {
    expect(await found('zirconium')).toEqual([]);
    expect(await found('guarded')).toEqual(['Guarded recipe']);
    const own = await context.current.call(
      'pageOffers',
      { query: { keyword: 'deep', userId: supplier.userId } },
      supplier.token,
    );
    expect(titlesOf(own)).toEqual(['Submersible pumps']);
  });

  it('finds a supplier’s own drafts from the first save on', async () => {
    const { call } = context.current;
    const writer = await createPerson(context.current, 'supplier', { companyName: 'Sabarmati Looms' });
    const own = async (keyword: string, userId = writer.userId) =>
      titlesOf(await call('pageOffers', { query: { keyword, userId } }, writer.token));
    const body = {
      title: 'Weaving benches',
      detail: 'Made of teak, with a bench for two.',
      ndaRequired: true,
      scope: 'small',
      duration: 'Short:1 month',
      budgetFrom: 1,
      budgetTo: 2,
      answers: [{ question: 'Width?', category: '', mandatory: false, answer: 'Ninety inches' }],
    };
    const { id } = (await call('createOffer', { body }, writer.token)).body as { id: number };
    await call('createOffer', { body: { title: 'Yarn', detail: 'For weaving on benches.' } }, writer.token);
    const move = async (draft: boolean, said: string) => {
      const reply = await call('setPublished', { params: { id }, body: { draft } }, writer.token);
      expect([reply.status, reply.body]).toEqual([200, said]);
    };
    const steps = [
      () => undefined,
      () => move(true, 'Added to Publish'),
      () => move(false, 'Added to Draft'),
    ];
    for (const step of steps) {
      await step();
      // A word in the title ranks before one in the text.
      for (const keyword of ['bench', 'weav'])
        expect(await own(keyword)).toEqual(['Weaving benches', 'Yarn']);
      for (const keyword of ['teak', 'ninety inch', 'bench teak']) {
        expect(await own(keyword)).toEqual(['Weaving benches']);
      }
      expect(await own('sabarmati')).toHaveLength(2);
      expect(await own('steel')).toEqual([]);
    }
    expect(await found('weaving')).toEqual([]);
    await call('updateOffer', { params: { id }, body: { title: 'Weaving stools' } }, writer.token);
    expect(await own('stool')).toEqual(['Weaving stools']);
  });

  it.each(["'", '&', '!!!', ':*', 'a & !b', '()', '\\'])('treats %s as text', async (keyword) => {
    expect((await search(keyword)).status).toBe(200);
  });

  it('finds offers by the new name of a company', async () => {
    const { db } = context.current;
    const person = await createPerson(context.current, 'supplier', { companyName: 'Oldname Works' });
    await publishOffer(context.current, person, { title: 'Anvils' });
    await db.update(profiles).set({ companyName: 'Newname Works' }).where(eq(profiles.userId, person.userId));
    expect(await found('newname')).toEqual(['Anvils']);
    expect(await found('oldname')).toEqual([]);
  });
});

describe('a misspelt word', () => {
  // OFF-82
  it('is corrected if it finds nothing, and the reply says so', async () => {
    const reply = await search('submirsible');
    expect(titlesOf(reply)).toContain('Submersible pumps');
    expect(decodeURIComponent(String(reply.headers['x-corrected-keyword']))).toBe('submersible');
    expect(titlesOf(await search('pmups'))).toContain('Submersible pumps');
    const market = await context.current.call(
      'pageOffers',
      { query: { keyword: 'furnitur caffe' } },
      buyer.token,
    );
    expect(titlesOf(market)).toEqual(['Café furniture']);
    expect(decodeURIComponent(String(market.headers['x-corrected-keyword']))).toBe('furnitur cafe');
  });

  // OFF-204
  it('is not corrected if it is a number', async () => {
    await publishOffer(context.current, supplier, { title: 'Bearing 138272 and bearing x13h271' });
    const reply = await search('138271');
    expect([titlesOf(reply), reply.headers['x-corrected-keyword']]).toEqual([[], undefined]);
  });

  it('is not corrected if it finds offers or no word is similar', async () => {
    expect((await search('pump')).headers['x-corrected-keyword']).toBeUndefined();
    const nothing = await search('qqzzxxyy');
    expect(titlesOf(nothing)).toEqual([]);
    expect(nothing.headers['x-corrected-keyword']).toBeUndefined();
  });
});

describe('suggestions', () => {
  // OFF-85
  it('contain offers and companies while a keyword is typed', async () => {
    expect(await suggest('subm')).toEqual([
      { kind: 'offer', text: 'Submersible pumps', proposalId: expect.any(Number) },
      { kind: 'offer', text: 'Sealing rings', proposalId: expect.any(Number) },
    ]);
    expect(await suggest('kave')).toContainEqual({ kind: 'company', text: 'Kaveri Tools', proposalId: null });
  });

  it('do not reveal withheld or unpublished texts', async () => {
    await context.current.call('createOffer', { body: { title: 'Unfinished turbine' } }, supplier.token);
    expect(await suggest('zirconium')).toEqual([]);
    expect(await suggest('turbine')).toEqual([]);
  });
});

describe('the preview of a link', () => {
  // OFF-30
  it('describes a public offer with public values, and no other offer', async () => {
    const id = await publishOffer(context.current, supplier, {
      title: 'Turbine blades',
      detail: 'Secret alloy.',
      ndaRequired: true,
      budgetFrom: 100_000,
      budgetTo: 2_500_000,
    });
    const draft = await context.current.call('createOffer', { body: { title: 'Hidden' } }, supplier.token);
    const draftId = (draft.body as { id: number }).id;
    const { describePage } = context.current;
    expect(await describePage(`/specificoffer/${id}`)).toMatchObject({
      title: 'Turbine blades',
      description:
        'Ganga Hydraulics Ltée · Scope: small · Short:1 month · ₹1,00,000 to ₹25,00,000 basis not stated',
    });
    expect(await describePage(`/specificoffer/${draftId}`)).toBeUndefined();
    expect(await describePage('/specificoffer/999999')).toBeUndefined();
    expect(await describePage('/sproposal')).toBeUndefined();
  });
});
