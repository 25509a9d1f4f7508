import type { AskComparedReply, Comparison, SavedComparison } from '@proffer/contract/comparison/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useContext, type Reply } from '../support/context';
import { addMember, createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

const publish = (fields: object = {}) => publishOffer(context.current, supplier, fields);
const call = (name: RouteName, input: object, by?: Person): Promise<Reply> =>
  context.current.call(name, input, by?.token);

async function compare(query: Record<string, unknown>, by: Person = buyer): Promise<Comparison> {
  const { status, body } = await call('compare', { query }, by);
  expect(status).toBe(200);
  return body as Comparison;
}

const cellsOf = ({ rows }: Comparison, name: string) => rows.find(({ row }) => row === name)?.cells;

describe('a saved comparison', () => {
  const save = (body: object, by = buyer) => call('saveComparison', { body }, by);

  // CMP-13
  it('opens for colleagues with its wishes, and for nobody else', async () => {
    const id = await publish();
    const body = { name: 'Pumps for Pune', columns: `o${id}`, quantity: 25, unit: 'pcs', city: 'Pune' };
    const saved = (await save(body)).body as SavedComparison;
    expect((await save(body)).body).toEqual(saved);
    const colleague = await addMember(context.current, buyer);
    const opened = await compare({ id: String(saved.id) }, colleague);
    expect(opened.saved).toMatchObject({ id: saved.id, name: 'Pumps for Pune' });
    expect(opened.asked).toMatchObject({
      columns: `o${id}`,
      quantity: 25,
      unit: 'pcs',
      city: 'Pune',
      by: null,
    });
    for (const by of [await createPerson(context.current, 'buyer'), supplier, undefined]) {
      for (const name of ['compare', 'exportComparison'] as const) {
        expect((await call(name, { query: { id: saved.id } }, by)).status).toBe(404);
      }
    }
    expect((await call('removeComparison', { params: { id: saved.id } }, supplier)).status).toBe(404);
    expect((await call('removeComparison', { params: { id: saved.id } }, colleague)).status).toBe(200);
    expect((await call('savedComparisons', {}, buyer)).body).toEqual([]);
  });
});

// CMP-14
it('shows notes on columns and cells to the company that wrote them only', async () => {
  const id = await publish();
  const column = `o${id}`;
  const note = (body: object, by = buyer) => call('noteComparison', { body: { column, ...body } }, by);
  await note({ text: 'Visit the works' });
  await note({ row: 'leadDays', text: 'About three weeks' });
  await note({ row: 'leadDays', text: 'Four weeks' });
  const colleague = await addMember(context.current, buyer);
  const { notes } = await compare({ columns: column }, colleague);
  expect(notes.toSorted((a, b) => a.row.localeCompare(b.row))).toEqual([
    { column, row: '', text: 'Visit the works', messageAt: null },
    { column, row: 'leadDays', text: 'Four weeks', messageAt: null },
  ]);
  expect((await compare({ columns: column }, supplier)).notes).toEqual([]);
  await note({ row: 'leadDays', text: '' });
  expect((await compare({ columns: column })).notes).toHaveLength(1);
});

describe('questions about unstated cells', () => {
  const clientId = '5f0c8b0e-7a5e-4a7e-8b3a-0e9d3f6a1c22';
  const ask = (cells: object[], by = buyer) => call('askCompared', { body: { clientId, cells } }, by);
  const messagesOf = async (conversationId: number) => {
    const { body } = await call('conversationMessages', { params: { conversationId }, query: {} }, buyer);
    return body as { messageContent: string; messageId: number }[];
  };
  const reply = async (conversationId: number, messageContent: string): Promise<number> => {
    const body = { conversationId, senderId: supplier.userId, messageContent };
    return ((await call('sendMessage', { body }, supplier)).body as { messageId: number }).messageId;
  };

  // CMP-16
  it('go to each supplier in one message, into the conversation about one of the asked offers', async () => {
    const first = await publish({ title: 'Pumps A' });
    const second = await publish({ title: 'Pumps B' });
    const begun = { proposalId: second, buyerId: buyer.userId, supplierId: supplier.userId };
    const opened = (await call('openConversation', { body: begun }, buyer)).body as {
      conversationId: number;
    };
    const cells = [
      { column: `o${first}`, row: 'leadDays' },
      { column: `o${first}`, row: 'deliveryTerm' },
      { column: `o${second}`, row: 'leadDays' },
    ];
    const { status, body } = await ask(cells);
    expect(status).toBe(201);
    const { sent } = body as AskComparedReply;
    const { userId: supplierId, companyName } = supplier;
    expect(sent).toEqual([{ conversationId: opened.conversationId, supplierId, companyName, questions: 3 }]);
    await ask(cells);
    expect((await messagesOf(opened.conversationId)).map(({ messageContent }) => messageContent)).toEqual([
      'We are comparing offers. Could you please tell us:\n\nPumps A\n- Lead time\n- Delivery term\n\nPumps B\n- Lead time',
    ]);
  });

  // CMP-16
  it('are refused for cells that are stated, withheld, unknown or of a missing column', async () => {
    const id = await publish({ leadDays: 5, ndaRequired: true });
    for (const cell of [
      { column: `o${id}`, row: 'leadDays' },
      { column: `o${id}`, row: 'deliveryTerm' },
      { column: `o${id}`, row: 'rating' },
      { column: 'o999999', row: 'leadDays' },
    ]) {
      const refused = await ask([cell]);
      expect(refused.status).toBe(422);
      expect(problemOf(refused).errors?.[0]?.field).toBe('cells.0');
    }
  });

  // CMP-17
  it('suggest the next message of the supplier, which the buyer uses as a note or dismisses', async () => {
    const column = `o${await publish()}`;
    const cell = { column, row: 'leadDays' };
    const { sent } = (await ask([cell])).body as AskComparedReply;
    const conversationId = sent[0]!.conversationId;
    const read = async () => (await compare({ columns: column })).questions;
    expect(await read()).toMatchObject([{ ...cell, reply: null }]);
    const thanks = await reply(conversationId, 'Thank you for asking.');
    const answer = await reply(conversationId, 'Three weeks from the order.');
    const [question] = await read();
    expect(question?.reply).toMatchObject({ messageId: thanks, text: 'Thank you for asking.' });
    const { questionId } = question!;
    await call('dismissReply', { params: { id: questionId }, body: { messageId: thanks } }, buyer);
    expect((await read())[0]?.reply?.messageId).toBe(answer);
    const text = 'Three weeks from the order.';
    const used = { ...cell, text, questionId, messageId: answer };
    const stranger = await createPerson(context.current, 'buyer');
    expect((await call('noteComparison', { body: used }, stranger)).status).toBe(404);
    expect((await call('noteComparison', { body: used }, buyer)).status).toBe(200);
    const after = await compare({ columns: column });
    expect(after.questions).toEqual([]);
    expect(after.notes).toEqual([{ ...cell, text, messageAt: expect.any(String) as string }]);
    expect(cellsOf(after, 'leadDays')).toEqual([{ kind: 'unsaid' }]);
  });
});

// CMP-18
it('exports the comparisons and notes of a company with its data', async () => {
  const column = `o${await publish()}`;
  await call('saveComparison', { body: { name: 'Mine', columns: column } }, buyer);
  await call('noteComparison', { body: { column, text: 'Good' } }, buyer);
  const { bytes } = await call('myData', {}, buyer);
  expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({
    profiles: [
      { comparisons: { saved: [{ name: 'Mine', columns: column }], notes: [{ column, text: 'Good' }] } },
    ],
  });
});
