import { beforeAll, describe, expect, it } from 'vitest';
import { blankContent, offerFields, type OfferFieldName } from '@proffer/contract/offers/fields';
import type { BuyerOffer } from '@proffer/contract/offers/lists.schemas';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

const answersOf = (text: string) => [
  { question: 'Alloy?', category: 'Look', mandatory: false, answer: text },
];
const published = {
  title: 'Copper pipes',
  detail: 'Grade 1.',
  scope: 'medium',
  duration: 'Short:1 month',
  qtyFrom: 11,
  qtyTo: 22,
  budgetFrom: 1_111,
  budgetTo: 2_222,
  deliveryTerm: 'By road.',
  ruleOfDelivery: 'In crates.',
  redirectURL: 'https://copper.example.com',
  ndaRequired: false,
  categories: ['44613110-4'],
  answers: answersOf('Copper'),
};
/** The reworked draft, different from the published version in every field. */
const drafted = {
  title: 'Secret title',
  detail: 'Secret detail.',
  scope: 'large',
  duration: 'Long:3 to 6 months',
  qtyFrom: 77,
  qtyTo: 88,
  budgetFrom: 7_777,
  budgetTo: 8_888,
  deliveryTerm: 'Secret delivery.',
  ruleOfDelivery: 'Secret rule.',
  redirectURL: 'https://secret.example.com',
  categories: ['44611000-6'],
  answers: answersOf('Secret answer'),
};
const csv = (name: string) => ({ name, bytes: Buffer.from('a,b\n1,2\n') });

let supplier: Person;
let buyer: Person;
let id: number;
let stored: Record<string, unknown>;

const view = async () =>
  (await context.current.call('viewOffer', { params: { id } }, buyer.token)).body as ProposalView;
const versions = async () =>
  (await context.current.call('offerVersions', { params: { id } }, buyer.token)).body as ProposalVersion[];
const saved = async () => {
  const asked = { query: { buyerId: buyer.userId } };
  return ((await context.current.call('savedOffers', asked, buyer.token)).body as BuyerOffer[])[0];
};
async function storeVersion(content: object): Promise<void> {
  const { rowCount } = await context.current.pool.query(
    'update offer_versions set content = $2 where offer_id = $1',
    [id, JSON.stringify(content)],
  );
  expect(rowCount).toBe(1);
}
const storeWithout = (key: string) =>
  storeVersion(Object.fromEntries(Object.entries(stored).filter(([name]) => name !== key)));

/** Makes a request that must succeed. */
async function must(...[route, parts, by]: Parameters<typeof context.current.call>): Promise<void> {
  const { status, body } = await context.current.call(route, parts, by);
  if (status >= 300) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`);
}

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
  id = await publishOffer(context.current, supplier, published);
  const setDraft = (draft: boolean) =>
    must('setPublished', { params: { id }, body: { draft } }, supplier.token);
  const attach = (name: string) => must('addAttachment', { params: { id }, file: csv(name) }, supplier.token);
  await setDraft(false);
  await attach('copper.csv');
  await setDraft(true);
  await must('saveOffer', { body: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
  const parties = { proposalId: id, buyerId: buyer.userId, supplierId: supplier.userId };
  await must('openConversation', { body: parties }, buyer.token);
  await setDraft(false);
  await must('updateOffer', { params: { id }, body: drafted }, supplier.token);
  await attach('secret.csv');
  const { rows } = await context.current.pool.query<{ content: Record<string, unknown> }>(
    'select content from offer_versions where offer_id = $1',
    [id],
  );
  stored = rows[0]!.content;
});

// OFF-460
describe('an old version of an offer that lacks a field', () => {
  const fields = Object.entries(offerFields).map(([name, field]) => ({
    name: name as OfferFieldName,
    wire: 'wire' in field ? field.wire : (name as OfferFieldName),
  }));

  it('covers every field that a version stores', () => {
    expect(Object.keys(stored).toSorted()).toEqual(
      [...Object.keys(offerFields), 'answers', 'attachments', 'categories'].toSorted(),
    );
  });

  it('reads a complete version as it was stored', async () => {
    await storeVersion(stored);
    expect(await view()).toMatchObject({
      ...published,
      categories: [{ code: '44613110-4' }],
      takenBack: true,
    });
  });

  it.each(fields)(
    'shows the missing field $name as blank to a buyer while the offer is taken back',
    async ({ name, wire }) => {
      await storeWithout(name);
      const shown = await view();
      expect(shown).toMatchObject({
        ...published,
        categories: [{ code: '44613110-4' }],
        [wire]: blankContent[name],
      });
      expect(JSON.stringify(shown)).not.toMatch(/secret/i);
    },
  );

  it.each(fields)(
    'shows the missing field $name as blank in the list of versions',
    async ({ name, wire }) => {
      await storeWithout(name);
      const [then] = (await versions()).slice(-1);
      const { categories: _, ...texts } = published;
      expect(then).toMatchObject({ ...texts, [wire]: blankContent[name] });
      expect(JSON.stringify(await versions())).not.toMatch(/secret/i);
    },
  );

  it.each(fields)('shows the missing field $name as blank in the buyer’s list', async ({ name, wire }) => {
    await storeWithout(name);
    expect(await saved()).toMatchObject({ [wire]: blankContent[name] });
    expect(JSON.stringify(await saved())).not.toMatch(/secret/i);
  });

  it.each(['answers', 'categories', 'attachments'] as const)(
    'shows no %s for a version without them',
    async (part) => {
      await storeWithout(part);
      expect((await view())[part]).toEqual([]);
      expect((await versions()).at(-1)?.[part] ?? []).toEqual([]);
      expect(JSON.stringify([await view(), await versions(), await saved()])).not.toMatch(/secret/i);
    },
  );

  it('reveals nothing of the draft in lists that name the offer', async () => {
    await storeWithout('title');
    const asked = { query: { userId: buyer.userId } };
    const { body } = await context.current.call('allConversations', asked, buyer.token);
    expect(body).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/secret/i);
  });
});
