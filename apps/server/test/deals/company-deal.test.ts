import { beforeAll, describe, expect, it } from 'vitest';
import { checkDealFile, verdictOf, type DealEntry, type DealRecord, type Finding } from '@proffer/proof';
import { createDeals } from '../../src/modules/deals';
import { withTransaction } from '../../src/platform/database';
import { useContext } from '../support/context';
import { signatureOf } from '../world/contract-amending';
import { dealFileOf } from '../world/deal';
import { act, acceptingActs, openTrade, type NdaTrade } from '../world/nda-trade';
import { addMember, createPerson, type Person } from '../world/people';
import { quotedLine } from '../world/quote-people';

const context = useContext();
type Files = Awaited<ReturnType<typeof dealFileOf>>;

/** People of the supplier: Meera founded it, Ravi may sign up to ten lakh, Lena prepares. */
let owner: Person;
let ravi: Person;
let lena: Person;
let trade: NdaTrade;
let ofBuyer: Files;
let ofSupplier: Files;

const recordOf = (files: Files) =>
  JSON.parse(Buffer.from(files.get('deal.json') ?? []).toString()) as DealRecord;
const entriesOf = (files: Files) => recordOf(files).entries.map((text) => JSON.parse(text) as DealEntry);
const pageOf = (files: Files) => Buffer.from(files.get('deal.html') ?? []).toString();
const fileOf = (one: NdaTrade, side: 'buyer' | 'supplier') =>
  dealFileOf(context.current, { ...one, conversationId: 0 }, side);
const check = (files: Files) => checkDealFile(files, { logKeys: [context.current.logKey.fingerprint] });
const authorityOf = (findings: Finding[]) =>
  findings.filter(({ what }) => what === 'authority').map(({ verdict, text }) => `${verdict}: ${text}`);

async function propose(by: Person, fields: object = {}): Promise<number> {
  const { proposalId, buyer } = trade;
  const body = {
    contractName: 'Rods',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    toBeSigned: true,
    proposalId,
    buyerId: buyer.userId,
    supplierId: by.userId,
    lines: [quotedLine],
    ...fields,
  };
  const proposed = await context.current.call('createContract', { body }, by.token);
  expect(proposed.status).toBe(201);
  return (proposed.body as { contractId: number }).contractId;
}

async function signNda(): Promise<void> {
  for (const name of acceptingActs) {
    expect((await act(context.current, trade, name, ravi)).status).toBe(200);
  }
  expect((await act(context.current, trade, 'sign', trade.buyer)).status).toBe(200);
}

async function accept(id: number, side: 'supplier' | 'buyer', by: Person): Promise<void> {
  const route = side === 'supplier' ? 'acceptAsSupplier' : 'acceptAsBuyer';
  const signed = await context.current.call(route, { params: { id }, body: signatureOf(side) }, by.token);
  expect(signed.status).toBe(200);
}

beforeAll(async () => {
  const { current } = context;
  owner = await createPerson(current, 'supplier', { companyName: 'Tungabhadra Alloys', firstName: 'Meera' });
  ravi = await addMember(current, owner, { mayBind: true, bindLimit: 1_000_000, name: 'Ravi Menon' });
  lena = await addMember(current, owner, { name: 'Lena Thomas' });
  const { authorityRegister } = createDeals(current.db);
  const at = current.clock.now();
  const joined = {
    userId: owner.userId,
    act: 'member.joined',
    role: 'member',
    by: owner.memberId,
    at,
  } as const;
  await withTransaction(current.db, async (tx) => {
    await authorityRegister.append(tx, {
      ...joined,
      memberId: ravi.memberId,
      mayBind: true,
      bindLimit: 1_000_000,
    });
    await authorityRegister.append(tx, {
      ...joined,
      memberId: lena.memberId,
      mayBind: false,
      bindLimit: null,
    });
  });
  trade = await openTrade(current, { supplier: owner });
  await signNda();
  const contractId = await propose(lena);
  await accept(contractId, 'supplier', ravi);
  await accept(contractId, 'buyer', trade.buyer);
  await current.jobs.drain();
  [ofBuyer, ofSupplier] = [await fileOf(trade, 'buyer'), await fileOf(trade, 'supplier')];
});

describe('deal of a company of several people', () => {
  // COM-40, COM-41, COM-42
  it('names who acted, prepared and signed, and the line of the register that gave the power', () => {
    const entries = entriesOf(ofBuyer);
    const member = (name: string) =>
      entries.filter((one) => one.act === name).map(({ about }) => about['member']);
    expect(member('contract.proposed')).toEqual([lena.memberId]);
    expect(member('nda.requested')).toEqual([trade.buyer.memberId]);
    const [signed] = entries.filter((one) => one.act === 'contract.signed');
    expect(signed?.about).toMatchObject({
      member: ravi.memberId,
      amount: expect.any(Number) as number,
      people: { prepared: ravi.memberId, approved: [], signed: ravi.memberId },
      authority: { seq: 3, line: 2 },
    });
    const named = entries.filter(({ about }) => 'authority' in about).map((one) => one.act);
    expect(named).toEqual([
      'nda.prepared',
      'nda.shared',
      'nda.signed',
      'nda.signed',
      'contract.signed',
      'contract.accepted',
      'contract.signed',
      'contract.accepted',
    ]);
  });

  // COM-43
  it('verifies for both sides, with signer, authoriser, limit and register entry in words', async () => {
    for (const files of [ofBuyer, ofSupplier]) {
      const findings = await check(files);
      expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
      expect(verdictOf(findings).state).toBe('confirmed');
      const texts = authorityOf(findings);
      expect(texts).toContainEqual(
        expect.stringMatching(
          /^confirmed: Entry \d+ \(supplier signed the contract\): signed by Ravi Menon for ₹ [\d,.]+, authorised by Meera Rao\d+ up to ₹ 10,00,000 on .* UTC, register entry 2\.$/u,
        ),
      );
      expect(texts).toContainEqual(
        expect.stringMatching(
          /buyer signed the NDA\): signed by Arjun .*, owner since .* without limit, register entry 1\.$/u,
        ),
      );
      expect(texts).toContainEqual(
        expect.stringMatching(
          /^confirmed: Register entry 2 about the authority at the supplier was in the log/u,
        ),
      );
      expect(texts.filter((text) => text.startsWith('unknown'))).toEqual([]);
    }
  });

  // COM-44
  it('shows the people on the page for readers', () => {
    for (const page of [pageOf(ofBuyer), pageOf(ofSupplier)]) {
      expect(page).toContain('by <bdi>Ravi Menon</bdi>');
      expect(page).toContain('by <bdi>Lena Thomas</bdi>');
      expect(page).toMatch(/authorised by <bdi>Meera Rao\d+<\/bdi>/u);
      expect(page).not.toContain('<bdi>Rao');
    }
  });

  // COM-41
  it('withholds the lines after the last one that the deal names', async () => {
    const { current } = context;
    const { authorityRegister } = createDeals(current.db);
    const { userId, memberId } = lena;
    await withTransaction(current.db, (tx) =>
      authorityRegister.append(tx, {
        userId,
        memberId,
        act: 'member.left',
        role: 'member',
        mayBind: false,
        bindLimit: null,
        by: owner.memberId,
        at: current.clock.now(),
      }),
    );
    await current.jobs.enqueue(current.db, 'deals.log', {});
    await current.jobs.drain();
    const file = Buffer.from((await fileOf(trade, 'buyer')).get('authority.json') ?? []).toString();
    expect(file).not.toContain('member.left');
    const { rows } = await current.pool.query<{ count: string }>(
      'select count(*)::text from log_leaves where authority_id = $1 and sequence = 4',
      [owner.userId],
    );
    expect(rows[0]?.count).toBe('1');
  });

  // COM-42
  it('records who prepared and approved what a person signed', async () => {
    const { current } = context;
    const other = await openTrade(current, { supplier: owner });
    const trail = { requestId: 1, preparedBy: lena.memberId, approvedBy: [owner.memberId] };
    const parties = { offerId: other.proposalId, buyerId: other.buyer.userId, supplierId: owner.userId };
    await withTransaction(current.db, (tx) =>
      createDeals(current.db).append(tx, {
        ...parties,
        act: 'contract.accepted',
        by: { userId: owner.userId, address: '', member: { id: ravi.memberId }, trail },
        at: current.clock.now(),
        about: { contract: 1, revision: 1, amendment: 0, amount: 5_000 },
      }),
    );
    expect(authorityOf(await check(await fileOf(other, 'supplier')))[0]).toContain(
      'prepared by Lena Thomas, approved by',
    );
    // The supplier's people are withheld until an NDA or contract names them.
    const openings = JSON.stringify(recordOf(await fileOf(other, 'buyer')).openings);
    for (const name of ['Lena Thomas', 'Ravi Menon', 'Meera']) expect(openings).not.toContain(name);
  });

  // COM-40
  it('the database refuses direct changes of a register of authority', async () => {
    for (const statement of [
      `update authority_entries set entry = replace(entry, '1000000', '9000000')`,
      'delete from authority_entries',
      'truncate authority_entries',
    ]) {
      await expect(context.current.pool.query(statement)).rejects.toThrow(
        /permission denied|is only appended to/u,
      );
    }
  });

  // COM-42
  it('states no authority for a person who has left or lost it', async () => {
    const { current } = context;
    const other = await openTrade(current, { supplier: owner });
    const parties = { offerId: other.proposalId, buyerId: other.buyer.userId, supplierId: owner.userId };
    await withTransaction(current.db, (tx) =>
      createDeals(current.db).append(tx, {
        ...parties,
        act: 'contract.accepted',
        by: { userId: owner.userId, address: '', member: { id: lena.memberId } },
        at: current.clock.now(),
        about: { contract: 1, revision: 1, amendment: 0 },
      }),
    );
    expect(authorityOf(await check(await fileOf(other, 'supplier')))).toEqual([
      'unknown: One act does not state who acted for the company: that person’s authority cannot be verified.',
    ]);
  });
});
