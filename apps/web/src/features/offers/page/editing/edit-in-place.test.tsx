import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { workLostByLogOut } from '../../../../entities/offers/unsaved-work';
import { sampleView, testBuyer, testSupplier } from '../../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../../test/network';
import { renderPage } from '../../../../test/render-page';
import { createStoredChanges } from '../../wizard/saving/stored-changes';
import { standAlone } from '../around-offer.factory';
import { OfferPage } from '../offer-page';

type Seen = { url: URL; body: unknown }[];
const published = sampleView({ isOwner: true, published: true, version: 4 });
const kept = createStoredChanges(testSupplier.userId, published.id);
const noDealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };

const open = () => renderPage(OfferPage, { route: '/specificoffer/$id', at: '/specificoffer/7' });
const pencil = (name: string) => screen.findByRole('button', { name });

describe("editing one's own offer on its page", () => {
  let seen: Seen;
  beforeEach(() => {
    seen = [];
    kept.clear();
    standAlone();
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', published),
      answer('updateOffer', { ...published, title: 'Irrigation pumps and pipes', version: 5 }, { seen }),
      answer('offerDealings', { ...noDealings, signedNdas: 2 }),
    );
  });

  // OFF-110
  it('saves a new title with Ctrl+Enter in one request with the version', async () => {
    const { user } = open();
    await user.click(await pencil('Edit title'));
    const field = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, ' and pipes{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'Irrigation pumps and pipes' })).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { title: 'Irrigation pumps and pipes', version: 4, published: true },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit title'));
    expect(kept.read()).toBeUndefined();
  });

  // OFF-110
  it('confirms a change of the price once, with the changes and the notified buyers', async () => {
    const { user } = open();
    await user.click(await pencil('Edit budget'));
    const field = await screen.findByLabelText('Budget From');
    await user.clear(field);
    await user.type(field, '500');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Publish these changes' }));
    expect(question.getByText('Budget')).toBeDefined();
    expect(
      question.getByText(
        'These are notified: the buyers of 2 signed NDAs. Signed contracts stay as they are.',
      ),
    ).toBeDefined();
    expect(seen).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Publish Changes' }));
    await waitFor(() =>
      expect(seen.map(({ body }) => body)).toEqual([{ budgetFrom: 500, version: 4, published: true }]),
    );
  });

  // OFF-110
  it('closes the form on Escape, after a confirmation if something was typed', async () => {
    const { user } = open();
    await user.click(await pencil('Edit title'));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard the change' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: published.title, level: 1 })).toBeDefined();
    expect(kept.read()).toBeUndefined();
    await user.click(await pencil('Edit detail'));
    await user.type(await screen.findByRole('textbox', { name: 'Detail' }), '{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(seen).toEqual([]);
  });

  // OFF-110
  it('keeps the input and reports a conflict when the offer was changed elsewhere', async () => {
    network.use(refuse('updateOffer', 'changed_meanwhile', 'This offer was changed in another window.'));
    const { user } = open();
    await user.click(await pencil('Edit title'));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and pipes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const form = within(screen.getByRole('form', { name: 'Edit title' }));
    expect(await form.findByText('This offer was changed in another window')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
      'Irrigation pumps and pipes',
    );
  });

  // OFF-110
  it('reopens the form with unsaved input after a reload, and logging out warns of its loss', async () => {
    kept.write({ version: 4, fields: { title: 'Typed before' } });
    open();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe(
      'Typed before',
    );
    expect((await workLostByLogOut()).changedOffers).toBe(1);
    kept.clear();
  });

  // OFF-110
  it('shows unpublished changes of several parts together, to save, continue or discard', async () => {
    kept.write({ version: 4, fields: { title: 'Typed before', scope: 'large' } });
    const { user } = open();
    const note = within(await screen.findByRole('region', { name: 'Changes not published yet' }));
    expect(note.getByRole('link', { name: 'Continue editing' }).getAttribute('href')).toBe(
      '/proposal-wizard/7?step=review',
    );
    await user.click(note.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    await waitFor(() => expect(kept.read()).toBeUndefined());
  });

  // OFF-113
  it('formats bold words and lists by keyboard and shows them formatted', async () => {
    const detail = 'We bring **pumps**\n- and motors';
    network.use(answer('updateOffer', { ...published, detail, version: 5 }, { seen }));
    const { user } = open();
    await user.click(await pencil('Edit detail'));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Detail' });
    await user.clear(field);
    await user.type(field, 'We bring pumps');
    field.setSelectionRange(9, 14);
    await user.keyboard('{Control>}b{/Control}');
    expect(field.value).toBe('We bring **pumps**');
    field.setSelectionRange(18, 18);
    await user.keyboard('{Enter}and motors');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(field.value).toBe(detail);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('pumps')).tagName).toBe('STRONG');
    expect(screen.getByText('and motors').tagName).toBe('LI');
    expect(seen.map(({ body }) => body)).toEqual([{ detail, version: 4, published: true }]);
  });

  it('shows an error at the field and saves nothing', async () => {
    const { user } = open();
    await user.click(await pencil('Edit title'));
    await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a title.')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('shows no edit buttons to other viewers', async () => {
    network.use(answer('session', testBuyer), answer('viewOffer', sampleView({ published: true })));
    open();
    await screen.findByRole('heading', { name: published.title, level: 1 });
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });
});
