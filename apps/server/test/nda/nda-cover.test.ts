import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '@proffer/contract/routes';
import type { NdaReach } from '@proffer/contract/wire/choices';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import { useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const secret = 'Xylocanary';
const [pumps, valves] = ['42122000-0', '42131000-6'];

const call = (route: RouteName, parts: object, person?: Person) =>
  context.current.call(route, parts, person?.token);

async function bodyOf<T>(route: RouteName, parts: object, person: Person): Promise<T> {
  const { status, body } = await call(route, parts, person);
  if (status >= 300) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

interface Seen {
  withheld: boolean;
  detail: string;
  coveredBy?: { ndaId: number; opened: boolean; signedDate: string; proposalTitle?: string };
  notCovered?: { ndaId: number; because: string };
}
const view = (offerId: number, buyer: Person) =>
  bodyOf<Seen>('viewOffer', { params: { id: offerId } }, buyer);
const listed = async (offerId: number, buyer: Person): Promise<Seen | undefined> => {
  const query = { buyerId: buyer.userId, page: 0, size: 100 };
  const rows = await bodyOf<(Seen & { id: number })[]>('activeOffers', { query }, buyer);
  return rows.find(({ id }) => id === offerId);
};
const noticesOf = async (person: Person, word: string): Promise<string[]> => {
  const { rows } = await context.current.pool.query<{ text: string }>(
    'select text from notifications where user_id = $1 and text like $2',
    [person.userId, `%${word}%`],
  );
  return rows.map(({ text }) => text);
};
const reliancesOn = async (offerId: number) =>
  (
    await context.current.pool.query('select nda_id, offer_version from nda_reliances where offer_id = $1', [
      offerId,
    ])
  ).rows;
const endCover = (ndaId: number, by: Person, reason?: string) =>
  call('endNdaCover', { params: { id: ndaId }, body: { reason } }, by);

const asked = () => ({ proposalId: other, quantity: 12, unit: 'pcs' });

let supplier: Person;
/** Offer on which NDAs are requested, and another offer of the supplier without any request. */
let first: number;
let other: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Tungabhadra Alloys' });
  first = await publishOffer(context.current, supplier, { title: 'Alloy rods', ndaRequired: true });
  other = await publishOffer(context.current, supplier, {
    title: 'Alloy pumps',
    ndaRequired: true,
    detail: `${secret} recipe`,
    deliveryTerm: `By ${secret}`,
    categories: [pumps],
  });
});

async function signed(cover?: { reach: NdaReach; reachCategory?: string }): Promise<NdaTrade> {
  const buyer = await createPerson(context.current, 'buyer', { companyName: 'Lakeview Farms' });
  const trade = await openTrade(context.current, { supplier, buyer, proposalId: first });
  await acceptTrade(context.current, trade, { isSigned: true, ...(cover && { cover }) });
  return trade;
}

describe('NDA that covers all offers of the supplier', () => {
  let trade: NdaTrade;
  beforeAll(async () => {
    trade = await signed({ reach: 'supplier' });
  }, 60_000);

  // NDA-202, NDA-206
  it('an NDA cover chosen with the document is in its text and shown to both sides', async () => {
    const { buyer, ndaId } = trade;
    for (const person of [supplier, buyer]) {
      const { cover } = await bodyOf<{ cover: object }>('getNda', { params: { id: ndaId } }, person);
      expect(cover).toEqual({
        reach: 'supplier',
        category: null,
        choices: [],
        inForce: true,
        endedDate: null,
        endReason: '',
        opened: [],
      });
    }
    const { rows } = await context.current.pool.query(
      'select text_version, reach_sha256 = prepared_sha256 as "isSame" from nda_requests where id = $1',
      [ndaId],
    );
    expect(rows).toEqual([{ text_version: '1.1', isSame: true }]);
  });

  // NDA-203, NDA-204, NDA-205
  it('viewing another offer under an NDA cover opens it, which is recorded once and notified to the supplier', async () => {
    const { buyer, ndaId } = trade;
    const beside = () => bodyOf<{ ofCompany: object[] }>('besideOffer', { params: { id: first } }, buyer);
    // OFF-507
    expect((await beside()).ofCompany).toContainEqual(expect.objectContaining({ id: other, isOpen: true }));
    expect(await listed(other, buyer)).toMatchObject({
      withheld: true,
      detail: '',
      coveredBy: { ndaId, opened: false },
    });
    expect(await reliancesOn(other)).toEqual([]);

    const both = await Promise.all([view(other, buyer), view(other, buyer)]);
    for (const seen of [...both, await view(other, buyer)]) {
      expect(seen).toMatchObject({
        withheld: false,
        detail: `${secret} recipe`,
        coveredBy: { ndaId, opened: true, proposalTitle: 'Alloy rods' },
      });
    }
    expect(await listed(other, buyer)).toMatchObject({ withheld: false, coveredBy: { ndaId, opened: true } });
    expect(await reliancesOn(other)).toEqual([{ nda_id: ndaId, offer_version: 1 }]);
    expect(await noticesOf(supplier, 'Alloy pumps')).toEqual([
      `Lakeview Farms has opened your offer “Alloy pumps” under NDA no. ${ndaId}, which both sides signed on “Alloy rods”. You can end this cover with that NDA.`,
    ]);
    const { cover } = await bodyOf<{ cover: object }>('getNda', { params: { id: ndaId } }, supplier);
    expect(cover).toMatchObject({
      opened: [{ proposalId: other, proposalTitle: 'Alloy pumps', proposalVersion: 1 }],
    });
  });

  // NDA-207
  it('an NDA cover allows conversation, quote and contract on another offer, and its buyer is notified of changes', async () => {
    const { buyer, ndaId } = trade;
    const key = { proposalId: other, buyerId: buyer.userId, supplierId: supplier.userId };
    expect((await call('openConversation', { body: key }, supplier)).status).toBeLessThan(300);
    await bodyOf('askForQuote', { body: asked() }, buyer);
    const contract = { ...key, contractName: 'Pumps', startDate: '2026-12-01', endDate: '2090-01-01' };
    await bodyOf('createContract', { body: { ...contract, proposalScope: 'small' } }, supplier);
    const { rows } = await context.current.pool.query(
      'select nda_id from quotes where offer_id = $1 union all select nda_id from contracts where offer_id = $1',
      [other],
    );
    expect(rows).toEqual([{ nda_id: ndaId }, { nda_id: ndaId }]);
    await bodyOf(
      'updateOffer',
      { params: { id: other }, body: { deliveryTerm: `Within ${secret}` } },
      supplier,
    );
    expect(await noticesOf(buyer, 'has changed the offer “Alloy pumps”')).toHaveLength(1);
  });

  // NDA-208, NDA-209, NDA-210
  it('only the supplier can end an NDA cover, once, with a reason that the buyer can read', async () => {
    const { buyer, ndaId } = trade;
    const stranger = await createPerson(context.current, 'supplier');
    expect((await endCover(ndaId, stranger)).status).toBe(404);
    expect((await endCover(ndaId, buyer)).status).toBe(403);

    const replies = await Promise.all([
      endCover(ndaId, supplier, 'New rules'),
      endCover(ndaId, supplier, 'New rules'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    // NDA-300
    expect((await endCover(ndaId, supplier, 'Another reason')).status).toBe(409);
    const after = await bodyOf<{ cover: { endReason: string }; history: { note: string }[] }>(
      'getNda',
      { params: { id: ndaId } },
      buyer,
    );
    expect(after.cover).toMatchObject({ inForce: false, endedDate: expect.any(String) as string });
    expect(['New rules', 'Twice']).toContain(after.cover.endReason);
    expect(after.history.filter(({ note }) => note === after.cover.endReason)).toHaveLength(1);
    expect(await noticesOf(buyer, 'no longer opens other offers')).toHaveLength(1);

    // The NDA's own offer stays open; the offer opened under the cover is withheld again.
    expect(await view(first, buyer)).toMatchObject({ withheld: false });
    expect(await view(other, buyer)).toMatchObject({
      withheld: true,
      detail: '',
      notCovered: { ndaId, because: 'ended' },
    });
    expect(await listed(other, buyer)).not.toHaveProperty('coveredBy');
    expect(await reliancesOn(other)).toHaveLength(1);
  });
});

// NDA-211
it('a removed offer that was opened under an NDA cover is only closed, so that its buyer can still read it', async () => {
  const { buyer } = await signed({ reach: 'supplier' });
  const removed = await publishOffer(context.current, supplier, { ndaRequired: true, detail: 'Cast.' });
  const unopened = await publishOffer(context.current, supplier, { ndaRequired: true });
  await view(removed, buyer);
  for (const id of [removed, unopened]) await bodyOf('removeOffer', { params: { id } }, supplier);
  expect(await view(removed, buyer)).toMatchObject({ closed: true, withheld: false, detail: 'Cast.' });
  expect((await call('viewOffer', { params: { id: unopened } }, buyer)).status).toBe(404);
  await expect(context.current.pool.query('delete from nda_reliances')).rejects.toThrow('only appended to');
});

// NDA-214, NDA-207
it('an NDA cover is shown in lists, exports and certificate, and counts as a signed NDA for proposing a contract', async () => {
  const trade = await signed({ reach: 'supplier' });
  const { buyer, ndaId } = trade;
  const offer = await publishOffer(context.current, supplier, { title: 'Alloy caps', ndaRequired: true });
  const dealing = async () => {
    const query = { proposalId: offer };
    const { content } = await bodyOf<{ content: object[] }>('contractBuyers', { query }, supplier);
    return content;
  };
  expect(await dealing()).toEqual([]);
  await view(offer, buyer);
  expect(await dealing()).toMatchObject([{ buyerId: buyer.userId, ndaId, ndaStatus: 'Signed & Shared' }]);
  await bodyOf('askForQuote', { body: { ...asked(), proposalId: offer } }, buyer);
  expect(await dealing()).toMatchObject([{ buyerId: buyer.userId, ndaId, ndaStatus: 'Signed & Shared' }]);

  const { bytes } = await call('exportNdas', { query: { userId: buyer.userId } }, buyer);
  expect(String(bytes)).toMatch(/,All offers of the supplier,yes,,Alloy caps\r\n/u);
  const kept = await bodyOf<{ profiles: object[] }>('myData', {}, buyer);
  const ndaRequests = [{ id: ndaId, covers: 'supplier', openedUnderIt: [{ offerId: offer }] }];
  expect(kept.profiles).toMatchObject([{ ndaRequests }]);
  const certificate = await call('ndaCertificate', { params: { id: ndaId } }, buyer);
  expect(textOfPdf(certificate.bytes)).toContain('Covers All offers of the supplier');

  await endCover(ndaId, supplier);
  expect(await dealing()).toMatchObject([{ buyerId: buyer.userId, ndaId: null, ndaStatus: 'Not Requested' }]);
});

// NDA-215
it('a buyer under an NDA cover sees changes since they opened the offer, and still gets news of a saved offer', async () => {
  const { buyer } = await signed({ reach: 'supplier' });
  const offer = await publishOffer(context.current, supplier, { title: 'Alloy nuts', ndaRequired: true });
  const update = (body: object) => bodyOf('updateOffer', { params: { id: offer }, body }, supplier);
  const changes = async () => {
    const params = { params: { id: offer } };
    return (await bodyOf<{ changes: object | null }>('besideOffer', params, buyer)).changes;
  };
  await bodyOf('askForQuote', { body: { ...asked(), proposalId: offer } }, buyer);
  expect(await changes()).toBeNull();
  await update({ budgetTo: 90_000 });
  expect(await changes()).toMatchObject({ seenVersion: 1, differences: [{ label: 'Budget' }] });
  await view(offer, buyer);
  await bodyOf('viewedOffer', { params: { id: offer }, body: { acknowledged: 2 } }, buyer);
  expect(await changes()).toBeNull();

  await bodyOf('saveOffer', { body: { buyerId: buyer.userId, proposalId: offer } }, buyer);
  await update({ title: 'Alloy nuts and caps' });
  await context.current.jobs.drain();
  expect(await noticesOf(buyer, 'for which you have or requested an NDA')).toHaveLength(1);
});

// NDA-202
it('a supplier can choose an NDA cover from the offer’s categories and their ancestors until the NDA is shared', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const { ndaId } = await openTrade(context.current, { supplier, buyer, proposalId: other });
  const coverFor = async (person: Person) =>
    (await bodyOf<{ cover: object }>('getNda', { params: { id: ndaId } }, person)).cover;
  expect(await coverFor(supplier)).toMatchObject({
    choices: ['42122000-0', '42120000-6', '42100000-0', '42000000-6'].map((code) => ({ code })),
  });
  expect(await coverFor(buyer)).toMatchObject({ choices: [] });
});

// NDA-202
it('an NDA covers only its own offer by default, and has no cover to end', async () => {
  const { buyer, ndaId } = await signed();
  expect(await bodyOf('getNda', { params: { id: ndaId } }, buyer)).toMatchObject({
    cover: { reach: 'offer', inForce: false },
  });
  expect(await view(other, buyer)).toMatchObject({ withheld: true });
  expect(await view(other, buyer)).not.toHaveProperty('coveredBy');
  expect((await endCover(ndaId, supplier)).status).toBe(409);
});

// NDA-202
it.each([
  [{ reach: 'category' }, 'reachCategory'],
  [{ reach: 'category', reachCategory: '42122000-1' }, 'reachCategory'],
  [{ reach: 'supplier', reachCategory: pumps }, 'reachCategory'],
  [{ reachCategory: pumps }, 'reachCategory'],
  [{ reach: 'all' }, 'reach'],
])('refuses the NDA cover %o with an error at its field', async (cover, field) => {
  const buyer = await createPerson(context.current, 'buyer');
  await openTrade(context.current, { supplier, buyer, proposalId: first });
  const params = { a: first, b: buyer.userId };
  const { status, body } = await call('prepareNda', { params, body: cover }, supplier);
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field }] });
});

describe('offers outside a cover', () => {
  const everyGet = (Object.keys(routes) as RouteName[]).filter((name) => {
    const { method, auth } = routes[name];
    return method === 'GET' && (typeof auth === 'string' || auth.some((role) => role === 'buyer'));
  });

  /**
   * Returns the GET routes that reveal the protected words to the buyer, called with every id the buyer can
   * name.
   */
  async function revealingRoutes(buyer: Person, ndaId: number, asking = everyGet): Promise<RouteName[]> {
    const revealing: RouteName[] = [];
    for (const route of asking) {
      const wanted = [...paths[route].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const ids = wanted.includes('id') ? [other, ndaId] : [other];
      for (const id of ids) {
        const userId = wanted.includes('userId') ? supplier.userId : buyer.userId;
        const params = Object.fromEntries(wanted.map((name) => [name, name === 'userId' ? userId : id]));
        const query = {
          userId: buyer.userId,
          buyerId: buyer.userId,
          supplierId: supplier.userId,
          proposalId: other,
        };
        const { bytes } = await call(route, { params, query }, buyer);
        if (bytes.includes(secret)) revealing.push(route);
      }
    }
    return revealing;
  }

  /** Routes that reveal the words while a cover is in force; the later tests call only these. */
  let revealingDuringCover: RouteName[] | undefined;

  // NDA-204, NDA-210
  it('protected words of an offer are shown only while its NDA cover is in force', async () => {
    await move(pumps);
    const { buyer, ndaId } = await signed({ reach: 'supplier' });
    await view(other, buyer);
    revealingDuringCover = await revealingRoutes(buyer, ndaId);
    expect(revealingDuringCover).toEqual(
      expect.arrayContaining(['viewOffer', 'offerVersions', 'activeOffers']),
    );
    await endCover(ndaId, supplier);
    expect(await revealingRoutes(buyer, ndaId)).toEqual([]);
  }, 60_000);

  const spoil = (ndaId: number, set: string) =>
    context.current.pool.query(`update nda_requests set ${set} where id = $1`, [ndaId]);
  const closeSupplier = (at: string) =>
    context.current.pool.query(
      `update users set closed_at = ${at}, deactivated_at = ${at} where login_id = $1`,
      [supplier.loginId],
    );
  afterEach(() => closeSupplier('null'));
  const move = (to: string) =>
    bodyOf('updateOffer', { params: { id: other }, body: { categories: [to] } }, supplier);

  // NDA-210, NDA-212, NDA-213: opened under a cover in force first, then withheld everywhere once it no
  // longer is.
  it.each<[string, { reach: NdaReach; reachCategory?: string }, (ndaId: number) => Promise<unknown>, string]>(
    [
      ['has ended', { reach: 'supplier' }, (ndaId) => endCover(ndaId, supplier), 'ended'],
      [
        'has expired',
        { reach: 'supplier' },
        (ndaId) => spoil(ndaId, `valid_until = current_date - 2`),
        'expired',
      ],
      [
        'belongs to another document',
        { reach: 'supplier' },
        (ndaId) => spoil(ndaId, `prepared_sha256 = 'x'`),
        'other_text',
      ],
      [
        'no longer includes its category',
        { reach: 'category', reachCategory: pumps },
        () => move(valves),
        'out_of_reach',
      ],
      [
        'belongs to a company that has closed its account',
        { reach: 'supplier' },
        () => closeSupplier('now()'),
        'company_left',
      ],
    ],
  )(
    'an offer is withheld everywhere at once when its NDA cover %s',
    async (_why, cover, spoilIt, because) => {
      const { buyer, ndaId } = await signed(cover);
      await move(pumps);
      expect(await view(other, buyer)).toMatchObject({ withheld: false });
      await spoilIt(ndaId);
      expect(await revealingRoutes(buyer, ndaId, revealingDuringCover)).toEqual([]);
      expect(await view(other, buyer)).toMatchObject({ withheld: true, notCovered: { ndaId, because } });
      const sought = { query: { buyerId: buyer.userId, keyword: secret, exact: true } };
      expect(await bodyOf('activeOffers', sought, buyer)).toEqual([]);
      expect((await call('askForQuote', { body: asked() }, buyer)).body).toMatchObject({
        code: 'nda_required',
      });
      const key = { proposalId: other, buyerId: buyer.userId, supplierId: supplier.userId };
      // The session of a closed account is gone.
      expect((await call('openConversation', { body: key }, supplier)).status).toBe(
        because === 'company_left' ? 401 : 403,
      );
    },
    60_000,
  );

  // NDA-213
  it('an offer is withheld from another buyer and from a buyer with an NDA of another supplier', async () => {
    await move(pumps);
    const { buyer } = await signed({ reach: 'supplier' });
    const stranger = await createPerson(context.current, 'buyer');
    const rival = await createPerson(context.current, 'supplier');
    const trade = await openTrade(context.current, {
      supplier: rival,
      buyer: stranger,
      proposalId: await publishOffer(context.current, rival, { ndaRequired: true }),
    });
    await acceptTrade(context.current, trade, { isSigned: true, cover: { reach: 'supplier' } });
    const seen = await view(other, stranger);
    expect(seen).toMatchObject({ withheld: true });
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(await view(other, buyer)).toMatchObject({ withheld: false });
  }, 60_000);
});
