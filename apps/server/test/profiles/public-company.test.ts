import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicOffers } from '@proffer/contract/offers/lists.schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { PublicCompany } from '@proffer/contract/profiles/schemas';
import { addCrawlerPages } from '../../src/platform/http/crawlers';
import { createHttpServer } from '../../src/platform/http/http-server';
import { notPublic } from '../../src/platform/http/web-app';
import { createLogger } from '../../src/platform/logger';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let offerId: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Pumps' });
  await context.current.pool.query(
    `update profiles set overview = 'We </script> build pumps', gstin = '27AAPFU0939F1ZV', pan = 'AAPFU0939F',
       address1 = 'Secret Street 4' where user_id = $1`,
    [supplier.userId],
  );
  const body = { userId: supplier.userId, name: 'Repairs' };
  await context.current.call('addService', { body }, supplier.token);
  offerId = await publishOffer(context.current, supplier, { title: 'Pumps' });
});

const read = (person: Person) => context.current.call('publicCompany', { params: { userId: person.userId } });
const allow = (isPublic: boolean) =>
  context.current.call(
    'updateUserDetail',
    { params: { userId: supplier.userId }, body: { isPublic } },
    supplier.token,
  );
const listed = async () => ((await context.current.call('publicOffers', {})).body as PublicOffers).content[0];
const viewed = async () =>
  (await context.current.call('viewOffer', { params: { id: offerId } })).body as ProposalView;

// PRO-70
describe('the public page of a company', () => {
  it('shows strangers a supplier with published offers, without person, contact, street and tax numbers', async () => {
    const reply = await read(supplier);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      companyName: 'Ganga Pumps',
      city: 'Pune',
      services: ['Repairs'],
      validation: null,
      publishedOffers: 1,
    } satisfies Partial<PublicCompany>);
    const text = reply.bytes.toString();
    for (const secret of ['Asha', '9876543210', 'Secret Street', '411001', 'AAPFU0939F', supplier.email]) {
      expect(text).not.toContain(secret);
    }
    expect(await listed()).toMatchObject({ companyId: supplier.userId });
    expect(await viewed()).toMatchObject({ isCompanyPublic: true });
  });

  it('does not exist for buyers, and for suppliers without published offers', async () => {
    expect((await read(await createPerson(context.current, 'buyer'))).status).toBe(404);
    expect((await read(await createPerson(context.current, 'supplier'))).status).toBe(404);
  });

  it('disappears with its links, preview and sitemap entry when the company switches it off', async () => {
    const path = `/company-profile/${supplier.userId}`;
    const sitemap = async () => (await context.current.app.inject({ url: '/sitemap.xml' })).body;
    expect(await sitemap()).toContain(path);
    expect((await allow(false)).body).toMatchObject({ isPublic: false });
    expect((await read(supplier)).status).toBe(404);
    expect(await listed()).not.toHaveProperty('companyId');
    expect(await viewed()).not.toHaveProperty('isCompanyPublic');
    expect(await context.current.describePage(path)).toBe(notPublic);
    expect(await sitemap()).not.toContain(path);
    await allow(true);
    expect((await read(supplier)).status).toBe(200);
  });

  it('is closed while the account is deactivated', async () => {
    const deactivate = (at: Date | null) =>
      context.current.pool.query('update users set deactivated_at = $1 where id = $2', [at, supplier.userId]);
    await deactivate(new Date());
    expect((await read(supplier)).status).toBe(404);
    await deactivate(null);
  });
});

// OFF-450
describe('structured data', () => {
  it('describes an offer and its company with public values only', async () => {
    const offer = await context.current.describePage(`/specificoffer/${offerId}`);
    expect(offer).toMatchObject({
      data: {
        '@type': 'Product',
        name: 'Pumps',
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'INR',
          seller: {
            name: 'Ganga Pumps',
            url: `http://market.example.com/company-profile/${supplier.userId}`,
          },
        },
      },
    });
    const company = await context.current.describePage(`/company-profile/${supplier.userId}`);
    expect(company).toMatchObject({
      title: 'Ganga Pumps',
      data: { '@type': 'Organization', name: 'Ganga Pumps', address: { addressLocality: 'Pune' } },
    });
    expect(JSON.stringify(company)).not.toContain('Secret Street');
  });

  it('states what the price of an offer is for', async () => {
    const priced = await publishOffer(context.current, supplier, {
      title: 'Valves',
      budgetFrom: 950,
      budgetTo: 1200,
      priceBasis: 'unit',
      unit: 'piece',
      gst: 'excluded',
    });
    expect(await context.current.describePage(`/specificoffer/${priced}`)).toMatchObject({
      description: expect.stringContaining('₹950 to ₹1,200 per piece, excl. GST'),
      data: {
        offers: {
          lowPrice: 950,
          highPrice: 1200,
          priceSpecification: { unitText: 'piece', valueAddedTaxIncluded: false },
        },
      },
    });
  });
});

// OFF-104
describe('a sitemap that is too long', () => {
  it('is an index of sitemaps of the maximum length', async () => {
    const app = await createHttpServer({
      logger: createLogger({ level: 'silent' }),
      publicUrl: undefined,
      pageOrigins: new Set(),
      trustProxy: undefined,
      connectionsPerAddress: 100,
      hostOrigins: [],
      isStrict: true,
      requestsPerMinute: 1_000,
      maxEventLoopDelayMs: 0,
    });
    const offers = ['/o/5', '/o/4', '/o/3', '/o/2', '/o/1'];
    addCrawlerPages(app, {
      linkBase: 'https://market.example.com',
      open: [],
      sources: {
        pages: { count: async () => 1, list: async () => ['/'] },
        offers: {
          count: async () => offers.length,
          list: async ({ offset, limit }) => offers.slice(offset, offset + limit),
        },
      },
      atMost: 2,
    });
    const pathsIn = async (url: string) =>
      [...(await app.inject({ url })).body.matchAll(/<loc>https:\/\/market.example.com([^<]*)/g)].map(
        ([, found]) => found,
      );
    expect(await pathsIn('/sitemap.xml')).toEqual([
      '/sitemap/pages-1.xml',
      '/sitemap/offers-1.xml',
      '/sitemap/offers-2.xml',
      '/sitemap/offers-3.xml',
    ]);
    expect(await pathsIn('/sitemap/offers-3.xml')).toEqual(['/o/1']);
    for (const missing of ['offers-4', 'offers-0', 'other-1']) {
      expect((await app.inject({ url: `/sitemap/${missing}.xml` })).statusCode).toBe(404);
    }
    await app.close();
  });
});
