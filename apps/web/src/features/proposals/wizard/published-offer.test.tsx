import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleView, testSupplier } from '../../../offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { createKeptChanges } from './kept-changes';
import { ProposalWizardPage } from './proposal-wizard-page';

type Seen = { url: URL; body: unknown }[];
const file = { attachmentId: 4, fileName: 'prices.pdf', sizeBytes: 9, contentType: 'application/pdf' };
const published = sampleView({
  isOwner: true,
  draft: true,
  version: 4,
  ndaRequired: true,
  attachments: [file],
});
const kept = createKeptChanges(testSupplier.userId, published.id);

function open(step: string) {
  return renderPage(ProposalWizardPage, {
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
      answer('viewProposal', published),
      answer('updateProposal', { ...published, version: 5 }, { seen }),
    );
  });

  it('is changed by Save Changes alone, once, after the review said what changes', async () => {
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
      { title: 'Irrigation pumps and pipes', budgetFrom: 500, version: 4, draft: true },
    ]);
    expect(kept.read()).toBeUndefined();
  });

  it('says that nothing is changed, and has nothing to save', async () => {
    open('review');
    expect(await screen.findByText('Nothing is changed yet')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  });

  it('asks before the NDA is dropped, and names what becomes public', async () => {
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
      expect(seen.map(({ body }) => body)).toEqual([{ ndaRequired: false, version: 4, draft: true }]),
    );
  });

  it('has the changes again after the page was closed, and gives the published text back after a question', async () => {
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

  it('goes along with another tab of this browser', async () => {
    open('details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    kept.write({ version: 4, fields: { title: 'Typed in the other tab' } });
    window.dispatchEvent(new StorageEvent('storage', { key: kept.key }));
    await waitFor(() => expect(title.value).toBe('Typed in the other tab'));
    expect(screen.getByRole('button', { name: 'Discard Changes' })).toBeDefined();
  });

  it('shows both texts when the offer moved on since the changes began', async () => {
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

  it('shows at the review what the server refuses', async () => {
    const errors = [{ field: 'title', text: 'Contains characters that cannot be shown.' }];
    network.use(refuse('updateProposal', 'invalid_input', 'Please check the fields.', { errors }));
    kept.write({ version: 4, fields: { title: 'Pumps and pipes' } });
    const { user } = open('review');
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Please check the fields.')).toBeDefined();
    const refused = screen.getByText(/Contains characters that cannot be shown\./);
    await user.click(within(refused).getByRole('button', { name: 'Details' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined();
    expect(kept.read()).toMatchObject({ fields: { title: 'Pumps and pipes' } });
  });

  it('asks before an attachment is taken from buyers', async () => {
    const removed: Seen = [];
    network.use(
      answer('removeAttachment', { status: 'Success', msg: 'Attachment removed' }, { seen: removed }),
    );
    const { user } = open('nda');
    const remove = await screen.findByRole('button', { name: 'Remove prices.pdf' });
    await user.click(remove);
    const question = () => screen.findByRole('dialog', { name: 'Remove the attachment' });
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(removed).toEqual([]);
    await user.click(remove);
    network.use(answer('viewProposal', { ...published, attachments: [] }));
    await user.click(within(await question()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('prices.pdf')).toBeNull());
    expect(removed).toHaveLength(1);
  });

  it('takes no file that an NDA is to protect before the NDA is published', async () => {
    network.use(answer('viewProposal', { ...published, ndaRequired: false }));
    const { user } = open('nda');
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add a file' });
    expect(await screen.findByText('Everybody can open a file as soon as it is added.')).toBeDefined();
    expect(add().disabled).toBe(false);
    await user.click(screen.getByLabelText('Require a signed NDA to view the offer'));
    expect(screen.getByText(/^Save the changes first: until then the offer asks for no NDA/)).toBeDefined();
    expect(add().disabled).toBe(true);
  });
});
