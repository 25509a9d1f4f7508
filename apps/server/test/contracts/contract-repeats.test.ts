import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contractCreateBody, type Contract } from '@proffer/contract/contracts/schemas';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { differentRepeatText } from '../../src/platform/states';
import { problemOf, useContext } from '../support/context';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { createPerson, publishOffer } from '../world/people';
import { line } from './line.fixture';

const context = useContext();

type Field = keyof z.input<typeof contractCreateBody>;

let people: ContractPeople;
let first: Record<Field, unknown>;
/** Another value for each field of a proposal; a new field does not compile without one. */
let others: Record<Field, unknown>;

async function upload(): Promise<number> {
  const file = { name: 'drawing.pdf', bytes: await makeUpload() };
  const { body } = await context.current.call('addContractPaper', { file }, people.supplier.token);
  return (body as ContractPaper).paperId;
}

beforeAll(async () => {
  people = await meetForContracts(context.current);
  const { supplier, buyer, proposalId } = people;
  const otherBuyer = await createPerson(context.current, 'buyer');
  const otherOffer = await publishOffer(context.current, supplier);
  for (const [who, offer] of [
    [otherBuyer, proposalId],
    [buyer, otherOffer],
  ] as const) {
    const query = { proposalId: offer, buyerId: who.userId };
    await context.current.call('requestNda', { query }, who.token);
  }
  const milestone = { what: 'Whole', dueDate: '2026-12-20', percent: 100 };
  first = {
    contractName: 'Twin',
    contractDescription: 'First text',
    startDate: '2026-12-05',
    endDate: '2027-02-28',
    startStatus: 'On receipt',
    endStatus: 'On delivery',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
    toBeSigned: false,
    lines: [line],
    paymentTerms: '30 days',
    milestones: [milestone],
    governingLaw: 'India',
    jurisdiction: 'Pune',
    requiredCertificates: [],
    papers: [await upload()],
  };
  others = {
    contractName: 'twin',
    contractDescription: 'Second text: penalty 5 %',
    startDate: '2026-12-06',
    endDate: '2027-03-01',
    startStatus: '',
    endStatus: 'On payment',
    proposalId: otherOffer,
    buyerId: otherBuyer.userId,
    supplierId: supplier.userId + 1,
    toBeSigned: true,
    lines: [{ ...line, unitPrice: line.unitPrice + 0.01 }],
    paymentTerms: '',
    milestones: [{ ...milestone, what: 'All' }],
    governingLaw: 'England',
    jurisdiction: 'Mumbai',
    requiredCertificates: ['iso_9001'],
    papers: [await upload()],
  };
});

const create = (fields: Partial<Record<Field, unknown>> = {}) =>
  context.current.call('createContract', { body: { ...first, ...fields } }, people.supplier.token);
const idOf = async (fields: Partial<Record<Field, unknown>>): Promise<number> => {
  const reply = await create(fields);
  expect(reply.status).toBe(201);
  return (reply.body as Contract).contractId;
};

describe('repeated proposal of a contract', () => {
  // CON-320
  it('a contract proposal with all fields equal returns the first contract, also when sent concurrently', async () => {
    const replies = await Promise.all([create(), create(), create()]);
    const mails = await context.current.countMail();
    replies.push(await create());
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => (body as Contract).contractId)).size).toBe(1);
    expect(await context.current.countMail()).toBe(mails);
  });

  // CON-320
  it.each((Object.keys(contractCreateBody.shape) as Field[]).filter((field) => field !== 'supplierId'))(
    'a contract proposal that differs in %s creates another contract',
    async (field) => {
      // A paper belongs to one contract, so the proposals to compare have none.
      const papers = field === 'papers' ? {} : { papers: [] };
      const known = await idOf(papers);
      const change = { ...papers, [field]: others[field] };
      const reply = await create(change);
      expect(reply.status).toBe(201);
      const { contractId } = reply.body as Contract;
      expect(contractId).not.toBe(known);
      expect(await idOf(change)).toBe(contractId);
      expect(await idOf(papers)).toBe(known);
    },
  );

  // CON-320
  it('a contract can be revised into the same name and days as another one', async () => {
    const { contractId } = await people.propose({ contractName: 'Beside it' });
    const other = await people.propose({ contractName: 'Another' });
    await people.act(other.contractId, 'want_changes', 'buyer');
    const body = { contractName: 'Beside it', startDate: '2026-12-01', endDate: '2026-12-31', revision: 1 };
    const params = { id: other.contractId };
    const revised = await context.current.call('reviseContract', { params, body }, people.supplier.token);
    expect([revised.status, (revised.body as Contract).contractId === contractId]).toEqual([200, false]);
  });
});

describe('repeated request for changes', () => {
  const proposed = { contractName: 'Wanted', startDate: '2027-01-01', endDate: '2027-02-01', lines: [line] };
  const ask = (id: number, fields: object) =>
    context.current.call(
      'rejectAsBuyer',
      { params: { id }, body: { reason: 'Later.', wantsChanges: true, ...fields } },
      people.buyer.token,
    );

  // ACC-190
  it.each([
    ['another reason', { reason: 'Cheaper.', proposed }],
    ['other terms', { proposed: { ...proposed, endDate: '2027-02-02' } }],
    ['other lines', { proposed: { ...proposed, lines: [{ ...line, quantity: 1 }] } }],
    ['no terms', {}],
    ['a rejection for good', { wantsChanges: false }],
  ])(
    'after a request for changes refuses %s, and accepts the same request as a repeat',
    async (_what, fields) => {
      const { contractId } = await people.propose();
      const first = await ask(contractId, { proposed });
      const refused = await ask(contractId, fields);
      // Rejecting for good after asking for changes is a separate act.
      const isOwnAct = 'wantsChanges' in fields;
      expect(refused.status).toBe(isOwnAct ? 200 : 409);
      if (isOwnAct) return;
      expect(problemOf(refused).detail).toBe(differentRepeatText);
      expect((await ask(contractId, { proposed })).body).toEqual(first.body);
    },
  );
});
