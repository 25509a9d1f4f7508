import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { withTransaction } from '../../src/platform/database';
import { problemOf, useContext, type Reply } from '../support/context';
import { acceptTrade, act, ndaActs, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let otherSupplier: Person;
let otherBuyer: Person;
let admin: Person;
let proposalId: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  otherSupplier = await createPerson(context.current, 'supplier');
  otherBuyer = await createPerson(context.current, 'buyer');
  admin = await createPerson(context.current, 'admin');
  proposalId = await publishOffer(context.current, supplier, { ndaRequired: true });
});

const open = () => openTrade(context.current, { supplier, proposalId });

/** Ends the buyer's requests like closing the account, but keeps the buyer to try later acts. */
async function closeAccount({ buyer }: NdaTrade): Promise<void> {
  const { db, clock, ndaClosing } = context.current;
  const leaving = {
    ...buyer,
    member: { id: buyer.memberId, role: 'owner', mayBind: true, bindLimit: null },
    role: 'buyer',
    sessionId: 0,
    kind: 'full',
    provenAt: clock.now(),
    secondFactor: 'off',
    address: '',
    device: '',
  } as const;
  await withTransaction(db, (tx) => ndaClosing.endOpenOf(tx, leaving, 'The account was closed.'));
}

/** Acts that bring a new request into each state, accepting steps included. */
const states = {
  'Requested, untouched': async () => undefined,
  'Requested, prepared': (t: NdaTrade) => acceptTrade(context.current, t, { steps: 1 }),
  'Requested, uploaded': (t: NdaTrade) => acceptTrade(context.current, t, { steps: 2 }),
  'Requested, sent': (t: NdaTrade) => acceptTrade(context.current, t, { steps: 3 }),
  'Approved, without fields': (t: NdaTrade) => acceptTrade(context.current, t, { steps: 4 }),
  'Approved, with fields': (t: NdaTrade) => acceptTrade(context.current, t),
  Signed: (t: NdaTrade) => acceptTrade(context.current, t, { isSigned: true }),
  Rejected: async (t: NdaTrade) => void (await act(context.current, t, 'reject', t.supplier)),
  Skipped: async (t: NdaTrade) => void (await act(context.current, t, 'skip', t.supplier)),
  Withdrawn: async (t: NdaTrade) => void (await act(context.current, t, 'withdraw', t.buyer)),
  Declined: async (t: NdaTrade) => {
    await acceptTrade(context.current, t);
    await act(context.current, t, 'decline', t.buyer);
  },
  'Changes wanted': async (t: NdaTrade) => {
    await acceptTrade(context.current, t);
    await act(context.current, t, 'wantChanges', t.buyer);
  },
  'Skipped, half signed': async (t: NdaTrade) => {
    await acceptTrade(context.current, t);
    await closeAccount(t);
  },
} satisfies Record<string, (trade: NdaTrade) => Promise<void>>;
type State = keyof typeof states;

const supplierActs = [
  'prepare upload send share fields reject rejectByUpdate skip skipByUpdate reopen sendBackOld',
  'approveByHand signByHand archive unarchive remove',
]
  .join(' ')
  .split(' ') as NdaAct[];
const buyerActs: NdaAct[] = ['sign', 'ask', 'add', 'withdraw', 'decline', 'wantChanges'];

/**
 * Expected results of each act, in the order of the lists above. `=` succeeds and keeps the status; a letter
 * is the new status (Requested, Approved, Signed, reJected, sKipped, withdraWn). `!` is refused as illegal,
 * `?` as out of order.
 */
const table: Record<State, { supplier: string; buyer: string }> = {
  'Requested, untouched': { supplier: '= ? ? ? ? J J K K = = ! ! = = K', buyer: '! = = W ! !' },
  'Requested, prepared': { supplier: '= = ? ? ? J J K K = = ! ! = = K', buyer: '! = = W ! !' },
  'Requested, uploaded': { supplier: '= = = ? ? J J K K = = ! ! = = K', buyer: '! = = W ! !' },
  'Requested, sent': { supplier: '= = = A ? J J K K = = ! ! = = K', buyer: '! = = W ! !' },
  'Approved, without fields': { supplier: '= = = = = J J K K R ! = ! = = =', buyer: '! = = ! J !' },
  'Approved, with fields': { supplier: '= = = = = ! ! ! ! ! ! = ! = = =', buyer: 'S = = ! J R' },
  Signed: { supplier: '= = = = = ! ! ! ! ! ! ! = = = =', buyer: '= = = ! ! !' },
  Rejected: { supplier: '! ! ! ! ! = = ! ! R ! ! ! = R =', buyer: '! ! ! ! ! !' },
  Skipped: { supplier: '! ! ! ! ! ! ! = = R ! ! ! = R =', buyer: '! ! ! ! ! !' },
  Withdrawn: { supplier: '! ! ! ! ! ! ! ! ! ! ! ! ! = = =', buyer: '! R R = ! !' },
  Declined: { supplier: '! ! ! ! ! = = ! ! R ! ! ! = R =', buyer: '! R R ! = !' },
  'Changes wanted': { supplier: '= ? ? ? ? J J K K = = ! ! = = K', buyer: '! = = W ! =' },
  'Skipped, half signed': { supplier: '! ! ! ! ! ! ! = = ! ! ! ! = ! =', buyer: '! ! ! ! ! !' },
};

const letters: Record<string, NdaStatus> = {
  R: 'Requested',
  A: 'Approved & Shared',
  S: 'Signed & Shared',
  J: 'Rejected',
  K: 'Skipped',
  W: 'Not Requested',
};

async function read({ ndaId }: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: ndaId } }, admin.token)).body as NdaRequest;
}

function outcome(reply: Reply, before: NdaStatus, after: NdaStatus): string {
  if (reply.status === 409) return problemOf(reply).code === 'out_of_order' ? '?' : '!';
  if (reply.status >= 300) return String(reply.status);
  return before === after
    ? '='
    : (Object.entries(letters).find(([, status]) => status === after)?.[0] ?? '-');
}

describe.each(Object.keys(states) as State[])('NDA request in the state “%s”', (state) => {
  // NDA-1, NDA-3, NDA-9
  it.each([
    ['supplier', supplierActs],
    ['buyer', buyerActs],
  ] as const)('every act of the %s on the NDA request gives the result in the table', async (side, acts) => {
    const seen: string[] = [];
    let trade: NdaTrade | undefined;
    for (const name of acts) {
      if (!trade) {
        trade = await open();
        await states[state](trade);
      }
      const before = await read(trade);
      const reply = await act(context.current, trade, name, trade[side]);
      const after = await read(trade);
      seen.push(outcome(reply, before.ndaStatus, after.ndaStatus));
      const isUnchanged = isDeepStrictEqual(after, before);
      expect([name, reply.status === 409 && !isUnchanged]).toEqual([name, false]);
      // Start with a new request after a change: each act must find the state under test.
      if (!isUnchanged) trade = undefined;
    }
    expect(seen.join(' ')).toBe(table[state][side]);
  });

  it('acts on the NDA request answer 403 or 404 to anybody who may not act on it', async () => {
    const trade = await open();
    await states[state](trade);
    const before = await read(trade);
    const others = [
      ['the buyer', trade.buyer, supplierActs, 403],
      ['another supplier', otherSupplier, supplierActs, 404],
      ['another buyer', otherBuyer, supplierActs, 403],
      ['an administrator', admin, [...supplierActs, ...buyerActs], 403],
      ['the supplier', supplier, buyerActs, 403],
      ['another supplier', otherSupplier, buyerActs, 403],
      ['another buyer', otherBuyer, ['sign', 'withdraw', 'decline', 'wantChanges'], 404],
      ['another buyer', otherBuyer, ['ask', 'add'], 403],
    ] as const;
    for (const [who, person, acts, status] of others) {
      for (const name of acts) {
        const reply = await act(context.current, trade, name, person);
        expect([who, name, reply.status]).toEqual([who, name, status]);
      }
    }
    expect(await read(trade)).toEqual(before);
  });
});

describe('random acts on an NDA request by random people', () => {
  const legal = new Set([
    'null>Requested',
    'Requested>Approved & Shared',
    'Requested>Rejected',
    'Requested>Skipped',
    'Approved & Shared>Signed & Shared',
    'Approved & Shared>Skipped',
    'Approved & Shared>Requested',
    'Requested>Not Requested',
    'Not Requested>Requested',
    'Approved & Shared>Rejected',
    'Rejected>Requested',
    'Skipped>Requested',
  ]);
  const steps: Record<string, readonly number[]> = {
    Requested: [0, 1, 2, 3],
    'Approved & Shared': [4, 5],
    'Signed & Shared': [5],
    Rejected: [0],
    Skipped: [0, 5],
    'Not Requested': [0],
  };
  const acts = Object.keys(ndaActs) as NdaAct[];
  const people = ['supplier', 'buyer', 'otherSupplier', 'otherBuyer', 'admin'] as const;
  /** Mostly acts by the right party; otherwise later states would hardly be reached. */
  const rightful = fc.constantFrom(
    ...acts.map((name) => [name, buyerActs.includes(name) ? 'buyer' : 'supplier'] as const),
  );
  const anybody = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...people));
  const onward = fc.constant(['onward', 'supplier'] as const);
  const closing = fc.constant(['close', 'buyer'] as const);
  const sequences = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: onward },
      { weight: 6, arbitrary: rightful },
      { weight: 3, arbitrary: anybody },
      { weight: 1, arbitrary: closing },
    ),
    { minLength: 4, maxLength: 16 },
  );
  /** Next act by accepted step. */
  const next: NdaAct[] = ['prepare', 'upload', 'send', 'share', 'fields', 'sign'];

  it('random acts on an NDA request never lead to a transition outside the table', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const trade = await open();
        const who = { supplier, buyer: trade.buyer, otherSupplier, otherBuyer, admin };
        const answers: number[] = [];
        for (const [name, by] of sequence) {
          if (name === 'close') await closeAccount(trade);
          else if (name === 'onward') {
            const { rows } = await context.current.pool.query<{ accepted_step: number }>(
              'select accepted_step from nda_requests where id = $1',
              [trade.ndaId],
            );
            const going = next[rows[0]!.accepted_step]!;
            await act(context.current, trade, going, going === 'sign' ? trade.buyer : supplier);
          } else if (!(by === 'otherBuyer' && buyerActs.includes(name))) {
            answers.push((await act(context.current, trade, name, who[by])).status);
          }
        }
        expect(answers.filter((status) => status >= 500)).toEqual([]);
        const { history, ndaStatus } = await read(trade);
        expect(history.map(({ from, to }) => `${from}>${to}`).filter((move) => !legal.has(move))).toEqual([]);
        expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
        expect(history.at(-1)?.to).toBe(ndaStatus);
        const { rows } = await context.current.pool.query<{
          accepted_step: number;
          has_been_shared: boolean;
          signings: string[];
        }>(
          `select accepted_step, accepted_step = 5 or is_declined and signed_file_id is not null as has_been_shared,
             array(select side from nda_signings s where s.nda_id = r.id and s.round = r.round order by s.id) as signings
           from nda_requests r where id = $1`,
          [trade.ndaId],
        );
        const { accepted_step: step, has_been_shared: isShared, signings } = rows[0]!;
        expect(steps[ndaStatus]).toContain(step);
        expect(signings).toEqual(
          ndaStatus === 'Signed & Shared' ? ['supplier', 'buyer'] : isShared ? ['supplier'] : [],
        );
        for (const { to } of history) reached.add(to);
      }),
      { numRuns: 30, seed: 20_261_121 },
    );
    expect([...reached].toSorted()).toEqual(Object.values(letters).toSorted());
  });
});
