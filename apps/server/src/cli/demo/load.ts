import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { createCategories } from '../../modules/categories';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { conversations, logins, messages, ndaRequests, offers, users } from '../../schema';
import { companyOfLogin, insertColleagues } from './colleagues';
import { insertCertificates, writeDemoCertificates } from './certificates';
import { demoCompanies } from './companies';
import { demoLogins, demoPassword } from './logins';
import { drawDemoPictures, insertCompanyProfiles, type DemoPictures } from './company-profiles';
import { marksOf } from './conversations';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import { buildDemoMarket, type DemoMarket } from './market';
import { drawGoods, insertGoodsPictures } from './goods';
import { hasNews, insertNews } from './news';
import { companyOf, nameOf, offerAt } from './people-of-story';
import type { DemoPorts } from './ports';
import { readDealStory, tellDeals } from './deal-acts';
import { tellNeeds } from './needs';
import { insertQuotes } from './quotes';
import { insertFulfilment } from './fulfilment';
import { insertRatings } from './ratings';
import {
  insertAccounts,
  insertContracts,
  insertConversations,
  insertMarks,
  insertNdas,
  insertOffers,
  insertTemplates,
  insertViews,
} from './rows';
import { amendSignedContracts, signContracts } from './signed-contracts';
import { demoTemplates, wording } from './texts';
import { insertValidationRequests } from './validation-requests';
import { insertSearches } from './searches';
import { insertReports, waitingAdmin } from './waiting';

interface LoadDemoMarketDeps {
  db: Database;
  /** Reference time for all dates of the market. */
  now: Date;
  passwords: { hash(password: string): Promise<string> };
  ports: DemoPorts;
}

/** A number that no other advisory lock of the product uses. */
const lockKey = 7_266_413_020;
/** Age of the companies' accounts; a later load derives the first load's `now` from it. */
const accountAgeMs = 200 * 86_400_000;

/**
 * Loads the demo market: all rows in one transaction, then the NDA documents one by one through the ports, then the
 * notifications of the two demo people. A second load changes nothing.
 * After an interrupted load it makes only the missing documents, which the states of the requests show, and the
 * notifications if there are none.
 */
export async function loadDemoMarket(deps: LoadDemoMarketDeps): Promise<{ hasChanged: boolean }> {
  const passwordHash = await deps.passwords.hash(demoPassword);
  const isThere = (await findUser(deps.db, demoLogins.supplier)) !== undefined;
  const pictures = isThere ? undefined : await drawDemoPictures();
  const goods = isThere ? undefined : await drawGoods();
  const { companyName } = companyOf(demoSupplierKey, 'supplier');
  const certificates = isThere ? [] : await writeDemoCertificates(companyName, deps.now);
  const first = await withTransaction(deps.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const [login] = await tx
      .select({ createdAt: logins.createdAt })
      .from(logins)
      .where(eq(logins.emailKey, demoLogins.supplier));
    if (login) return { hasRows: true, now: new Date(login.createdAt.getTime() + accountAgeMs) };
    await insertMarket(
      tx,
      buildDemoMarket(deps.now),
      deps,
      passwordHash,
      pictures ?? new Map(),
      goods ?? new Map(),
    );
    const supplierId = await findUser(tx, demoLogins.supplier);
    if (supplierId !== undefined) await insertCertificates(tx, supplierId, certificates, deps.ports);
    return { hasRows: false, now: deps.now };
  });
  const added = await withTransaction(deps.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const supplier = await companyOfLogin(tx, demoLogins.supplier);
    const buyer = await companyOfLogin(tx, demoLogins.buyer);
    return insertColleagues(tx, { userIds: { supplier, buyer }, passwordHash, joinedAt: first.now });
  });
  const market = buildDemoMarket(first.now);
  const story = await readDealStory(deps.db);
  const made =
    (await tellDeals(deps.db, story.beginnings)) +
    (await makeDocuments(deps, market)) +
    (await tellDeals(deps.db, story.before)) +
    (await signContracts(deps.db, deps.ports, market, first.now)) +
    (await amendSignedContracts(deps.db, deps.ports)) +
    (await tellNeeds(deps.db, deps.ports, first.now)) +
    (await tellDeals(deps.db, (await readDealStory(deps.db)).after));
  const isTold = await tellNews(deps.db, market);
  return { hasChanged: !first.hasRows || added + made > 0 || isTold };
}

async function insertMarket(
  tx: Tx,
  market: DemoMarket,
  { now, ports }: Pick<LoadDemoMarketDeps, 'now' | 'ports'>,
  passwordHash: string,
  pictures: DemoPictures,
  goods: Awaited<ReturnType<typeof drawGoods>>,
): Promise<void> {
  const signedUpAt = new Date(now.getTime() - accountAgeMs);
  const userIds = await insertAccounts(tx, [
    ...demoCompanies.map(({ key: _key, email, role, isValidated, ...profile }) => ({
      email,
      passwordHash,
      role,
      profile: { ...profile, updatedAt: signedUpAt },
      createdAt: signedUpAt,
      isValidated,
    })),
    {
      email: demoLogins.admin,
      passwordHash,
      role: 'admin' as const,
      createdAt: signedUpAt,
      isValidated: true,
    },
    {
      email: waitingAdmin.email,
      passwordHash,
      role: 'admin' as const,
      createdAt: new Date(now.getTime() - waitingAdmin.daysAgo * 86_400_000),
      isValidated: false,
    },
  ]);
  const userOf = (key: string, role: 'supplier' | 'buyer'): number => {
    const id = userIds.get(companyOf(key, role).email);
    if (id === undefined) throw new Error(`no user was inserted for ${key}`);
    return id;
  };

  await insertCompanyProfiles(tx, {
    userOf: (key) => userOf(key, roleOf(key)),
    adminId: userIds.get(demoLogins.admin) ?? 0,
    pictures,
    ports,
    signedUpAt,
    now,
  });

  await insertValidationRequests(tx, {
    companyOf: (key) => ({ userId: userOf(key, roleOf(key)), name: companyOf(key, roleOf(key)).companyName }),
    ports,
    now,
  });

  const templateIds = await insertTemplates(tx, demoTemplates, signedUpAt);
  const { getNumber } = createCategories();
  const offerIds = await insertOffers(
    tx,
    market.offers.map(({ supplier, template, categories, ...offer }) => ({
      ...offer,
      categories: categories.map((code) => getNumber(code, 'categories')),
      supplierId: userOf(supplier, 'supplier'),
      templateId: template === null ? null : (templateIds.get(template) ?? null),
      updatedAt: offer.closedAt ?? offer.publishedAt ?? offer.createdAt,
    })),
  );
  await insertGoodsPictures(
    tx,
    market.offers.map(({ title, categories }) => ({ id: offerIds.get(title) ?? 0, categories })),
    goods,
    ports,
  );
  /** Returns the ids of the offer, its supplier and the buyer. */
  const partiesOf = (dealing: { offer: number; buyer: string }) => {
    const offer = offerAt(market, dealing.offer);
    const offerId = offerIds.get(offer.title);
    if (offerId === undefined) throw new Error(`no offer ${offer.title}`);
    return {
      offerId,
      supplierId: userOf(offer.supplier, 'supplier'),
      buyerId: userOf(dealing.buyer, 'buyer'),
    };
  };

  await insertNdas(
    tx,
    market.ndas.map((nda, position) => {
      const { status } = nda;
      return {
        ...partiesOf(nda),
        requestNote: wording.requestNotes[position % wording.requestNotes.length] ?? '',
        reason: nda.reason,
        requestedAt: nda.requestedAt,
        ...(status === 'Rejected' || status === 'Skipped'
          ? { status, answeredAt: nda.answeredAt, archivedAt: nda.archivedAt }
          : { status: 'Requested' as const, answeredAt: null, archivedAt: null }),
      };
    }),
  );
  const stored = await insertContracts(
    tx,
    market.contracts.map(({ story: _story, offer, buyer, ...contract }) => ({
      ...contract,
      // The signing service makes the signatures.
      ...(contract.toBeSigned ? { supplierAgreedAt: null, buyerAgreedAt: null } : {}),
      ...partiesOf({ offer, buyer }),
      offerVersion: 1,
    })),
  );
  await insertFulfilment(tx, stored, now);
  await insertRatings(tx, stored, now);
  await insertConversations(
    tx,
    market.conversations.map((conversation) => {
      const { createdAt, messages } = conversation;
      const buyer = marksOf(conversation, 'buyer');
      const supplier = marksOf(conversation, 'supplier');
      return {
        ...partiesOf(conversation),
        createdAt,
        messages,
        buyerSeen: buyer.seen,
        buyerUnread: buyer.unread,
        supplierSeen: supplier.seen,
        supplierUnread: supplier.unread,
      };
    }),
  );
  await insertQuotes(tx, market, partiesOf, now);
  await insertReports(tx, {
    userOf: (key) => userOf(key, roleOf(key)),
    adminId: userIds.get(demoLogins.admin) ?? 0,
    now,
  });
  await insertMarks(
    tx,
    market.marks.map(({ savedAt, archivedAt, ...dealing }) => {
      const { offerId, buyerId } = partiesOf(dealing);
      return { offerId, buyerId, savedAt, archivedAt };
    }),
  );
  await insertSearches(tx, now);
  await insertViews(tx, new Date(now.getTime() - 90 * 86_400_000), now);
}

/**
 * Shares and signs the requests through the NDA service where that is missing, and archives the archived ones.
 * Returns the number of requests processed.
 */
async function makeDocuments({ db, ports }: LoadDemoMarketDeps, market: DemoMarket): Promise<number> {
  const stored = await listStoredNdas(db);
  let made = 0;
  for (const nda of market.ndas) {
    const offer = offerAt(market, nda.offer);
    const buyer = companyOf(nda.buyer, 'buyer');
    const row = stored.find(({ title, email }) => title === offer.title && email === buyer.email);
    if (!row || nda.answeredAt === null || !isUnfinished(nda, row)) continue;
    const ref = {
      ndaId: row.ndaId,
      offerId: row.offerId,
      supplierId: row.supplierId,
      buyerId: row.buyerId,
      supplierName: nameOf(companyOf(offer.supplier, 'supplier')),
      buyerName: nameOf(buyer),
    };
    await ports.acceptNda(ref, nda.answeredAt);
    if (nda.signedAt) await ports.signNda(ref, nda.signedAt);
    const { archivedAt } = nda;
    // No reminders are sent for requests of the past.
    const tidied = { remindersSent: 2, ...(archivedAt ? { archivedAt } : {}) };
    await db.update(ndaRequests).set(tidied).where(eq(ndaRequests.id, row.ndaId));
    made += 1;
  }
  return made;
}

/**
 * Creates the notifications of the two demo people, once. They come last and together, because notifications are
 * listed in insertion order and some mention documents. A market of an older version without conversations is left
 * unchanged. Returns whether any were created.
 */
function tellNews(db: Database, market: DemoMarket): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const supplierId = await findUser(tx, demoLogins.supplier);
    const buyerId = await findUser(tx, demoLogins.buyer);
    const talk = market.conversations.find(
      ({ offer, buyer, messages: written }) =>
        offerAt(market, offer).supplier === demoSupplierKey && buyer === demoBuyerKey && written.length > 0,
    );
    const firstAt = talk?.messages[0]?.sentAt;
    if (supplierId === undefined || buyerId === undefined || firstAt === undefined) return false;
    const [isTalking] = await tx
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(conversations.supplierId, supplierId),
          eq(conversations.buyerId, buyerId),
          eq(messages.sequence, 1),
          eq(messages.sentAt, firstAt),
        ),
      );
    if (!isTalking || (await hasNews(tx, [supplierId, buyerId]))) return false;
    await insertNews(tx, { supplierId, buyerId });
    return true;
  });
}

async function findUser(tx: Executor, email: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(eq(logins.emailKey, email));
  return row?.id;
}

function isUnfinished(nda: DemoNda, row: { status: NdaStatus; fileId: number | null }): boolean {
  if (nda.status !== 'Approved & Shared' && nda.status !== 'Signed & Shared') return false;
  if (row.status === 'Requested') return true;
  return row.status === 'Approved & Shared' && (row.fileId === null || nda.status === 'Signed & Shared');
}

function listStoredNdas(db: Database) {
  return db
    .select({
      ndaId: ndaRequests.id,
      offerId: ndaRequests.offerId,
      supplierId: ndaRequests.supplierId,
      buyerId: ndaRequests.buyerId,
      status: ndaRequests.status,
      fileId: ndaRequests.signedFileId,
      title: offers.title,
      email: logins.email,
    })
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(users, eq(users.id, ndaRequests.buyerId))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(
      inArray(
        logins.email,
        demoCompanies.map(({ email }) => email),
      ),
    );
}

function roleOf(key: string) {
  const company = demoCompanies.find((candidate) => candidate.key === key);
  if (!company) throw new Error(`no demo company ${key}`);
  return company.role;
}
