import { beforeAll, expect, it } from 'vitest';
import type { StartedHandover } from '@proffer/contract/nda/schemas';
import type { SigningKeys } from '@proffer/contract/signing/key.schemas';
import { problemOf, useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { createAuthenticator } from '../world/authenticator';
import { meetForAmendments, signatureOf, type AmendingPeople } from '../world/contract-amending';
import { act, acceptTrade, openTrade } from '../world/nda-trade';
import { addKey, askNdaKey, keyOrigin } from '../world/own-keys';
import { addMember, type Person } from '../world/people';

const context = useContext();
const remembered = { name: 'Ravi Menon', capacity: 'Head of Sales', method: 'typed' } as const;

let people: AmendingPeople;
let ravi: Person;

beforeAll(async () => {
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools', firstName: 'Meera', lastName: 'Iyer' },
  });
  ravi = await addMember(context.current, people.supplier, { mayBind: true, name: 'Ravi Menon' });
});

const keysOf = async ({ token }: Person) =>
  ((await context.current.call('signingKeys', {}, token)).body as SigningKeys).keys;

// COM-46
it('a remembered signature belongs to one person of a company', async () => {
  const { call } = context.current;
  expect((await call('rememberSignature', { body: remembered }, ravi.token)).status).toBe(200);
  expect((await call('rememberedSignature', {}, people.supplier.token)).status).toBe(404);
  expect((await call('rememberedSignature', {}, ravi.token)).body).toEqual(remembered);
  expect((await call('forgetSignature', {}, people.supplier.token)).status).toBe(200);
  expect((await call('rememberedSignature', {}, ravi.token)).status).toBe(200);
  const exported = async ({ token }: Person) => (await call('myData', {}, token)).bytes.toString();
  expect(await exported(ravi)).toContain('Head of Sales');
  expect(await exported(people.supplier)).not.toContain('Head of Sales');
});

// COM-46
it('a signature drawn on a phone reaches the person who started it, and no colleague', async () => {
  const { call } = context.current;
  const { handoverId, key } = (await call('startHandover', {}, ravi.token)).body as StartedHandover;
  const ofOwner = await call('startHandover', {}, people.supplier.token);
  expect(ofOwner.status).toBe(201);
  const state = ({ token }: Person) => call('handoverState', { params: { id: handoverId } }, token);
  expect([(await state(ravi)).status, (await state(people.supplier)).status]).toEqual([200, 404]);
  expect((await call('openHandover', { body: { key } })).body).toMatchObject({ firstName: 'Ravi' });
});

// COM-46
it('a key signs for its person only, and a colleague cannot remove it', async () => {
  const { call } = context.current;
  const { supplier } = people;
  const device = await addKey(context.current, ravi, createAuthenticator(keyOrigin), 'Ravi’s phone');
  const own = await addKey(context.current, supplier);
  const [key] = await keysOf(ravi);
  expect((await keysOf(supplier)).map(({ name }) => name)).toEqual(['Phone']);
  const removed = await call('removeSigningKey', { params: { id: key?.id ?? 0 } }, supplier.token);
  expect(removed.status).toBe(404);

  const trade = await openTrade(context.current, { supplier });
  await acceptTrade(context.current, trade, { steps: 3 });
  const query = { proposalId: trade.proposalId, buyerId: trade.buyer.userId };
  const asked = await askNdaKey(context.current, trade, supplier);
  const byColleague = await call('shareNda', { query, body: { key: device.get(asked) } }, supplier.token);
  expect(problemOf(byColleague)).toMatchObject({ code: 'key_refused' });
  const again = own.get(await askNdaKey(context.current, trade, supplier));
  expect((await call('shareNda', { query, body: { key: again } }, supplier.token)).status).toBe(200);
});

// COM-45
it('signature, history and certificate name the person who signed', async () => {
  const { call, pool } = context.current;
  const { contractId: id } = await people.propose({ toBeSigned: true });
  const input = { params: { id }, body: signatureOf('supplier') };
  expect((await call('acceptAsSupplier', input, ravi.token)).status).toBe(200);
  const { rows } = await pool.query(
    'select account_name as name, account_email as email, member_id as member from contract_signings where contract_id = $1',
    [id],
  );
  expect(rows).toEqual([{ name: 'Ravi Menon', email: ravi.email, member: ravi.memberId }]);
  const view = await people.view(id, 'buyer');
  expect(view.history.map(({ by }) => by)).toEqual(['Meera Iyer, Kaveri Tools', 'Ravi Menon, Kaveri Tools']);
});

// COM-45
it('a certificate of completion names the person who signed, and who prepared and approved', async () => {
  const { call, pool, jobs } = context.current;
  const lena = await addMember(context.current, people.supplier, { name: 'Lena Thomas' });
  const { contractId: id } = await people.propose({ toBeSigned: true });
  for (const [route, side, by] of [
    ['acceptAsSupplier', 'supplier', ravi],
    ['acceptAsBuyer', 'buyer', people.buyer],
  ] as const) {
    expect((await call(route, { params: { id }, body: signatureOf(side) }, by.token)).status).toBe(200);
  }
  const trail = { requestId: 1, preparedBy: lena.memberId, approvedBy: [people.supplier.memberId] };
  await pool.query(`begin; set local session_replication_role = replica;
    update contract_signings set trail = '${JSON.stringify(trail)}' where contract_id = ${id} and side = 'supplier'; commit`);
  await jobs.drain();
  const { bytes } = await call('contractCertificate', { params: { id } }, people.buyer.token);
  const text = textOfPdf(bytes).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`No. ${ravi.userId}, Ravi Menon`);
  expect(text).toMatch(/Prepared by Lena Thomas/u);
  expect(text).toMatch(/Approved by Meera Iyer/u);
});

// COM-45
it('the history of an NDA names the person to the own company, and to the other side once a paper names them', async () => {
  const { current } = context;
  const trade = await openTrade(current, { supplier: people.supplier });
  const historyOf = async ({ token }: Person) => {
    const reply = await current.call('getNda', { params: { id: trade.ndaId } }, token);
    return (reply.body as { history: { by: string }[] }).history.map(({ by }) => by).at(-1);
  };
  await act(current, trade, 'reject', ravi);
  expect(await historyOf(trade.supplier)).toBe('Ravi Menon, Kaveri Tools');
  expect(await historyOf(trade.buyer)).toBe('Kaveri Tools');
});

// COM-46
it('who leaves a company leaves neither keys nor a remembered signature behind', async () => {
  const { call, pool } = context.current;
  expect((await call('leaveCompany', {}, ravi.token)).status).toBe(200);
  const count = async (table: string) =>
    (await pool.query(`select 1 from ${table} where member_id = $1`, [ravi.memberId])).rowCount;
  expect([await count('signing_keys'), await count('member_signatures')]).toEqual([0, 0]);
  const { rows } = await pool.query<{ act: string }>(
    `select entry::jsonb->>'act' as act from key_register_entries where register_id = $1 order by sequence`,
    [ravi.userId],
  );
  expect(rows.map(({ act: what }) => what)).toEqual(['key.added', 'key.added', 'key.removed']);
});
