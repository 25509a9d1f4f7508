import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundNeed, Need, OwnAnswer } from '../../entities/needs/need';
import {
  offeredNeed,
  pumpLine,
  sampleAnswer,
  sampleContent,
  sampleFoundNeed,
  valveLine,
} from '../../entities/needs/test/sample-needs';
import { sampleOffer } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { asViewer, peopleOfViewer, supplier } from '../../test/people';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { NeedsPage } from './needs-page';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T09:00:00Z') });
  network.use(answer('session', supplier), answer('savedSearches', []));
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

type Seen = { url: URL; body: unknown }[];

const record = { needs: 4, decided: 3, medianDays: 6, quotes: 10, answeredQuotes: 9 };
const facets = {
  categories: [{ code: '42122000-0', title: 'Pumps', count: 2 }],
  states: [{ value: 'Maharashtra', count: 1 }],
  sealed: 1,
  invited: 0,
};
const found = (...needs: FoundNeed[]) => ({ ...pageOf(...needs), facets });

function openNeed(need: Need, own: OwnAnswer | null, at = '/sneed/9') {
  network.use(
    answer('getNeed', need),
    answer('ownAnswer', { answer: own }),
    answer('needRecord', record),
    answer('needQuestions', []),
    answer('pageOffers', pageOf(sampleOffer({ id: 7, title: 'Irrigation pumps' }))),
  );
  return renderPage(NeedsPage, { route: '/sneed/$needId', at });
}

describe('the list of needs of a supplier', () => {
  // NED-94
  it('filters by category and shows the filter as a chip', async () => {
    const seen: Seen = [];
    network.use(answer('findNeeds', found(sampleFoundNeed({ isInvited: true, isSealed: true })), { seen }));
    const { user, path } = renderPage(NeedsPage, { route: '/sneed' });
    const row = within(await screen.findByRole('article', { name: 'Pumps for the canal' }));
    expect(row.getByText('You are invited')).toBeTruthy();
    expect(row.getByText('Sealed')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Pumps (2)');
    await waitFor(() => expect(path()).toBe('/sneed?category=42122000-0'));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('category')).toBe('42122000-0'));
    expect(seen.at(-1)?.url.searchParams.get('show')).toBe('open');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Pumps' }));
    await waitFor(() => expect(path()).toBe('/sneed'));
  });

  // NED-94
  it('lists the answered needs with their outcome', async () => {
    const {
      isInvited: _isInvited,
      isAnswered: _isAnswered,
      ...need
    } = sampleFoundNeed({
      status: 'ended',
      outcome: 'contract',
    });
    const listed = {
      need,
      answerId: 3,
      total: 873_200,
      isWithdrawn: false,
      needsConfirmation: false,
      quoteId: 4,
      outcome: 'contract' as const,
      isAwarded: true,
      changedDate: '2026-11-29T09:00:00Z',
    };
    network.use(answer('ownAnswers', pageOf(listed)));
    renderPage(NeedsPage, { route: '/sneed', at: '/sneed?tab=answered' });
    const row = within(await screen.findByRole('article', { name: 'Pumps for the canal' }));
    expect(row.getByText('Contract awarded')).toBeTruthy();
    expect(row.getByText('Your answer was accepted')).toBeTruthy();
    expect(row.getByText('Your total').nextSibling?.textContent).toBe('₹8,73,200');
  });
});

describe('the form of an answer', () => {
  const form = (need = offeredNeed(), own: OwnAnswer | null = null) =>
    openNeed(need, own, '/sneed/9?do=answer');
  const prices = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Price/ });

  // NED-95
  it('sends prices pasted as a column, with the items and quantities of the need', async () => {
    const seen: Seen = [];
    network.use(answer('saveAnswer', sampleAnswer(), { seen }));
    const { user, path } = form();
    await user.click(await screen.findByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('Please choose the offer on which the answer rests.')).toBeTruthy();
    expect(screen.getAllByText('Please enter a number.')).toHaveLength(2);
    await user.click((await prices())[0]!);
    await user.paste('18,500\t12\n1,299.50\t5');
    expect((await prices()).map(({ value }) => value)).toEqual(['18,500', '1,299.50']);
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Offer', description: /resulting quote/ }),
      'A new offer that only this buyer sees',
    );
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(path()).toBe('/sneed/9'));
    expect(seen[0]?.body).toMatchObject({
      offerId: null,
      needVersion: 1,
      version: 0,
      lines: [
        { ...pumpLine, kind: 'offered', unitPrice: 18_500, taxRate: 12, deliveryDate: '2027-02-01' },
        { item: valveLine.item, kind: 'offered', unitPrice: 1_299.5, taxRate: 5 },
      ],
      startDate: '2026-12-10',
      validUntil: '2027-01-09',
    });
  });

  // NED-95
  it('goes to the next price with Enter, and skips a line that is not offered', async () => {
    const lines = [pumpLine, valveLine, { ...pumpLine, item: 'Motor' }];
    const { user } = form(offeredNeed({ lines }));
    const first = (await prices())[0]!;
    const second = screen.getByRole('group', { name: 'Line 2: Gate valve' });
    await user.selectOptions(within(second).getByRole('combobox', { name: 'Offer' }), 'Not offered');
    expect(within(second).queryByRole('textbox', { name: /^Price/ })).toBeNull();
    await user.type(first, '18500{Enter}');
    expect(document.activeElement).toBe((await prices())[1]);
    expect(document.activeElement?.getAttribute('name')).toBe('lines.2.unitPrice');
  });

  // NED-95
  it('offers an alternative with its own item and quantity', async () => {
    const seen: Seen = [];
    network.use(answer('saveAnswer', sampleAnswer(), { seen }));
    const { user } = form(offeredNeed({ lines: [pumpLine] }), sampleAnswer());
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Offer', description: '' }),
      'Alternative',
    );
    const item = screen.getByRole('textbox', { name: 'Offered instead' });
    await user.clear(item);
    await putIn(user, item, 'Submersible pump');
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      offerId: 7,
      version: 1,
      lines: [{ kind: 'alternative', item: 'Submersible pump', quantity: 40, unitPrice: 18_500 }],
    });
  });

  // NED-95
  it('keeps the typed values over a reload of the tab', async () => {
    const first = form();
    await putIn(first.user, (await prices())[0]!, '18500');
    first.unmount();
    form();
    expect((await prices())[0]!.value).toBe('18500');
  });

  // NED-95
  it('shows the refusal of an answer that comes after the deadline', async () => {
    network.use(refuse('saveAnswer', 'illegal_transition', 'The deadline has passed.'));
    const { user } = form(offeredNeed({ lines: [pumpLine] }), sampleAnswer());
    await user.click(await screen.findByRole('button', { name: 'Save the changes' }));
    expect(await screen.findByText('The deadline has passed.')).toBeTruthy();
  });
});

describe('the page of a need for a supplier', () => {
  // NED-96
  it('explains sealing with the hash of the own answer', async () => {
    openNeed(offeredNeed({ isSealed: true }), sampleAnswer());
    const own = await screen.findByRole('region', { name: 'Your answer' });
    expect(own.textContent).toContain('Hash: a1b2c3');
    expect(own.textContent).toContain('nobody learns that you answered');
    expect(await screen.findByText('Decided 3 of 4 needs (75 %)')).toBeTruthy();
  });

  // NED-96
  it('lets a supplier confirm the answer for the changed need', async () => {
    const seen: Seen = [];
    network.use(answer('confirmAnswer', sampleAnswer(), { seen }));
    const { user } = openNeed(offeredNeed({ version: 2 }), sampleAnswer({ needsConfirmation: true }));
    expect(await screen.findByText(/The need has changed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm for the changed need' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ needVersion: 2 }]));
  });

  // NED-96
  it('offers no confirmation of an answer whose lines differ from those of the need', async () => {
    const lines = [{ ...pumpLine, quantity: 60 }, valveLine];
    openNeed(offeredNeed({ lines, version: 2 }), sampleAnswer({ needsConfirmation: true }));
    expect(await screen.findByRole('link', { name: 'Change the answer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm for the changed need' })).toBeNull();
  });

  // NED-96
  it('shows the reason and the band after the end', async () => {
    const own = sampleAnswer({ decline: { reason: 'price', note: 'By 4 %.' }, band: 'middle', quoteId: 4 });
    openNeed(offeredNeed({ status: 'ended', outcome: 'contract' }), own);
    const section = await screen.findByRole('region', { name: 'Your answer' });
    expect(section.textContent).toContain('Not chosen: price too high. By 4 %.');
    expect(section.textContent).toContain('middle third');
    expect(screen.queryByRole('link', { name: /Change the answer|Answer this need/ })).toBeNull();
  });

  // NED-96
  it('asks the buyer to open the part under NDA with an own offer', async () => {
    const seen: Seen = [];
    network.use(answer('askNeedNda', { status: 'Success', msg: 'Sent' }, { seen }));
    const { user } = openNeed(offeredNeed({ hasProtectedPart: true, isWithheld: true }), null);
    await user.click(await screen.findByRole('button', { name: 'Ask to open it' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Irrigation pumps' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Your offer' }), 'Irrigation pumps');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ offerId: 7 }]));
  });

  // NED-96
  it('sends a question', async () => {
    const seen: Seen = [];
    const question = {
      questionId: 2,
      question: 'Which flange?',
      askedDate: '2026-11-30T09:00:00Z',
      isOwn: true,
      reply: '',
      repliedDate: null,
    };
    network.use(answer('askNeedQuestion', question, { seen, status: 201 }));
    const { user } = openNeed(offeredNeed(), null);
    const form = within(await screen.findByRole('form', { name: 'Ask a question' }));
    await putIn(user, form.getByRole('textbox', { name: 'Ask a question' }), 'Which flange?');
    await user.click(form.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ question: 'Which flange?' }]));
  });

  // NED-96
  it('offers no answer after the deadline, and says so', async () => {
    vi.setSystemTime(new Date('2026-12-10T12:30:01Z'));
    openNeed(offeredNeed(), null, '/sneed/9?do=answer');
    const bar = await screen.findByRole('region', { name: 'What you can do' });
    expect(bar.textContent).toBe('The deadline has passed');
    expect(screen.getByText('The deadline for answers has passed.')).toBeTruthy();
  });

  // NED-98
  it('shows a viewer who can answer instead of the buttons', async () => {
    network.use(answer('session', asViewer(supplier)), answer('people', peopleOfViewer));
    openNeed(offeredNeed({ hasProtectedPart: true, isWithheld: true }), null);
    expect(await screen.findByText(/Ask Asha Rao to answer it/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Answer this need' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull();
  });
});

describe('the stored content of an answer', () => {
  // NED-95
  it('is not taken over for a line that has changed since', async () => {
    const lines = [{ ...pumpLine, quantity: 60 }];
    openNeed(
      offeredNeed({ lines, version: 2 }),
      sampleAnswer({ content: sampleContent }),
      '/sneed/9?do=answer',
    );
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
    expect(price.value).toBe('');
  });
});
