import { beforeAll, describe, expect, it } from 'vitest';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { line } from './line.fixture';

const context = useContext();

let people: AmendingPeople;
let paper: { paperId: number; sha256: string };
beforeAll(async () => {
  people = await meetForAmendments(context.current);
  const file = { name: 'drawing.pdf', bytes: await makeUpload() };
  const uploaded = await context.current.call('addContractPaper', { file }, people.supplier.token);
  paper = uploaded.body as typeof paper;
});

const substance = {
  lines: [line, { ...line, item: 'Seal', quantity: 2.5, unit: 'kg', unitPrice: 10.01, taxRate: 5 }],
  paymentTerms: 'Within 30 days of the invoice.',
  milestones: [
    { what: 'On order', dueDate: '2026-12-01', percent: 33.33 },
    { what: 'On delivery', dueDate: '', percent: 66.67 },
  ],
  governingLaw: 'Laws of India',
  jurisdiction: 'Kanpur',
};
const body = (fields: Record<string, unknown> = {}) => ({
  contractName: 'Pumps 2027',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  proposalId: people.proposalId,
  buyerId: people.buyer.userId,
  supplierId: people.supplier.userId,
  ...fields,
});

// CON-52, CON-350
const expectedLines = () => [
  '1 End-suction pump 12 pcs 18,499.99 18 % 2,21,999.88',
  'HSN/SAC 841370',
  'Delivery: 15 December 2026, Kanpur',
  '2 Seal 2.5 kg 10.01',
  'GST 5 % ₹25.03 ₹1.25 ₹26.28',
  'GST 18 % ₹2,21,999.88 ₹39,959.98 ₹2,61,959.86',
  'Total ₹2,22,024.91 ₹39,961.23 ₹2,61,986.14',
  'Amounts are rounded to the nearest paisa.',
  'Within 30 days of the invoice.',
  'On order 1 December 2026 33.33 % ₹87,319.98',
  'On delivery 66.67 % ₹1,74,666.16',
  'rounded down to the paisa; the last one takes',
  'Laws of India',
  'drawing.pdf',
  paper.sha256,
];

describe('documents with the substance of a contract', () => {
  // CON-52
  it('the contract’s document states goods, prices, payment and attached papers', async () => {
    const { contractId: id } = await people.propose({ ...substance, papers: [paper.paperId] });
    const read = await context.current.call('contractDocument', { params: { id } }, people.buyer.token);
    const text = textOfPdf(read.bytes);
    for (const expected of expectedLines()) expect(text).toContain(expected);
  });

  // CON-52
  it('the amendment’s document shows every changed part before and after, and no other', async () => {
    const { contractId: id, ...contract } = await people.agree(substance);
    await people.amend({ ...contract, contractId: id }, 'buyer', { lines: [line], jurisdiction: 'Lucknow' });
    const params = { id, number: 1 };
    const read = await context.current.call('amendmentDocument', { params }, people.supplier.token);
    const text = textOfPdf(read.bytes);
    for (const expected of [
      'Below: Goods and prices, Milestones, Place of jurisdiction.',
      'Total ₹2,22,024.91 ₹39,961.23 ₹2,61,986.14',
      'Total ₹2,21,999.88 ₹39,959.98 ₹2,61,959.86',
      'Place of jurisdiction: before Kanpur Place of jurisdiction: from now on Lucknow',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Payment terms');
  });
});

describe('preview of a contract', () => {
  const preview = (fields: Record<string, unknown>, token = people.supplier.token) =>
    context.current.call('previewContract', { body: body(fields) }, token);

  // CON-53
  it('the preview of a contract is its future document, marked as a draft, and stores nothing', async () => {
    const file = { name: 'annex.pdf', bytes: await makeUpload({ pages: 2 }) };
    const { body: loose } = await context.current.call('addContractPaper', { file }, people.supplier.token);
    const { paperId } = loose as { paperId: number };
    const { rows: before } = await context.current.pool.query('select count(*) from contracts');
    const reply = await preview({ ...substance, papers: [paperId] });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = textOfPdf(reply.bytes);
    for (const expected of [
      ...expectedLines().slice(0, -2),
      'Draft – not yet proposed',
      people.buyer.companyName,
      'annex.pdf',
    ])
      expect(text).toContain(expected);
    const { rows: after } = await context.current.pool.query('select count(*) from contracts');
    expect(after).toEqual(before);
    // The paper can still be attached.
    const made = await context.current.call(
      'createContract',
      { body: body({ contractName: 'After all', papers: [paperId] }) },
      people.supplier.token,
    );
    expect(made.status).toBe(201);
  });

  // CON-53
  it('the preview of a contract is refused with the same errors as its proposal', async () => {
    const wrong = await preview({ lines: [{ ...line, taxRate: 17 }] });
    expect([wrong.status, problemOf(wrong).errors?.[0]?.field]).toEqual([422, 'lines.0.taxRate']);
    expect((await preview({ papers: [paper.paperId + 1_000] })).status).toBe(422);
    expect((await preview({ proposalId: people.proposalId + 1_000 })).status).toBe(404);
    expect((await preview({ buyerId: people.supplier.userId })).status).toBe(404);
    expect((await preview({}, people.buyer.token)).status).toBe(403);
  });
});
