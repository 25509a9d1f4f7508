import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { ComparePage } from './compare-page';
import { makeColumn, makeComparison, makeRow } from './comparison.factory';

beforeEach(() => network.use(answer('session', testBuyer)));

const open = (at: string) => renderPage(ComparePage, { route: '/compare', at });
type Seen = NonNullable<NonNullable<Parameters<typeof answer>[2]>['seen']>;

const columns = [makeColumn(), makeColumn({ key: 'o8', offerId: 8, title: 'Garden pumps', supplierId: 4 })];
const asked = { ...makeComparison().asked, columns: 'o7,o8' };
const rows = [
  makeRow('price', [
    { kind: 'interval', from: 225_000, to: 250_000, formula: '250 × ₹900 – ₹1,000 per piece' },
    { kind: 'money', amount: 212_500, formula: '250 × ₹850 per piece' },
  ]),
  makeRow('scope', [
    { kind: 'text', text: 'Small' },
    { kind: 'text', text: 'Small' },
  ]),
  makeRow('leadDays', [{ kind: 'unsaid' }, { kind: 'figure', value: 21, text: '21 days' }]),
  makeRow('deliveryTerm', [{ kind: 'withheld' }, { kind: 'unsaid' }]),
];
const both = makeComparison({ asked, columns, rows });

// CMP-15
it('explains how to select offers if there are none to compare', async () => {
  open('/compare?offers=abc,0');
  expect(await screen.findByText('Nothing to compare yet')).toBeDefined();
});

// CMP-13
it('says that a saved comparison of others does not exist', async () => {
  network.use(refuse('compare', 'not_found', 'The comparison was not found.'));
  open('/compare?id=5');
  expect(await screen.findByText('There is no such comparison')).toBeDefined();
});

// CMP-1, CMP-15
it('shows prices with their formula, marks differences and hides equal rows until they are wanted', async () => {
  network.use(answer('compare', both));
  const { user, path } = open('/compare?columns=o7,o8');
  const price = await screen.findByRole('row', { name: /^price \(differs\)/ });
  expect(within(price).getByText('250 × ₹900 – ₹1,000 per piece')).toBeDefined();
  expect(screen.queryByRole('row', { name: /^scope/ })).toBeNull();
  expect(screen.getByRole('row', { name: /^deliveryTerm/ }).textContent).toContain(
    'opens once the NDA is signed',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Show equal rows (1)' }));
  expect(await screen.findByRole('row', { name: /^scope/ })).toBeDefined();
  expect(path()).toContain('equal=1');
});

// CMP-19
it('sorts columns by a row and pins one to the front', async () => {
  network.use(answer('compare', both));
  const { user } = open('/compare?columns=o7,o8');
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.querySelector('a')?.textContent);
  await screen.findByRole('row', { name: /^price/ });
  expect(heads().slice(1)).toEqual(['Irrigation pumps', 'Garden pumps']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort columns by' }), 'price');
  await waitFor(() => expect(heads().slice(1)).toEqual(['Garden pumps', 'Irrigation pumps']));
  await user.click(screen.getByRole('button', { name: 'More actions for Irrigation pumps' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pin Irrigation pumps' }));
  await waitFor(() => expect(heads().slice(1)).toEqual(['Irrigation pumps', 'Garden pumps']));
});

// CMP-15
it('removes a column from the address, and those that are missing', async () => {
  network.use(answer('compare', { ...both, missing: ['o9'] }));
  const { user, path } = open('/compare?columns=o7,o8,o9');
  await user.click(await screen.findByRole('button', { name: 'Remove Garden pumps from the comparison' }));
  await waitFor(() => expect(path()).toBe('/compare?columns=o7'));
  expect(screen.getByText(/One column is not available any more/)).toBeDefined();
});

// CMP-2
it('compares for the quantity, day and place that the buyer enters', async () => {
  const seen: Seen = [];
  network.use(answer('compare', both, { seen }));
  const { user, path } = open('/compare?columns=o7,o8');
  await user.type(await screen.findByLabelText('Quantity'), '250');
  await user.type(screen.getByLabelText('City'), 'Pune');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(path()).toBe('/compare?columns=o7%2Co8&quantity=250&city=Pune'));
  await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('quantity')).toBe('250'));
});

// CMP-16
it('marks unstated cells and sends all questions at once', async () => {
  const seen: Seen = [];
  const sent = [{ conversationId: 1, supplierId: 3, companyName: 'Rao Pumps', questions: 1 }];
  network.use(answer('compare', both), answer('askCompared', { sent }, { status: 201, seen }));
  const { user } = open('/compare?columns=o7,o8');
  await user.click(await screen.findByRole('button', { name: 'Ask for leadDays of Irrigation pumps' }));
  await user.click(screen.getByRole('button', { name: 'Ask for deliveryTerm of Garden pumps' }));
  expect(screen.getByText('2 questions to 2 suppliers')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ask for deliveryTerm of Garden pumps' }));
  await user.click(screen.getByRole('button', { name: 'Send one message' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ cells: [{ column: 'o7', row: 'leadDays' }] });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Questions to send' })).toBeNull());
});

// CMP-17
it('suggests the reply of the supplier, which becomes a note or is dismissed', async () => {
  const seen: Seen = [];
  const at = { column: 'o7', row: 'leadDays' };
  const reply = { messageId: 9, text: 'Three weeks.', sentAt: '2026-12-03T10:00:00.000Z' };
  const question = { ...at, questionId: 4, askedAt: '2026-12-01T10:00:00.000Z', reply };
  network.use(
    answer('compare', { ...both, questions: [question] }),
    answer('noteComparison', { status: 'Success', msg: 'Note saved' }, { seen }),
    answer('dismissReply', { status: 'Success', msg: 'Reply dismissed' }, { seen }),
  );
  const { user } = open('/compare?columns=o7,o8');
  expect(await screen.findByText(/Suggested from their message of 3 Dec 2026: “Three weeks.”/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use the message for leadDays of Irrigation pumps' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toEqual({ ...at, text: 'Three weeks.', questionId: 4, messageId: 9 });
  await user.click(
    screen.getByRole('button', { name: 'Dismiss the message for leadDays of Irrigation pumps' }),
  );
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ messageId: 9 }));
});

// CMP-14
it('shows the notes of the company and changes them', async () => {
  const seen: Seen = [];
  const notes = [
    { column: 'o7', row: '', text: 'Visit the works', messageAt: null },
    { column: 'o7', row: 'leadDays', text: 'Three weeks.', messageAt: '2026-12-03T10:00:00.000Z' },
  ];
  network.use(
    answer('compare', { ...both, notes }),
    answer('noteComparison', { status: 'Success', msg: 'Note saved' }, { seen }),
  );
  const { user } = open('/compare?columns=o7,o8');
  expect(await screen.findByText('Your note: Visit the works')).toBeDefined();
  expect(screen.getByText(/From their message of 3 Dec 2026, your note: Three weeks./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change the note on leadDays of Irrigation pumps' }));
  const field = await screen.findByLabelText('Note');
  await user.clear(field);
  await user.type(field, 'Two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ column: 'o7', row: 'leadDays', text: 'Two' }));
});

const quoted = makeColumn({
  key: 'q5',
  kind: 'quote',
  quote: { quoteId: 5, status: 'Quoted', round: 2, total: 4_720, canAccept: true, canDecline: true },
});

// CMP-21
it('awards a quote after a question, and declines it with a reason', async () => {
  const seen: Seen = [];
  network.use(
    answer('compare', makeComparison({ columns: [quoted] })),
    refuse('acceptQuote', 'changed_meanwhile', 'There is a newer round.'),
    refuse('declineQuote', 'illegal_transition', 'It was withdrawn.'),
  );
  const { user } = open('/compare?columns=q5');
  await user.click(await screen.findByRole('button', { name: 'Award Irrigation pumps from Rao Pumps' }));
  const dialog = await screen.findByRole('dialog', { name: 'Award to Rao Pumps?' });
  expect(dialog.textContent).toContain('in round 2, for ₹4,720 including tax');
  await user.click(within(dialog).getByRole('button', { name: 'Accept and create contract' }));
  expect(await screen.findByText('There is a newer round.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'More actions for Irrigation pumps' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Decline the quote on Irrigation pumps' }));
  expect(await screen.findByRole('dialog', { name: 'Decline this quote?' })).toBeDefined();
  expect(seen).toEqual([]);
});

// CMP-21, NDA-73
it.each([
  [false, 'Ask a question about Irrigation pumps'],
  [true, 'Request NDA of Irrigation pumps'],
])('shows the next action of an offer, NDA needed: %s', async (ndaRequired, act) => {
  const column = makeColumn({ ndaRequired, withheld: ndaRequired });
  network.use(answer('compare', makeComparison({ columns: [column] })));
  open('/compare?columns=o7&quantity=250');
  expect(await screen.findByRole('button', { name: act })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Ask for a quote on Irrigation pumps' }) === null).toBe(
    ndaRequired,
  );
});
