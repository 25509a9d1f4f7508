import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import type { ContractSide } from '../../src/modules/contracts';
import { readSignatures } from '../../src/platform/pdf-signing';
import { problemOf, useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { meetForAmendments, signatureOf, type AmendingPeople } from '../world/contract-amending';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});
beforeEach(() => context.current.clock.set(new Date('2026-11-21T09:00:00Z')));

const sign = (id: number, number: number, by: ContractSide) =>
  people.answer(id, number, 'accept', by, { signature: signatureOf(by) });
const read = (id: number, number = 1) =>
  context.current.call('amendmentDocument', { params: { id, number } }, people.buyer.token);
async function verify(bytes: Uint8Array): Promise<VerifyReply> {
  return (await context.current.call('verifyDocument', { file: { name: 'a.pdf', bytes } }))
    .body as VerifyReply;
}

/** Returns a signed contract with an amendment by the buyer that nobody has signed. */
async function amended(): Promise<Contract> {
  const contract = await people.signBoth();
  expect((await people.amend(contract, 'buyer')).status).toBe(200);
  return contract;
}

describe('amendment of a signed contract', () => {
  // CON-100
  it('proposing an amendment of a signed contract does not accept it, and accepting requires a signature', async () => {
    const { contractId: id } = await amended();
    for (const by of ['supplier', 'buyer'] as const) {
      const reply = await people.answer(id, 1, 'accept', by);
      expect([reply.status, problemOf(reply).errors?.map(({ field }) => field)]).toEqual([
        422,
        ['name', 'consentVersion'],
      ]);
    }
    const view = await people.view(id);
    expect(view.openAmendment).toMatchObject({ supplierAgreement: false, buyerAgreement: false });
    expect(view.endDate).toBe('2026-12-31');
    expect(textOfPdf((await read(id)).bytes)).toMatch(/Draft – not yet signed.*Neither side has signed yet/);
  });

  // CON-100, CON-101, CON-57
  it.each<[ContractSide, ContractSide]>([
    ['supplier', 'buyer'],
    ['buyer', 'supplier'],
  ])(
    'an amendment signed by the %s and then by the %s is in force after the second signature',
    async (first, last) => {
      const { contractId: id } = await amended();
      expect((await sign(id, 1, first)).status).toBe(200);
      const half = await read(id);
      expect(half.headers['content-disposition']).toContain(`contract-${id}-amendment-1-signed-by-one.pdf`);
      expect(await verify(half.bytes)).toMatchObject({
        verdict: 'ours',
        kind: 'amendment',
        isComplete: false,
      });
      const between = await people.view(id);
      expect(between).toMatchObject({ amendment: 0, endDate: '2026-12-31' });
      expect(between.openAmendment).toMatchObject({
        [`${first}Agreement`]: true,
        [`${last}Agreement`]: false,
      });
      context.current.clock.advance(60_000);
      expect((await sign(id, 1, last)).body).toMatchObject({
        amendment: 1,
        endDate: '2027-01-31',
        openAmendment: null,
      });
      const whole = await read(id);
      expect(whole.bytes.subarray(0, half.bytes.length).equals(half.bytes)).toBe(true);
      expect((await readSignatures(whole.bytes)).map(({ isIntact }) => isIntact)).toEqual([true, true]);
      expect(await verify(whole.bytes)).toMatchObject({
        verdict: 'ours',
        kind: 'amendment',
        isComplete: true,
      });
      expect(textOfPdf(whole.bytes)).not.toMatch(/Draft|Status|Waiting/);
      await context.current.jobs.drain();
      expect((await read(id)).bytes.equals(whole.bytes)).toBe(true);
      const { signatures, amendments } = await people.view(id);
      expect(amendments[0]).toMatchObject({ state: 'accepted', answeredAt: '2026-11-21T09:01:00.000Z' });
      expect(signatures.map(({ side, amendment }) => [side, amendment])).toEqual([
        ['supplier', 0],
        ['buyer', 0],
        [first, 1],
        [last, 1],
      ]);
    },
  );

  // CON-36, CON-100
  it('an unsigned amendment waits for both sides, then only for the side that has not signed', async () => {
    const { contractId: id } = await amended();
    const waiting = async (by: ContractSide) => {
      const reply =
        by === 'supplier'
          ? await context.current.call(
              'supplierContracts',
              { query: { supplierId: people.supplier.userId, waiting: true } },
              people.supplier.token,
            )
          : await context.current.call(
              'buyerContracts',
              { query: { buyerId: people.buyer.userId, waiting: true } },
              people.buyer.token,
            );
      return (reply.body as { content: Contract[] }).content.some(({ contractId }) => contractId === id);
    };
    expect([await waiting('supplier'), await waiting('buyer')]).toEqual([true, true]);
    await sign(id, 1, 'supplier');
    expect([await waiting('supplier'), await waiting('buyer')]).toEqual([false, true]);
  });

  // CON-102
  it.each<[ContractSide, 'withdrawn' | 'rejected']>([
    ['buyer', 'withdrawn'],
    ['supplier', 'rejected'],
  ])(
    'a new amendment by the %s replaces the open one, which becomes %s and keeps its signature',
    async (by, state) => {
      const contract = await amended();
      const { contractId: id } = contract;
      await sign(id, 1, 'supplier');
      expect((await people.amend(contract, by, { endDate: '2027-02-28' })).status).toBe(409);
      const reply = await people.amend(contract, by, { endDate: '2027-02-28', insteadOf: 1 });
      expect(reply.status).toBe(200);
      const view = await people.view(id);
      expect(view.amendments.map((one) => [one.number, one.state])).toEqual([
        [1, state],
        [2, 'open'],
      ]);
      expect(view.openAmendment).toMatchObject({ proposedBy: by, supplierAgreement: false });
      expect((await sign(id, 1, 'buyer')).status).toBe(409);
      expect(view.signatures.at(-1)).toMatchObject({ side: 'supplier', amendment: 1 });
      for (const side of ['buyer', 'supplier'] as const) await sign(id, 2, side);
      expect(await people.view(id)).toMatchObject({ amendment: 2, endDate: '2027-02-28' });
    },
  );

  // CON-56, CON-101
  it('concurrent signatures on an amendment end up in one document, and repeats add none', async () => {
    const { contractId: id } = await amended();
    const replies = await Promise.all([sign(id, 1, 'supplier'), sign(id, 1, 'buyer')]);
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    for (const by of ['supplier', 'buyer'] as const) await sign(id, 1, by);
    expect((await sign(id, 1, 'buyer')).status).toBe(200);
    expect((await people.view(id)).signatures).toHaveLength(4);
    expect(await readSignatures((await read(id)).bytes)).toHaveLength(2);
  });

  // CON-54
  it('an amendment of an unsigned contract is accepted electronically, without signatures', async () => {
    const { contractId: id } = await people.agreeAndAmend('buyer');
    const view = await people.view(id);
    expect(view.openAmendment).toMatchObject({ supplierAgreement: false, buyerAgreement: true });
    await people.answer(id, 1, 'accept', 'supplier');
    expect(await people.view(id)).toMatchObject({ amendment: 1, signatures: [] });
  });
});
