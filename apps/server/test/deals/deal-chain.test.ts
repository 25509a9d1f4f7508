import { describe, expect, it } from 'vitest';
import { withTransaction } from '../../src/platform/database';
import { checkOpenings, readChain, type DealEntry } from '@proffer/proof';
import { createDeals } from '../../src/modules/deals';
import { useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaTrade } from '../world/nda-trade';
import { signatureOf } from '../world/contract-amending';

const context = useContext();

interface StoredOpening {
  salt: string;
  value: string;
  for?: string;
}

/** Returns the verified chain of a trade from the database, with the openings of its seals. */
async function chainOf({ proposalId, buyer }: Pick<NdaTrade, 'proposalId' | 'buyer'>) {
  const { rows } = await context.current.pool.query<{
    entry: string;
    hash: string;
    head: string;
    openings: Record<string, StoredOpening> | null;
  }>(
    `select entry, encode(hash, 'hex') hash, encode(head, 'hex') head, openings from deals d
     join deal_entries e on e.deal_id = d.id left join deal_openings o on (o.deal_id, o.sequence) = (e.deal_id, e.sequence)
     where offer_id = $1 and buyer_id = $2 order by e.sequence`,
    [proposalId, buyer.userId],
  );
  const { entries, hashes, faults } = await readChain(rows.map(({ entry }) => entry));
  expect(faults).toEqual([]);
  expect(hashes).toEqual(rows.map(({ hash }) => hash));
  expect(hashes.at(-1)).toBe(rows.at(-1)?.head);
  return Promise.all(
    entries.map(async (entry, index) => {
      const openings = rows[index]?.openings ?? {};
      expect(await checkOpenings(entry, openings)).toEqual([]);
      const opened = Object.fromEntries(Object.entries(openings).map(([name, { value }]) => [name, value]));
      return { ...entry, opened, openings };
    }),
  );
}

const actsOf = (entries: DealEntry[]) => entries.map(({ act: name, by }) => `${by.side}: ${name}`);

describe('chain of a deal', () => {
  // DEA-1, DEA-2, DEA-6
  it('a deal’s chain has every act of an NDA, a conversation and a contract, with author and document hashes', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { isSigned: true });
    const { supplier, buyer, proposalId } = trade;
    const look = () => context.current.call('viewedOffer', { params: { id: proposalId } }, buyer.token);
    expect([(await look()).status, (await look()).status]).toEqual([200, 200]);
    const opened = await context.current.call(
      'openConversation',
      { body: { proposalId, buyerId: buyer.userId, supplierId: supplier.userId } },
      buyer.token,
    );
    const { conversationId } = opened.body as { conversationId: number };
    const body = { conversationId, senderId: buyer.userId, messageContent: 'Fifty rods by May?' };
    expect((await context.current.call('sendMessage', { body }, buyer.token)).status).toBe(201);
    const terms = { contractName: 'Rods', startDate: '2026-12-01', endDate: '2026-12-31', toBeSigned: true };
    const parties = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const proposed = await context.current.call(
      'createContract',
      { body: { ...terms, ...parties } },
      supplier.token,
    );
    const { contractId: id } = proposed.body as { contractId: number };
    for (const [route, side] of [
      ['acceptAsSupplier', 'supplier'],
      ['acceptAsBuyer', 'buyer'],
    ] as const) {
      const signed = await context.current.call(
        route,
        { params: { id }, body: signatureOf(side) },
        trade[side].token,
      );
      expect(signed.status).toBe(200);
    }
    const chain = await chainOf(trade);
    expect(actsOf(chain)).toEqual([
      'buyer: nda.requested',
      'supplier: nda.prepared',
      'supplier: nda.shared',
      'supplier: nda.signed',
      'buyer: nda.signed',
      'buyer: offer.viewed',
      'buyer: message.sent',
      'supplier: contract.proposed',
      'supplier: contract.signed',
      'supplier: contract.accepted',
      'buyer: contract.signed',
      'buyer: contract.accepted',
    ]);
    const [asked, prepared, , first, last, viewed, message, contract] = chain;
    expect(last?.about).toMatchObject({ readToEnd: 'shown' });
    expect(asked?.opened).toMatchObject({
      person: expect.stringContaining('Arjun'),
      company: 'Lakeview Farms',
    });
    expect(asked?.openings['from']).toMatchObject({ for: 'buyer' });
    expect(viewed?.about).toEqual({ version: 1, member: trade.buyer.memberId });
    expect(first?.about['before']).toBe(prepared?.about['document']);
    expect(last?.about['before']).toBe(first?.about['document']);
    expect(last?.opened).toMatchObject({ signer: 'अर्जुन मेहता', capacity: 'Head of Procurement' });
    expect(message?.opened['content']).toBe('Fifty rods by May?');
    expect(JSON.stringify(message?.about)).not.toContain('rods');
    expect(JSON.parse(contract?.opened['terms'] ?? '')).toMatchObject({
      name: 'Rods',
      endDate: '2026-12-31',
    });
  });

  // DEA-3
  it('the database refuses to change or delete entries of a deal’s chain', async () => {
    await openTrade(context.current);
    for (const wrong of [
      `update deal_entries set entry = replace(entry, 'nda', 'not')`,
      'delete from deal_entries',
      'truncate deal_entries',
    ]) {
      await expect(context.current.pool.query(wrong)).rejects.toThrow('only appended to');
    }
  });

  // DEA-4
  it('deleting a message keeps its seals in the chain and deletes its text', async () => {
    const trade = await openTrade(context.current);
    const { supplier, buyer, proposalId } = trade;
    const key = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const opened = await context.current.call('openConversation', { body: key }, buyer.token);
    const { conversationId } = opened.body as { conversationId: number };
    const body = { conversationId, senderId: buyer.userId, messageContent: 'A slip of the tongue' };
    const sent = await context.current.call('sendMessage', { body }, buyer.token);
    const { messageId } = sent.body as { messageId: number };
    const edit = { params: { messageId }, body: { messageContent: 'Another slip' } };
    expect((await context.current.call('editMessage', edit, buyer.token)).status).toBe(200);
    expect((await chainOf(trade)).map(({ opened: words }) => words['content'])).toEqual([
      undefined,
      'A slip of the tongue',
      'Another slip',
    ]);
    expect((await context.current.call('deleteMessage', { params: { messageId } }, buyer.token)).status).toBe(
      200,
    );
    const chain = await chainOf(trade);
    expect(actsOf(chain).slice(1)).toEqual([
      'buyer: message.sent',
      'buyer: message.edited',
      'buyer: message.deleted',
    ]);
    expect(chain.map(({ seals }) => 'content' in seals)).toEqual([false, true, true, false]);
    const { rows } = await context.current.pool.query(
      `select 1 from deal_openings where openings::text like '%slip%'`,
    );
    expect(rows).toEqual([]);
  });

  // DEA-5
  it('concurrent acts of a deal get consecutive entries in its chain and none is lost', async () => {
    const { supplier, buyer, proposalId } = await openTrade(context.current);
    const deals = createDeals(context.current.db);
    const at = new Date('2026-11-21T10:00:00Z');
    const parties = { offerId: proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        withTransaction(context.current.db, (tx) =>
          deals.append(tx, { ...parties, act: 'offer.viewed', by: null, at, about: { number } }),
        ),
      ),
    );
    const chain = await chainOf({ proposalId, buyer });
    expect(new Set(chain.slice(1).map(({ about }) => about['number'])).size).toBe(40);
  });

  // DEA-2
  it('entries of a deal’s chain never go back in time, and an act that is rolled back leaves none', async () => {
    const trade = await openTrade(context.current);
    const { supplier, buyer, proposalId } = trade;
    const deals = createDeals(context.current.db);
    const parties = { offerId: proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const early = {
      ...parties,
      act: 'offer.viewed',
      by: null,
      at: new Date('2001-01-01T00:00:00Z'),
      about: {},
    } as const;
    await withTransaction(context.current.db, (tx) => deals.append(tx, early));
    const undone = withTransaction(context.current.db, async (tx) => {
      await deals.append(tx, early);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const chain = await chainOf(trade);
    expect(chain.map(({ at }) => at)).toEqual([chain[0]?.at, chain[0]?.at]);
  });

  it('a deal’s chain stores any text exactly, except lone surrogates', async () => {
    const trade = await openTrade(context.current);
    const { supplier, buyer, proposalId } = trade;
    const note = { value: '"\\\u0001\t\u2028 \ud83d\ude00 é e\u0301 \ud800' };
    await withTransaction(context.current.db, (tx) =>
      createDeals(context.current.db).append(tx, {
        offerId: proposalId,
        buyerId: buyer.userId,
        supplierId: supplier.userId,
        act: 'nda.withdrawn',
        by: { userId: buyer.userId, address: '::1', device: '' },
        at: new Date('2026-11-21T10:00:00Z'),
        about: {},
        sealed: { note },
      }),
    );
    const [, entry] = await chainOf(trade);
    expect(entry?.opened['note']).toBe(note.value.replace('\ud800', '\ufffd'));
    expect(Object.keys(entry?.seals ?? {}).toSorted()).toEqual(['company', 'from', 'note', 'person']);
    expect(await act(context.current, trade, 'ask', buyer)).toMatchObject({ status: 200 });
  });
});
