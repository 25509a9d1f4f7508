import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { makeSigned } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { notesOf } from '../world/contract-notes';
import { createPerson } from '../world/people';
import { line } from './line.fixture';

const context = useContext();
let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});

const running = { startDate: '2026-11-01', endDate: '2027-06-30' };
const bolts = { ...line, item: 'Bolts', quantity: 0.3, unit: 'kg', unitPrice: 33.33 };

async function agreeOnLines(fields: Record<string, unknown> = {}) {
  const contract = await people.agree({ ...running, lines: [line, bolts], ...fields });
  return { contract, ...notesOf(context.current, people, contract.contractId) };
}
async function listed(id: number): Promise<Contract> {
  const { userId: supplierId, token } = people.supplier;
  const reply = await context.current.call('supplierContracts', { query: { supplierId, size: 100 } }, token);
  return (reply.body as { content: Contract[] }).content.find(({ contractId }) => contractId === id)!;
}

describe('delivery and invoice notes', () => {
  // CON-80, CON-81
  it('a delivery note is shown to both sides and counts once the other side has confirmed it', async () => {
    const { contract, note, answer, view } = await agreeOnLines();
    const fields = { reference: 'DN 17', remark: 'Two crates.', entries: [{ line: 1, quantity: 1.125 }] };
    const { noteId } = await note('delivery', 'supplier', fields);
    expect(await view()).toMatchObject({
      notes: [
        {
          noteId,
          kind: 'delivery',
          notedBy: 'supplier',
          day: '2026-11-20',
          reference: 'DN 17',
          remark: 'Two crates.',
          entries: [{ line: 1, item: line.item, unit: 'pcs', quantity: 1.125, amount: null }],
          state: 'noted',
          answeredAt: null,
        },
      ],
      lines: [{ delivered: 0, deliveredOpen: 1.125 }, { delivered: 0 }],
      delivered: 0,
      deliveredShare: 0,
    });
    expect((await listed(contract.contractId)).progress).toBeNull();
    const reply = await answer(noteId, 'confirm', 'buyer');
    const { value } = contract;
    const delivered = 24_558.74;
    const share = Math.floor((delivered * 100) / value!);
    expect(reply.body).toMatchObject({
      notes: [{ state: 'confirmed', answeredAt: '2026-11-21T09:00:00.000Z' }],
      lines: [{ delivered: 1.125, deliveredOpen: 0 }, { delivered: 0 }],
      delivered,
      deliveredShare: share,
    });
    expect((await listed(contract.contractId)).progress).toEqual({
      delivered,
      invoiced: 0,
      deliveredShare: share,
    });
    expect((await people.view(contract.contractId)).history.slice(-2)).toMatchObject([
      { act: 'delivery_noted', note: 'DN 17' },
      { act: 'delivery_confirmed', note: 'DN 17' },
    ]);
  });

  // CON-82
  it('partial deliveries add up exactly to the line’s total, and more than agreed is counted', async () => {
    const { contract, note, answer, view } = await agreeOnLines();
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      const entries = [
        { line: 1, quantity: 4 },
        { line: 2, quantity: 0.1 },
      ];
      const { noteId } = await note('delivery', 'buyer', { day, entries });
      await answer(noteId, 'confirm', 'supplier');
    }
    expect(await view()).toMatchObject({ delivered: contract.value, deliveredShare: 100 });
    const { noteId } = await note('delivery', 'supplier', { entries: [{ line: 2, quantity: 5 }] });
    await answer(noteId, 'confirm', 'buyer');
    expect(await view()).toMatchObject({ lines: [{}, { agreed: 0.3, delivered: 5.3 }], deliveredShare: 100 });
  });

  // CON-81
  it('an invoice note can be disputed with a reason, confirmed afterwards, or withdrawn', async () => {
    const { contract, note, answer, view } = await agreeOnLines();
    const entries = [
      { line: null, amount: 500 },
      { line: 2, amount: 10.01 },
    ];
    const { noteId } = await note('invoice', 'supplier', { reference: 'INV 9', entries });
    expect(await view()).toMatchObject({ invoiced: 0, invoicedOpen: 510.01 });
    await answer(noteId, 'dispute', 'buyer', 'Not ordered.');
    await answer(noteId, 'dispute', 'buyer', 'Again.');
    expect(await view()).toMatchObject({
      notes: [{ state: 'disputed', answerReason: 'Not ordered.' }],
      invoicedOpen: 0,
    });
    await answer(noteId, 'confirm', 'buyer');
    expect(await view()).toMatchObject({ invoiced: 510.01, lines: [{ invoiced: 0 }, { invoiced: 10.01 }] });
    expect((await listed(contract.contractId)).progress).toMatchObject({ invoiced: 510.01, delivered: 0 });
    const taken = await note('invoice', 'buyer');
    expect((await answer(taken.noteId, 'withdraw', 'buyer')).status).toBe(200);
    const statuses = [
      (await answer(taken.noteId, 'confirm', 'supplier')).status,
      (await answer(noteId, 'withdraw', 'supplier')).status,
      (await answer(noteId, 'dispute', 'supplier')).status,
    ];
    expect(statuses).toEqual([409, 409, 409]);
  });

  // CON-80, CON-340
  it('a delivery note can have a paper, which both sides can read and which shows its signers', async () => {
    const { contract, note, send } = await agreeOnLines();
    const file = { name: 'slip.pdf', bytes: await makeSigned() };
    const uploaded = await context.current.call('addContractPaper', { file }, people.supplier.token);
    const { paperId } = uploaded.body as { paperId: number };
    expect((await send('delivery', 'buyer', { paperId })).status).toBe(422);
    expect(await note('delivery', 'supplier', { paperId })).toMatchObject({
      paper: { paperId, name: 'slip.pdf', signedBy: ['Test signer'] },
    });
    const params = { id: contract.contractId, paperId };
    expect((await context.current.call('contractPaper', { params }, people.buyer.token)).status).toBe(200);
  });

  // CON-181
  it('a delivery note accepts a photo, turned upright and without its location; contract terms refuse it', async () => {
    const { contract, note } = await agreeOnLines();
    const lying = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const add = (bytes: Uint8Array) =>
      context.current.call('addContractPaper', { file: { name: 'IMG_1.jpg', bytes } }, people.supplier.token);
    expect((await add(Buffer.from('no picture'))).status).toBe(422);
    const { paperId } = (await add(lying)).body as { paperId: number };
    const terms = await people.amend(contract, 'supplier', { papers: [paperId] });
    expect([terms.status, problemOf(terms).errors]).toEqual([
      422,
      [
        {
          field: 'papers.0',
          text: 'Pictures can only be attached to deliveries and invoices. Please attach a PDF to the terms.',
        },
      ],
    ]);
    expect(await note('delivery', 'supplier', { paperId })).toMatchObject({ paper: { name: 'IMG_1.jpg' } });
    const params = { id: contract.contractId, paperId };
    const read = await context.current.call('contractPaper', { params }, people.buyer.token);
    expect(read.headers['content-type']).toBe('image/jpeg');
    const { width, height, exif } = await sharp(read.bytes).metadata();
    expect([width, height, exif]).toEqual([20, 60, undefined]);
  });

  // CON-80
  it('refuses a delivery or invoice on a contract that does not bind or has not begun, for a future day, or with invalid lines', async () => {
    const proposed = await people.propose({ ...running, lines: [line] });
    const later = await people.agree({ lines: [line] });
    for (const { contractId } of [proposed, later]) {
      const { send } = notesOf(context.current, people, contractId);
      expect((await send('delivery', 'supplier')).status).toBe(409);
    }
    const { send } = await agreeOnLines();
    const faults = [
      await send('delivery', 'supplier', { day: '2026-11-22' }),
      await send('delivery', 'supplier', { entries: [{ line: 3, quantity: 1 }] }),
      await send('delivery', 'supplier', { entries: [] }),
      await send('delivery', 'supplier', {
        entries: [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      }),
      await send('delivery', 'supplier', { entries: [{ line: 1, quantity: 0.0001 }] }),
      await send('invoice', 'supplier', { entries: [{ line: 1, amount: 0.001 }] }),
    ];
    expect(faults.map((reply) => [reply.status, problemOf(reply).errors?.[0]?.field])).toEqual([
      [422, 'day'],
      [422, 'entries'],
      [422, 'entries'],
      [422, 'entries'],
      [422, 'entries.0.quantity'],
      [422, 'entries.0.amount'],
    ]);
  });

  // CON-80
  it('a delivery noted twice is stored once, and strangers get 404', async () => {
    const { contract, note, send, view } = await agreeOnLines();
    const { noteId } = await note('delivery', 'supplier', { reference: 'DN 1' });
    await Promise.all([
      send('delivery', 'supplier', { reference: 'DN 1' }),
      send('delivery', 'supplier', { reference: 'DN 1' }),
    ]);
    expect((await view()).notes).toHaveLength(1);
    const stranger = await createPerson(context.current, 'buyer');
    const params = { id: contract.contractId, noteId };
    const { call } = context.current;
    const body = { day: '2026-11-20', entries: [{ line: 1, quantity: 1 }] };
    const replies = [
      await call('contractFulfilment', { params: { id: contract.contractId } }, stranger.token),
      await call('noteDelivery', { params: { id: contract.contractId }, body }, stranger.token),
      await call('confirmNote', { params }, stranger.token),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  // CON-81
  it('of two concurrent answers to a delivery note only one succeeds', async () => {
    const { note, answer, view } = await agreeOnLines();
    const { noteId } = await note('delivery', 'supplier');
    const replies = await Promise.all([
      answer(noteId, 'confirm', 'buyer'),
      answer(noteId, 'withdraw', 'supplier'),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(['confirmed', 'withdrawn']).toContain((await view()).notes[0]!.state);
  });

  // CON-82
  it('a delivery keeps counting for its line when an amendment moves the line', async () => {
    const { contract, note, answer, view } = await agreeOnLines();
    const { noteId } = await note('delivery', 'supplier', { entries: [{ line: 2, quantity: 0.1 }] });
    await answer(noteId, 'confirm', 'buyer');
    const before = await view();
    const lines = [bolts, { ...line, quantity: 24 }];
    await people.amend(contract, 'supplier', { lines });
    await people.answer(contract.contractId, 1, 'accept', 'buyer');
    const after = await view();
    expect(after.lines).toMatchObject([
      { item: 'Bolts', delivered: 0.1 },
      { agreed: 24, delivered: 0 },
    ]);
    expect(after.delivered).toBe(before.delivered);
    expect((await listed(contract.contractId)).progress?.deliveredShare).toBe(after.deliveredShare);
    await expect(
      context.current.pool.query(`update contract_notes set remark = 'Other' where id = $1`, [noteId]),
    ).rejects.toThrow('is not changed');
  });
});

// CON-147
describe('note without an answer', () => {
  it('a delivery or invoice note waits for the other side, in its list and counts, until it is answered', async () => {
    const { contract, note, answer } = await agreeOnLines();
    const id = contract.contractId;
    const waiting = async (by: 'supplier' | 'buyer') => {
      const { userId, token } = people[by];
      const query = { waiting: 'true', size: 100 };
      const reply =
        by === 'supplier'
          ? await context.current.call(
              'supplierContracts',
              { query: { ...query, supplierId: userId } },
              token,
            )
          : await context.current.call('buyerContracts', { query: { ...query, buyerId: userId } }, token);
      return (reply.body as { content: Contract[] }).content
        .filter(({ contractId }) => contractId === id)
        .map(({ notesToAnswer }) => notesToAnswer);
    };
    const { noteId } = await note('delivery', 'supplier');
    await note('invoice', 'supplier');
    expect([await waiting('buyer'), await waiting('supplier')]).toEqual([[{ supplier: 0, buyer: 2 }], []]);
    await answer(noteId, 'dispute', 'buyer');
    expect(await waiting('buyer')).toEqual([{ supplier: 0, buyer: 1 }]);
    await note('delivery', 'buyer', { reference: 'Received' });
    expect(await waiting('supplier')).toEqual([{ supplier: 1, buyer: 1 }]);
  });
});
