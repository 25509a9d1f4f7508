import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleView, testSupplier, sampleTemplate } from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { createStoredChanges } from './saving/stored-changes';
import { OfferWizardPage } from './offer-wizard-page';

type Seen = { url: URL; body: unknown }[];
const file = { attachmentId: 4, fileName: 'prices.pdf', sizeBytes: 9, contentType: 'application/pdf' };
const published = sampleView({
  isOwner: true,
  published: true,
  version: 4,
  ndaRequired: true,
  attachments: [file],
});
const kept = createStoredChanges(testSupplier.userId, published.id);

function open(step: string) {
  return renderPage(OfferWizardPage, {
    route: '/proposal-wizard/$id',
    at: `/proposal-wizard/7?step=${step}`,
  });
}

const openStep = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name });

describe('a published offer in the wizard', () => {
  let seen: Seen;
  beforeEach(() => {
    seen = [];
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', published),
      answer('searchCategories', []),
      answer('allTemplates', [sampleTemplate]),
      answer('updateOffer', { ...published, version: 5 }, { seen }),
    );
  });

  // OFF-46
  it('publishes changes only by Save Changes, once, after the review listed them', async () => {
    const { user, path } = open('details');
    expect(await screen.findByText('This offer is published')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and pipes');
    expect(screen.getAllByText('Changes not published yet')).toHaveLength(2);
    await user.click(openStep(/Budget/));
    await user.clear(await screen.findByLabelText('Budget From'));
    await user.type(screen.getByLabelText('Budget From'), '500');
    await user.click(openStep(/Review/));
    const changes = within(await screen.findByRole('region', { name: 'What will change for buyers' }));
    expect(changes.getByText('Title')).toBeDefined();
    expect(changes.getByText('Budget')).toBeDefined();
    expect(changes.queryByText('Detail')).toBeNull();
    expect(seen).toEqual([]);
    await user.dblClick(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(path()).toBe('/pubprosal'));
    expect(seen.map(({ body }) => body)).toEqual([
      { title: 'Irrigation pumps and pipes', budgetFrom: 500, version: 4, published: true },
    ]);
    expect(kept.read()).toBeUndefined();
  });

  it('reports that nothing has changed, and offers no saving', async () => {
    open('review');
    expect(await screen.findByText('No changes yet')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  });

  // OFF-47
  it('asks before the NDA is dropped and lists what becomes public', async () => {
    const { user } = open('nda');
    await user.click(await screen.findByLabelText('Viewing of the offer is available'));
    await user.click(openStep(/Review/));
    const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await save();
    const question = within(await screen.findByRole('dialog', { name: 'Publish without an NDA' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'the detail',
      'the quantity',
      'the attachment prices.pdf',
      'the name Asha Rao',
    ]);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await save();
    const again = within(await screen.findByRole('dialog', { name: 'Publish without an NDA' }));
    await user.click(again.getByRole('button', { name: 'Publish without an NDA' }));
    await waitFor(() =>
      expect(seen.map(({ body }) => body)).toEqual([{ ndaRequired: false, version: 4, published: true }]),
    );
  });

  // OFF-46
  it('restores changes after the page was closed, and the published text after a confirmation', async () => {
    const first = open('details');
    await first.user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and pipes');
    first.unmount();
    const { user } = open('details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('Irrigation pumps and pipes');
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard the changes' }));
    await user.click(question.getByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(title.value).toBe('Irrigation pumps'));
    expect(kept.read()).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('updates when another tab of this browser changes the offer', async () => {
    open('details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    kept.write({ version: 4, fields: { title: 'Typed in the other tab' } });
    window.dispatchEvent(new StorageEvent('storage', { key: kept.key }));
    await waitFor(() => expect(title.value).toBe('Typed in the other tab'));
    expect(screen.getByRole('button', { name: 'Discard Changes' })).toBeDefined();
  });

  it('shows both versions when the offer changed meanwhile', async () => {
    kept.write({ version: 3, fields: { title: 'Pumps and pipes' } });
    const { user } = open('details');
    const alert = within(
      await screen.findByRole('alert', { name: 'This offer was changed in another window' }),
    );
    const difference = within((await alert.findByText('Title')).parentElement as HTMLElement);
    expect(difference.getByText('Before:', { exact: false })).toBeDefined();
    expect(alert.getByText('Irrigation pumps', { exact: false })).toBeDefined();
    expect(alert.getByText('Pumps and pipes', { exact: false })).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'Keep what I typed' }));
    await waitFor(() => expect(screen.queryByText('This offer was changed in another window')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Pumps and pipes');
    expect(kept.read()).toEqual({ version: 4, fields: { title: 'Pumps and pipes' } });
    expect(seen).toEqual([]);
  });

  it('shows errors of the server in the review', async () => {
    const errors = [{ field: 'title', text: 'Contains characters that cannot be shown.' }];
    network.use(refuse('updateOffer', 'invalid_input', 'Please check the fields.', { errors }));
    kept.write({ version: 4, fields: { title: 'Pumps and pipes' } });
    const { user } = open('review');
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Please check the fields.')).toBeDefined();
    const refused = screen.getByText(/Contains characters that cannot be shown\./);
    await user.click(within(refused).getByRole('button', { name: 'Details' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined();
    expect(kept.read()).toMatchObject({ fields: { title: 'Pumps and pipes' } });
  });

  const waiting = { ...file, attachmentId: 5, fileName: 'drawing.png' };
  const line = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

  it('adds and removes attachments with the other changes, and can undo a removal', async () => {
    const removed: Seen = [];
    network.use(
      answer('removeAttachment', { status: 'Success', msg: 'Attachment removed' }, { seen: removed }),
      answer('viewOffer', { ...published, pendingAttachments: [waiting] }),
    );
    const { user } = open('nda');
    await screen.findByText('drawing.png');
    expect(line('drawing.png').getByText('Added when you save')).toBeDefined();
    expect(screen.getByText(/^Buyers see what you add and remove here once you save/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove prices.pdf' }));
    expect(line('prices.pdf').getByText('Removed when you save')).toBeDefined();
    const undo = screen.getByRole('button', { name: 'Undo: keep prices.pdf' });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(screen.queryByText('Removed when you save')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove prices.pdf' }));
    await user.click(openStep(/Review/));
    const changes = within(await screen.findByRole('region', { name: 'What will change for buyers' }));
    expect(changes.getAllByText('Attachment')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'After the NDA is signed' }));
    const preview = within(screen.getByRole('article'));
    expect(preview.getByRole('link', { name: 'drawing.png' })).toBeDefined();
    expect(preview.queryByRole('link', { name: 'prices.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(seen.map(({ body }) => body)).toEqual([
        { addAttachments: [5], removeAttachments: [4], version: 4, published: true },
      ]),
    );
    expect(removed).toEqual([]);
  });

  it('deletes a pending file at once, and all of them with the other changes', async () => {
    const removed: Seen = [];
    const other = { ...waiting, attachmentId: 6, fileName: 'list.csv' };
    network.use(
      answer('removeAttachment', { status: 'Success', msg: 'Attachment removed' }, { seen: removed }),
      answer('viewOffer', { ...published, pendingAttachments: [waiting, other] }),
    );
    const { user } = open('nda');
    const give = await screen.findByRole('button', { name: 'Remove drawing.png' });
    network.use(answer('viewOffer', { ...published, pendingAttachments: [other] }));
    await user.click(give);
    await waitFor(() => expect(screen.queryByText('drawing.png')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove prices.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard the changes' }));
    await user.click(question.getByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByText('list.csv')).toBeNull());
    expect(removed.map(({ url }) => url.pathname)).toEqual([
      '/proposals/attachments/7/5',
      '/proposals/attachments/7/6',
    ]);
    expect(screen.queryByText('Removed when you save')).toBeNull();
    expect(screen.getByText('This offer is published')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('keeps the changes when a pending file could not be deleted', async () => {
    network.use(
      refuse('removeAttachment', 'unexpected', 'Something went wrong.'),
      answer('viewOffer', { ...published, pendingAttachments: [waiting] }),
    );
    const { user } = open('nda');
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard the changes' }));
    await user.click(question.getByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByText('The changes could not be discarded')).toBeDefined();
    expect(line('drawing.png').getByText('Added when you save')).toBeDefined();
  });

  it('applies the limit of 20 attachments to those that remain after the save', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...file,
      attachmentId: 10 + index,
      fileName: `${index}.csv`,
    }));
    network.use(answer('viewOffer', { ...published, attachments: many, pendingAttachments: [waiting] }));
    const { user } = open('nda');
    const add = async () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add a file' });
    expect((await add()).disabled).toBe(true);
    await user.click(openStep(/Review/));
    expect(await screen.findByText(/At most 20 attachments per offer\./)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    await user.click(openStep(/NDA/));
    await user.click(await screen.findByRole('button', { name: 'Remove 0.csv' }));
    await user.click(screen.getByRole('button', { name: 'Remove 1.csv' }));
    expect((await add()).disabled).toBe(false);
    await user.click(openStep(/Review/));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(false),
    );
  });
});
