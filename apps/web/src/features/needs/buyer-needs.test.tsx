import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pumpLine,
  sampleNeed,
  sampleOwnNeed,
  sampleReceived,
  valveLine,
} from '../../entities/needs/test/sample-needs';
import type { Need } from '../../entities/needs/need';
import { sampleFullQuote, sampleRound } from '../../entities/quotes/test/sample-quotes';
import { answer, network } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { asViewer, buyer, peopleOfViewer } from '../../test/people';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { NeedsPage } from './needs-page';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T09:00:00Z') });
  network.use(answer('session', buyer));
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

type Seen = { url: URL; body: unknown }[];

const record = { needs: 4, decided: 3, medianDays: 6, quotes: 10, answeredQuotes: 9 };

function openNeed(need: Need, at = '/bneed/9') {
  network.use(
    answer('getNeed', need),
    answer('needRecord', record),
    answer('needQuestions', []),
    answer('searchCategories', []),
  );
  const route = at.includes('/edit') ? '/bneed/$needId/edit' : '/bneed/$needId';
  return renderPage(NeedsPage, { route, at });
}

const newNeed = (search = '') =>
  renderPage(NeedsPage, { route: '/bneed/$needId', at: `/bneed/new${search}` });

describe('the list of own needs', () => {
  // NED-90
  it('has a tab with a count for each state, and shows no number for sealed answers', async () => {
    const seen: Seen = [];
    const statuses = [{ value: 'open' as const, count: 1 }];
    const needs = [
      sampleOwnNeed({ openQuestions: 2 }),
      sampleOwnNeed({ needId: 10, title: 'Cables', isSealed: true, answers: null }),
    ];
    network.use(answer('ownNeeds', { ...pageOf(...needs), statuses }, { seen }));
    const { user, path } = renderPage(NeedsPage, { route: '/bneed' });
    const row = within(await screen.findByRole('article', { name: 'Pumps for the canal' }));
    expect(row.getByText('2 open questions')).toBeTruthy();
    expect(row.getByText('10 days left')).toBeTruthy();
    const sealed = within(screen.getByRole('article', { name: 'Cables' }));
    expect(sealed.getByText('Answers').nextSibling?.textContent).toBe('sealed');
    await user.click(screen.getByRole('tab', { name: 'Open (1)' }));
    await waitFor(() => expect(path()).toBe('/bneed?status=open'));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('status')).toBe('open'));
  });
});

describe('the form of a need', () => {
  // NED-91
  it('saves a draft with lines pasted from a spreadsheet, after it has shown what is wrong', async () => {
    const seen: Seen = [];
    network.use(
      answer('searchCategories', []),
      answer('createNeed', sampleNeed({ status: 'draft' }), { seen, status: 201 }),
      answer('getNeed', sampleNeed({ status: 'draft' })),
    );
    const { user, path } = newNeed();
    await user.click(await screen.findByRole('button', { name: 'Save and preview' }));
    expect(await screen.findByText('Please give the need a title.')).toBeTruthy();
    await putIn(user, screen.getByRole('textbox', { name: 'Title' }), 'Pumps for the canal');
    await user.click(screen.getByRole('textbox', { name: 'Item' }));
    await user.paste('Item\tQty\tUOM\tRemarks\nEnd-suction pump\t40\tpcs\t\nGate valve\t80\tpcs\tPN 16');
    expect(screen.getAllByRole('textbox', { name: 'Item' })).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Answers until' }), '10/12/2026');
    await user.click(screen.getByRole('checkbox', { name: 'Sealed answers' }));
    await user.click(screen.getByRole('button', { name: 'Save and preview' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(path()).toBe('/bneed/9');
    expect(seen[0]?.body).toMatchObject({
      title: 'Pumps for the canal',
      lines: [
        { item: 'End-suction pump', quantity: 40, unit: 'pcs', note: '' },
        { item: 'Gate valve', quantity: 80, unit: 'pcs', note: 'PN 16' },
      ],
      deadline: new Date('2026-12-10T18:00').toISOString(),
      isSealed: true,
      audience: 'everyone',
      budget: null,
    });
  });

  // NED-91
  it('starts from a search and keeps typed values over a reload', async () => {
    const pumps = { code: '42122000-0', title: 'Pumps', under: [], hasChildren: false };
    network.use(answer('searchCategories', [pumps]));
    const search = '?keyword=pumps&category=42122000-0&state=Maharashtra&city=Nashik';
    const first = newNeed(search);
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('pumps');
    expect(screen.getByRole('button', { name: 'Remove the category Pumps' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Nashik');
    await putIn(first.user, title, ' for Nashik');
    first.unmount();
    newNeed(search);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe(
      'pumps for Nashik',
    );
  });

  // NED-91
  it('names the material changes of a published need, and leaves its deadline alone', async () => {
    const seen: Seen = [];
    network.use(
      answer('updateNeed', sampleNeed({ version: 2 }), { seen }),
      answer('needAnswers', { areSealed: false, received: [] }),
    );
    const { user } = openNeed(sampleNeed(), '/bneed/9/edit');
    const quantity = (await screen.findAllByRole('textbox', { name: 'Quantity' }))[0]!;
    expect(screen.queryByRole('textbox', { name: 'Answers until' })).toBeNull();
    await user.clear(quantity);
    await user.type(quantity, '60');
    expect(await screen.findByText('Changed: Lines.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Publish the changes' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      version: 1,
      lines: [{ ...pumpLine, quantity: 60 }, valveLine],
      deadline: '2026-12-10T12:30:00.000Z',
    });
  });
});

describe('the page of an own need', () => {
  // NED-92
  it('shows a draft as a supplier without an NDA reads it, and publishes it', async () => {
    const seen: Seen = [];
    const draft = sampleNeed({
      status: 'draft',
      publishedDate: null,
      history: [],
      hasProtectedPart: true,
      protectedDetail: 'Drawing 12 of the weir.',
    });
    network.use(
      answer('publishNeed', sampleNeed(), { seen }),
      answer('needAnswers', { areSealed: false, received: [] }),
    );
    const { user } = openNeed(draft);
    const part = await screen.findByRole('region', { name: 'Part under NDA' });
    expect(part.textContent).toContain('open once you and the buyer have a signed NDA');
    expect(screen.queryByText('Drawing 12 of the weir.')).toBeNull();
    expect(screen.queryByText('Budget with GST')).toBeNull();
    network.use(answer('getNeed', sampleNeed()));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ version: 1 }]));
    expect(await screen.findByText('No supplier has answered yet.')).toBeTruthy();
  });

  // NED-92
  it('lists what a draft lacks and offers no publication', async () => {
    openNeed(sampleNeed({ status: 'draft', deadline: null, lines: [], categories: [] }));
    expect(await screen.findByText('Please add at least one line.')).toBeTruthy();
    expect(screen.getByText('Please set the deadline for answers.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      '/bneed/9/edit?show=missing',
    );
  });

  // NED-93
  it('shows neither answers nor their number while they are sealed', async () => {
    network.use(answer('needAnswers', { areSealed: true, received: [] }));
    openNeed(sampleNeed({ isSealed: true }));
    const section = await screen.findByRole('region', { name: 'Answers' });
    expect(await within(section).findByText('Answers are sealed')).toBeTruthy();
    expect(within(section).getByRole('heading', { name: 'Answers' })).toBeTruthy();
  });

  describe('after the deadline', () => {
    const deciding = sampleNeed({ status: 'deciding', decideUntil: '2026-12-31T12:30:00.000Z' });
    const others = sampleReceived({
      answerId: 4,
      supplierId: 6,
      supplierCompany: 'Valves Inc',
      quoteId: 5,
      needsConfirmation: true,
      offered: 1,
      alternatives: 1,
      notOffered: 0,
    });
    beforeEach(() =>
      network.use(answer('needAnswers', { areSealed: false, received: [sampleReceived(), others] })),
    );

    // NED-93
    it('shows totals and coverage of the answers, and leads to their comparison', async () => {
      openNeed(deciding);
      const first = within(await screen.findByRole('article', { name: 'Answer of Pumps & Co' }));
      expect(first.getByText('1 of 2 lines')).toBeTruthy();
      expect(first.getByText('Total with GST').nextSibling?.textContent).toBe('₹8,73,200');
      const second = within(screen.getByRole('article', { name: 'Answer of Valves Inc' }));
      expect(second.getByText('All 2 lines, 1 alternative')).toBeTruthy();
      expect(second.getByText('Not confirmed since the change')).toBeTruthy();
      const compare = screen.getByRole('link', { name: 'Compare the answers' });
      expect(compare.getAttribute('href')).toBe('/compare?columns=q4%2Cq5');
    });

    // NED-93
    it('declines an answer with a typed reason', async () => {
      const seen: Seen = [];
      network.use(answer('declineAnswer', { areSealed: false, received: [] }, { seen }));
      const { user } = openNeed(deciding);
      await user.click(await screen.findByRole('button', { name: 'Decline the answer of Valves Inc' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Decline' }));
      expect(await dialog.findByText('Please choose a reason.')).toBeTruthy();
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price too high');
      await user.click(dialog.getByRole('button', { name: 'Decline' }));
      await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ reason: 'price', note: '' }]));
      expect(seen[0]?.url.pathname).toBe('/user/needs/9/answers/4/decline');
    });

    // NED-93
    it('accepts an answer, which opens the contract', async () => {
      const seen: Seen = [];
      const quote = sampleFullQuote({}, [sampleRound()]);
      network.use(
        answer('getQuote', quote),
        answer('acceptQuote', { ...quote, status: 'Accepted', waitsFor: null, contractId: 40 }, { seen }),
      );
      const { user, path } = openNeed(deciding);
      await user.click(await screen.findByRole('button', { name: 'Accept the answer of Pumps & Co' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(await dialog.findByRole('button', { name: 'Accept and create contract' }));
      await waitFor(() => expect(path()).toBe('/bcontract/40'));
      expect(seen.map(({ body }) => body)).toEqual([{ round: 1 }]);
    });

    // NED-93
    it('ends the need with an outcome and reasons for its suppliers', async () => {
      const declined: Seen = [];
      const ended: Seen = [];
      network.use(
        answer('declineAnswer', { areSealed: false, received: [] }, { seen: declined }),
        answer('endNeed', sampleNeed({ status: 'ended', outcome: 'no_answer_suits' }), { seen: ended }),
      );
      const { user } = openNeed(deciding);
      await user.click(await screen.findByRole('button', { name: 'End without a contract' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('radio', { name: 'No suitable answer' }));
      await user.selectOptions(
        await dialog.findByRole('combobox', { name: 'Valves Inc' }),
        'Delivery too late',
      );
      await user.click(dialog.getByRole('button', { name: 'End the need' }));
      await waitFor(() =>
        expect(ended.map(({ body }) => body)).toEqual([{ outcome: 'no_answer_suits', note: '' }]),
      );
      expect(declined.map(({ body }) => body)).toEqual([{ reason: 'time', note: '' }]);
    });

    // NED-98
    it('shows a viewer the answers without any act', async () => {
      network.use(answer('session', asViewer(buyer)), answer('people', peopleOfViewer));
      openNeed(deciding);
      await screen.findByRole('article', { name: 'Answer of Pumps & Co' });
      expect(await screen.findByText(/Ask Asha Rao to change or decide it/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Accept|Decline|End/ })).toBeNull();
    });
  });

  // NED-92
  it('publishes the answer to a question', async () => {
    const seen: Seen = [];
    const question = {
      questionId: 2,
      question: 'Which flange?',
      askedDate: '2026-11-29T09:00:00Z',
      isOwn: false,
      reply: '',
      repliedDate: null,
    };
    network.use(
      answer('needAnswers', { areSealed: false, received: [] }),
      answer('replyNeedQuestion', question, { seen }),
    );
    const { user } = openNeed(sampleNeed());
    network.use(answer('needQuestions', [question]));
    const form = within(await screen.findByRole('form', { name: 'Reply to: Which flange?' }));
    await putIn(user, form.getByRole('textbox', { name: 'Your reply' }), 'PN 16.');
    await user.click(form.getByRole('button', { name: 'Publish the reply' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ reply: 'PN 16.' }]));
  });
});
