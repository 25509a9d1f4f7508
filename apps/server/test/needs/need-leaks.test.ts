import { beforeAll, describe, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { openMarket, type Market } from '../support/noticed-mails';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

/** Words that occur only in what the readers below may not see. */
const secrets = {
  draft: 'Zaffrewort',
  protectedPart: 'Quixonium',
  protectedFile: 'vermilax',
  buyer: 'Obfuscated Holdings',
  invitedOnly: 'Thaumatrope',
  budget: 6_913_457,
  asker: 'Inquisitive Ironworks',
};
const markers = new RegExp(Object.values(secrets).join('|'), 'i');

let market: Market;
let buyer: Person;
let readers: { outsider: Person; stranger: undefined; otherBuyer: Person };
let openId: number;
let invitedId: number;
let draftId: number;

beforeAll(async () => {
  market = await openMarket(context);
  const { call } = context.current;
  buyer = await createPerson(context.current, 'buyer', { companyName: secrets.buyer });
  const outsider = await createPerson(context.current, 'supplier');
  readers = { outsider, stranger: undefined, otherBuyer: await createPerson(context.current, 'buyer') };
  await publishOffer(context.current, outsider, { title: 'End-suction pump', categories: ['42122000-0'] });
  const search = { name: 'All', subject: 'needs', keyword: '', alert: 'daily' };
  await call('saveSearch', { body: search }, outsider.token);
  const draft = await draftNeed(context.current, buyer, {
    protectedDetail: secrets.protectedPart,
    isNameShown: false,
    budget: secrets.budget,
  });
  openId = draft.needId;
  const file = { name: `${secrets.protectedFile}.csv`, bytes: Buffer.from('a,b\n1,2\n') };
  await call('addNeedFile', { params: { id: openId }, query: { isProtected: true }, file }, buyer.token);
  await call('publishNeed', { params: { id: openId }, body: { version: 1 } }, buyer.token);
  const asker = await createPerson(context.current, 'supplier', { companyName: secrets.asker });
  const question = { params: { id: openId }, body: { question: 'Which voltage?' } };
  const asked = await call('askNeedQuestion', question, asker.token);
  const { questionId } = asked.body as { questionId: number };
  const reply = { params: { id: openId, questionId }, body: { reply: '415 V.' } };
  await call('replyNeedQuestion', reply, buyer.token);
  const guest = { audience: 'invited', invited: [asker.userId], isNameShown: false };
  ({ needId: invitedId } = await postNeed(context.current, buyer, { title: secrets.invitedOnly, ...guest }));
  ({ needId: draftId } = await draftNeed(context.current, buyer, { title: secrets.draft }));
  await context.current.jobs.drain();
});

type Called = Parameters<typeof context.current.call>;

/** Every output in which a need could appear, for one reader. */
function outputs({ userId }: { userId: number }): [Called[0], Called[1]][] {
  const words = [secrets.draft, secrets.protectedPart, secrets.buyer, secrets.invitedOnly, 'pump'];
  const asQuery = { userId };
  return [
    ...words.flatMap((keyword): [Called[0], Called[1]][] => [
      ['findNeeds', { query: { keyword } }],
      ['publicNeeds', { query: { keyword } }],
      ['suggestOffers', { query: { keyword } }],
      ['publicOffers', { query: { keyword } }],
    ]),
    ['findNeeds', { query: { budgetFrom: secrets.budget, budgetTo: secrets.budget } }],
    ['findNeeds', { query: { invited: true } }],
    ['findNeeds', { query: { show: 'answered' } }],
    ...[openId, invitedId, draftId].flatMap((id): [Called[0], Called[1]][] => [
      ['getNeed', { params: { id } }],
      ['needRecord', { params: { id } }],
      ['needQuestions', { params: { id } }],
      ['publicNeed', { params: { id } }],
    ]),
    ['savedSearches', {}],
    ['allNotifications', { query: asQuery }],
    ['myData', {}],
    ['getUserDetail', { params: asQuery }],
  ];
}

describe('what nobody else may read of a need', () => {
  // NED-6, NED-7, NED-8, NED-63, NED-69
  it.each(['outsider', 'stranger', 'otherBuyer'] as const)('is in no reply to the %s', async (name) => {
    const reader = readers[name];
    for (const [route, input] of outputs(reader ?? readers.outsider)) {
      const reply = await context.current.call(route, input, reader?.token);
      // A keyword is the reader's own text; replies do not repeat it except as a suggestion.
      expect([route, input, markers.exec(reply.bytes.toString('utf8'))?.[0]]).toEqual([
        route,
        input,
        undefined,
      ]);
      expect(JSON.stringify(reply.body ?? '')).not.toMatch(markers);
    }
  });

  // NED-60, NED-62
  it('changes no count or facet', async () => {
    const { outsider } = readers;
    const { body } = await context.current.call('findNeeds', { query: {} }, outsider.token);
    expect(body).toMatchObject({ totalElements: 1, facets: { invited: 0, sealed: 0 } });
    const [category] = (body as { facets: { categories: { count: number }[] } }).facets.categories;
    expect(category?.count).toBe(1);
    for (const query of [
      { keyword: secrets.protectedPart },
      { keyword: secrets.buyer },
      { budgetFrom: 1 },
      { keyword: secrets.invitedOnly },
    ]) {
      const reply = await context.current.call('findNeeds', { query }, outsider.token);
      expect(reply.body).toMatchObject({ totalElements: 0, facets: { categories: [], states: [] } });
    }
  });

  // NED-63, NED-66, NED-67, NED-69
  it('is in no mail, sitemap entry or link preview', async () => {
    context.current.clock.advance(2 * 86_400_000);
    await context.current.jobs.enqueue(context.current.db, 'searches.send-daily', {});
    const mails = await market.mailsTo(readers.outsider);
    expect(mails.map(({ subject }) => subject)).toEqual(['A new need matches your search']);
    const toBuyer = await market.mailsTo(buyer);
    expect(JSON.stringify([mails, toBuyer.map(({ text, subject }) => [text, subject])])).not.toMatch(
      new RegExp(`${secrets.protectedPart}|${secrets.invitedOnly}|${secrets.asker}`, 'i'),
    );
    expect(JSON.stringify(mails)).not.toMatch(markers);
    const sitemap = await context.current.app.inject({ url: '/sitemap.xml' });
    expect(sitemap.body).not.toMatch(new RegExp(`/needs/(?:${invitedId}|${draftId})<`));
    for (const id of [openId, invitedId, draftId]) {
      const preview = await context.current.describePage(`/needs/${id}`);
      expect(JSON.stringify(preview ?? '')).not.toMatch(markers);
    }
  });

  // NED-69
  it('is in no reply to the buyer of a question either', async () => {
    for (const route of ['needQuestions', 'getNeed'] as const) {
      const reply = await context.current.call(route, { params: { id: openId } }, buyer.token);
      expect(JSON.stringify(reply.body)).not.toContain(secrets.asker);
    }
    for (const route of ['myData', 'allNotifications'] as const) {
      const query = route === 'myData' ? {} : { query: { userId: buyer.userId } };
      const reply = await context.current.call(route, query, buyer.token);
      expect(reply.bytes.toString('utf8')).not.toContain(secrets.asker);
    }
  });
});
