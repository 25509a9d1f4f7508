import type { Comparison } from '@proffer/contract/comparison/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { useContext, type Reply } from '../support/context';
import { statementsOf } from '../support/statements';
import { answer } from '../world/answers';
import { postNeed } from '../world/needs';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';
import { quotedLine } from '../world/quote-people';

const context = useContext();

let supplier: Person;
let buyer: Person;
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

const pumps = {
  title: 'End-suction pumps',
  budgetFrom: 900,
  budgetTo: 1_000,
  priceBasis: 'unit',
  unit: 'piece',
  gst: 'excluded',
  qtyFrom: 10,
  qtyTo: 500,
};
const publish = (fields: object = {}, by = supplier) =>
  publishOffer(context.current, by, { ...pumps, ...fields });
const call = (name: RouteName, input: object, by?: Person): Promise<Reply> =>
  context.current.call(name, input, by?.token);

async function compare(query: Record<string, unknown>, by: Person | undefined = buyer): Promise<Comparison> {
  const { status, body } = await call('compare', { query }, by);
  expect(status).toBe(200);
  return body as Comparison;
}

const cellsOf = ({ rows }: Comparison, name: string) => rows.find(({ row }) => row === name)?.cells;

/** Returns an offer under NDA in which every protected part contains the secret. */
const secretive = (secret: string) => ({
  title: 'Secret pumps',
  ndaRequired: true,
  detail: `Cast from ${secret}.`,
  deliveryTerm: `Within days, ${secret}`,
  ruleOfDelivery: secret,
  redirectURL: `https://example.com/${secret}`,
  qtyFrom: 7_177,
  qtyTo: 7_178,
  priceSlabs: [{ from: 7_177, price: 818 }],
  answers: [{ question: 'Which alloy?', answer: secret }],
});

// CMP-1
it('compares offers in one call: heads, rows with a cell for each, and their differences', async () => {
  const other = await createPerson(context.current, 'supplier', { companyName: 'Rao Pumps' });
  const first = await publish({ leadDays: 21, scope: 'small' });
  const second = await publish({ leadDays: 21, scope: 'large' }, other);
  const compared = await compare({ columns: `o${first},o${second}` });
  expect(compared.columns).toMatchObject([
    {
      key: `o${first}`,
      kind: 'offer',
      proposalId: first,
      supplierId: supplier.userId,
      ndaStatus: 'Not Requested',
    },
    { key: `o${second}`, companyName: 'Rao Pumps', quote: null },
  ]);
  const rowOf = (name: string) => compared.rows.find(({ row }) => row === name);
  expect(rowOf('leadDays')).toMatchObject({
    isEqual: true,
    isDifferent: false,
    cells: [{ text: '21 days' }, { text: '21 days' }],
  });
  expect(rowOf('scope')).toMatchObject({ isEqual: false, isDifferent: true });
  expect(compared.rows.every(({ cells }) => cells.length === 2)).toBe(true);
});

// CMP-2, CMP-3
it('prices offers for the quantity of the buyer, with the formula', async () => {
  const range = await publish();
  const slabs = await publish({ priceSlabs: [{ from: 100, price: 850 }] });
  const compared = await compare({ columns: `o${range},o${slabs}`, quantity: '250', unit: 'pcs' });
  expect(cellsOf(compared, 'price')).toEqual([
    { kind: 'interval', from: 225_000, to: 250_000, formula: '250 × ₹900 – ₹1,000 per piece' },
    { kind: 'money', amount: 212_500, formula: '250 × ₹850 per piece (price from 100 pieces)' },
  ]);
  expect(compared.rows[0]?.label).toBe('Price for 250 pcs');
});

// CMP-4, CMP-5
it('shows how price and delivery fit the budget and the day of the buyer', async () => {
  const id = await publish({ leadDays: 10 });
  const compared = await compare({ columns: `o${id}`, quantity: '10', budget: '9500', by: '2026-12-31' });
  expect(cellsOf(compared, 'budget')).toEqual([
    { kind: 'figure', value: 1, text: 'Up to ₹500 above your budget' },
  ]);
  expect(cellsOf(compared, 'by')?.[0]).toMatchObject({
    kind: 'figure',
    text: expect.stringContaining('early'),
  });
});

/** Requests a quote on an offer and gives it. */
async function quoted(proposalId: number, change: object = {}): Promise<number> {
  const wanted = { proposalId, quantity: 12, unit: 'pcs', note: JSON.stringify(change) };
  const asked = await call('askForQuote', { body: wanted }, buyer);
  const { quoteId } = asked.body as { quoteId: number };
  const terms = {
    lines: [{ ...quotedLine, ...change }],
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    round: 0,
  };
  const body = { ...terms, paymentTerms: '30 days', validUntil: '2026-12-24' };
  expect((await call('giveQuote', { params: { id: quoteId }, body }, supplier)).status).toBe(200);
  return quoteId;
}

// CMP-6
it('compares a quote by its exact total, its terms and what the buyer has to do', async () => {
  const id = await publish();
  const quoteId = await quoted(id);
  const compared = await compare({ columns: `q${quoteId},o${id}`, quantity: '12' });
  expect(cellsOf(compared, 'price')?.[0]).toEqual({
    kind: 'money',
    amount: 261_959.86,
    formula: 'Quoted for 12 pcs: ₹2,21,999.88 + ₹39,959.98 GST',
  });
  expect(cellsOf(compared, 'duties')).toEqual([
    { kind: 'facts', facts: ['Accept or decline by 24 December 2026'] },
    { kind: 'facts', facts: ['Ask for a quote'] },
  ]);
  expect(cellsOf(compared, 'paymentTerms')).toEqual([{ kind: 'text', text: '30 days' }, { kind: 'none' }]);
  expect(compared.columns[0]?.quote).toMatchObject({ quoteId, round: 1, canAccept: true, canDecline: true });
  expect(compared.rows[0]?.note).toBe('Not directly comparable: GST is treated differently.');
});

// CMP-23
it('compares quotes line by line, by item and unit', async () => {
  const id = await publish();
  const [one, other] = [await quoted(id), await quoted(id, { item: 'Gasket set' })];
  const { rows } = await compare({ columns: `q${one},q${other},o${id}` });
  const lines = rows.filter(({ group }) => group === 'lines');
  expect(lines.map(({ label, cells }) => [label, cells.map(({ kind }) => kind)])).toEqual([
    ['End-suction pump', ['money', 'text', 'none']],
    ['Gasket set', ['text', 'money', 'none']],
  ]);
  expect(lines[0]?.cells[0]).toEqual({
    kind: 'money',
    amount: 221_999.88,
    formula: '12 pcs × ₹18,499.99, before 18 % GST',
  });
});

// CMP-1
it('compares answers to an open need of the caller, and none that are sealed', async () => {
  const here = context.current;
  const columnOf = async (isSealed: boolean) => {
    const need = await postNeed(here, buyer, { isSealed });
    return `a${(await answer(here, supplier, need, 900)).answerId}`;
  };
  const [open, sealed] = [await columnOf(false), await columnOf(true)];
  const compared = await compare({ columns: `${open},${sealed}` });
  expect(compared.missing).toEqual([sealed]);
  expect(compared.columns).toMatchObject([{ key: open, kind: 'answer', proposalId: null, quote: null }]);
  expect(cellsOf(compared, 'price')?.[0]).toMatchObject({ kind: 'money' });
  expect(cellsOf(compared, 'duties')).toEqual([{ kind: 'facts', facts: ['Decide after the deadline'] }]);
  for (const by of [supplier, await createPerson(here, 'buyer'), await createPerson(here, 'admin')]) {
    expect((await compare({ columns: open }, by)).missing).toEqual([open]);
  }
});

// CMP-1
it('reports columns that the caller may not see as missing and compares the others', async () => {
  const id = await publish();
  const quoteId = await quoted(id);
  const draft = await call('createOffer', { body: { title: 'Draft' } }, supplier);
  const { id: draftId } = draft.body as { id: number };
  const stranger = await createPerson(context.current, 'buyer');
  const keys = `o${id},q${quoteId},o${draftId},o999999`;
  for (const by of [stranger, undefined]) {
    const { columns, missing } = (await call('compare', { query: { columns: keys } }, by)).body as Comparison;
    expect(columns.map(({ key }) => key)).toEqual([`o${id}`]);
    expect(missing).toEqual([`q${quoteId}`, `o${draftId}`, 'o999999']);
  }
});

// CMP-9
it('shows facts about companies to logged-in users only', async () => {
  const id = await publish();
  const open = (await call('compare', { query: { columns: `o${id}` } })).body as Comparison;
  const groups = ({ rows }: Comparison) => new Set(rows.map(({ group }) => group));
  expect(groups(open).has('company')).toBe(false);
  expect(groups(await compare({ columns: `o${id}` })).has('company')).toBe(true);
});

// CMP-10
it('counts the earlier dealings of the buyer with each supplier', async () => {
  const id = await publish();
  await quoted(id);
  const compared = await compare({ columns: `o${id}` });
  expect(cellsOf(compared, 'quotesWith')).toEqual([{ kind: 'figure', value: 1, text: '1, 0 accepted' }]);
  expect(cellsOf(compared, 'contractsWith')).toEqual([{ kind: 'figure', value: 0, text: 'None' }]);
  const stranger = await createPerson(context.current, 'buyer');
  const theirs = await compare({ columns: `o${id}` }, stranger);
  expect(cellsOf(theirs, 'quotesWith')).toEqual([{ kind: 'figure', value: 0, text: 'None' }]);
});

describe('an offer under NDA', () => {
  const secret = 'unobtainium-4711';

  // CMP-7, CMP-12
  it('reveals no withheld part in the comparison and its exports before the NDA is signed by both', async () => {
    const id = await publish(secretive(secret));
    const open = await publish({ answers: [{ question: 'Which alloy?', answer: 'Iron' }] });
    const query = { columns: `o${id},o${open}`, quantity: '7177', unit: 'pcs' };
    const outputs = async (by: Person | undefined) => {
      const csv = await call('exportComparison', { query }, by);
      const xlsx = await call('exportComparison', { query: { ...query, format: 'xlsx' } }, by);
      const sheet = await sheetText(xlsx.bytes);
      return [JSON.stringify((await call('compare', { query }, by)).body), csv.bytes.toString('utf8'), sheet];
    };
    const dealings = dealingsIn(context.current);
    await dealings.requestNda(buyer, id);
    await dealings.shareNda(supplier, buyer, id);
    for (const by of [buyer, await createPerson(context.current, 'buyer'), undefined]) {
      for (const output of await outputs(by)) {
        expect(output).not.toMatch(/unobtainium|7178|7,178|₹818|× ₹818/);
        expect(output).toMatch(/withheld|opens once the NDA is signed/);
      }
    }
    expect(cellsOf(await compare(query), 'hidden')?.[0]).toMatchObject({ kind: 'figure', value: 6 });
    await dealings.signNda(buyer, id);
    for (const output of await outputs(buyer)) expect(output).toContain(secret);
  });
});

const sheetText = async (bytes: Buffer): Promise<string> =>
  (await unzipped(bytes)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';

// CMP-12
it('guards exported cells against formulas', async () => {
  const id = await publish({ title: '=HYPERLINK("x")' });
  const { bytes, headers } = await call('exportComparison', { query: { columns: `o${id}` } }, buyer);
  expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""x"") (`);
  expect(headers['content-disposition']).toContain('proffer-comparison-');
});

// CMP-11
it('uses the same number of statements for one column and for twelve', async () => {
  const ids = [];
  for (let count = 0; count < 12; count += 1) {
    const each = await createPerson(context.current, 'supplier');
    ids.push(await publish({}, each));
  }
  const countFor = async (some: number[]) =>
    (await statementsOf(() => compare({ columns: some.map((id) => `o${id}`).join(',') }))).length;
  expect(await countFor(ids)).toBe(await countFor(ids.slice(0, 1)));
});

// CMP-1
it('compares at most twelve columns and ignores what is not a column', async () => {
  const keys = Array.from({ length: 15 }, (_, index) => `o${index + 900_000}`).join(',');
  expect((await compare({ columns: `x1,${keys}` })).missing).toHaveLength(12);
});

// CMP-8
it('puts equal questions of templates in one row', async () => {
  const answers = (answer: string) => [{ question: 'Warranty?', answer }];
  const first = await publish({ answers: answers('1 year') });
  const second = await publish({ answers: [...answers('2 years'), { question: 'Colour?', answer: 'Red' }] });
  const { rows } = await compare({ columns: `o${first},o${second}` });
  expect(rows.filter(({ group }) => group === 'questions')).toMatchObject([
    { label: 'Warranty?', cells: [{ text: '1 year' }, { text: '2 years' }] },
    { label: 'Colour?', cells: [{ kind: 'unsaid' }, { text: 'Red' }] },
  ]);
});
