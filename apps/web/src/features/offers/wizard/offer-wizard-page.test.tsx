import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleTemplate, sampleView, testSupplier } from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse, unplugged } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import { OfferWizardPage } from './offer-wizard-page';
import { createEditSaver } from './saving/edit-saver';
import { createSaveCalls } from './saving/save-calls';
import { handOver } from './saving/use-offer-edit';
import { emptyEdit } from './wizard.model';

type Seen = { url: URL; body: unknown }[];
const stored = sampleView({ isOwner: true, published: false, version: 4 });

function open(at: string) {
  return renderPage(OfferWizardPage, { route: '/proposal-wizard/$id', at });
}

describe('OfferWizardPage', () => {
  beforeEach(() =>
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', stored),
      answer('searchCategories', []),
      answer('allTemplates', [sampleTemplate]),
    ),
  );

  // OFF-41
  it('posts a complete draft once, however often Post is clicked', async () => {
    const seen: Seen = [];
    network.use(answer('setPublished', 'Added to Publish', { seen }));
    const { user, path } = open('/proposal-wizard/7?step=review');
    await user.dblClick(await screen.findByRole('button', { name: 'Post' }));
    await waitFor(() => expect(path()).toBe('/pubprosal'));
    expect(await screen.findByText('Added to Publish')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ published: true }]);
    await user.click(screen.getByRole('button', { name: 'See the offer' }));
    await waitFor(() => expect(path()).toBe('/specificoffer/7'));
  });

  // OFF-41
  it('saves a draft without publishing it', async () => {
    const seen: Seen = [];
    network.use(
      answer('updateOffer', stored, { seen }),
      answer('setPublished', 'Added to Publish', { seen }),
    );
    const { user, path } = open('/proposal-wizard/7?step=details');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() => expect(path()).toBe('/sproposal'));
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/proposals/update/7']);
  });

  // OFF-40
  it('lists what prevents posting, with links to the fields', async () => {
    const question = { question: 'Warranty?', category: 'Quality', mandatory: true, answer: '' };
    network.use(answer('viewOffer', { ...stored, answers: [question] }));
    const { user, path } = open('/proposal-wizard/7?step=review');
    expect(await screen.findByText('One thing is missing before posting')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
    await user.click(screen.getAllByRole('button', { name: 'Questions' }).at(-1)!);
    await waitFor(() => expect(path()).toBe('/proposal-wizard/7?step=questions'));
    expect(await screen.findByText('Please answer: Warranty?')).toBeDefined();
  });

  it('keeps the input when saving fails and saves it on retry', async () => {
    network.use(unplugged('updateOffer'));
    const { user } = open('/proposal-wizard/7?step=details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await user.clear(title);
    await putIn(user, title, 'Better pumps');
    const again = await screen.findByRole('button', { name: 'Not saved – try again' }, { timeout: 4000 });
    expect(title.value).toBe('Better pumps');
    const seen: Seen = [];
    network.use(answer('updateOffer', { ...stored, title: 'Better pumps', version: 5 }, { seen }));
    await user.click(again);
    expect(await screen.findByText('Saved just now')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ title: 'Better pumps', version: 4, published: false }]);
  });

  it('saves a chosen category by its code and shows it in the review', async () => {
    const pumps = { code: '42122000-0', title: 'Pumps' };
    const seen: Seen = [];
    network.use(
      answer('searchCategories', [{ ...pumps, under: [], hasChildren: true }]),
      answer('updateOffer', { ...stored, categories: [pumps], version: 5 }, { seen }),
    );
    const { user } = open('/proposal-wizard/7?step=details');
    await putIn(user, await screen.findByRole('combobox', { name: 'Categories' }), 'pumps');
    await user.click(await screen.findByRole('option', { name: /^Pumps/ }));
    await user.click(screen.getByRole('button', { name: /Review$/ }));
    expect(await screen.findByText('42122000-0')).toBeDefined();
    await waitFor(() =>
      expect(seen.map(({ body }) => body)).toEqual([
        { categories: ['42122000-0'], version: 4, published: false },
      ]),
    );
  });

  it('offers the newer version after another window saved', async () => {
    network.use(refuse('updateOffer', 'changed_meanwhile', 'Changed in another window.'));
    const { user } = open('/proposal-wizard/7?step=details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await user.type(title, '!');
    const load = await screen.findByRole('button', { name: 'Load the newer version' }, { timeout: 4000 });
    network.use(answer('viewOffer', { ...stored, title: 'Theirs', version: 5 }));
    await user.click(load);
    await waitFor(() => expect(title.value).toBe('Theirs'));
    expect(screen.queryByText('This offer was changed in another window')).toBeNull();
  });

  it('loads the server’s version when the wizard is opened again', async () => {
    const first = open('/proposal-wizard/7?step=details');
    await first.user.click(await screen.findByRole('button', { name: /NDA and Visibility$/ }));
    await waitFor(() => expect(first.path()).toBe('/proposal-wizard/7?step=nda'));
    first.unmount();
    network.use(
      answer('viewOffer', { ...stored, title: 'Published meanwhile', published: true, version: 5 }),
    );
    open('/proposal-wizard/7?step=details');
    expect(await screen.findByDisplayValue('Published meanwhile')).toBeDefined();
    expect(screen.getByText('This offer is published')).toBeDefined();
  });

  // LIM-9
  it('accepts a text of any length, counts it and reports the excess', async () => {
    const seen: Seen = [];
    network.use(answer('updateOffer', { ...stored, version: 5 }, { seen }));
    const { user } = open('/proposal-wizard/7?step=details');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await user.clear(title);
    await user.paste('x'.repeat(310));
    expect(title.value).toHaveLength(310);
    expect(screen.getByText(/310 of 300 characters\./)).toBeDefined();
    expect(screen.getByText('At most 300 characters. Please shorten it by 10.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Review/ }));
    expect(await screen.findByText('One thing to correct before posting')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Details\s*to be corrected/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^NDA and Visibility\s*, done/ })).toBeDefined();
    expect(screen.getByText(/shorten it by 10\./)).toBeDefined();
    expect(seen).toEqual([]);
  });

  // OFF-81, LIM-8
  it('keeps an invalid amount in its field and completes a short web address', async () => {
    const seen: Seen = [];
    network.use(answer('updateOffer', { ...stored, version: 5 }, { seen }));
    const { user, path } = open('/proposal-wizard/7?step=terms');
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Budget From' });
    await user.clear(from);
    await putIn(user, from, '5 lakh or so');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/proposal-wizard/7?step=nda'));
    await user.click(screen.getByRole('button', { name: /Review$/ }));
    expect(await screen.findByText(/Only a number, such as 12,500 or 5 lakh\./)).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: /Quantity, Budget and Delivery/ })[0]!);
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Budget From' });
    expect(again.value).toBe('5 lakh or so');
    expect(seen).toEqual([]);
    await user.clear(again);
    await putIn(user, again, '5 lakh');
    await user.tab();
    expect(again.value).toBe('5,00,000');
    await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ budgetFrom: 500_000 }));
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'More information' });
    await user.clear(address);
    await putIn(user, address, 'www.example.in');
    await user.tab();
    expect(address.value).toBe('https://www.example.in');
  });

  // OFF-40
  it('previews the offer before and after its NDA', async () => {
    network.use(answer('viewOffer', { ...stored, ndaRequired: true }));
    const { user } = open('/proposal-wizard/7?step=review');
    const before = await screen.findByRole<HTMLInputElement>('radio', { name: 'Before the NDA' });
    expect(before.checked).toBe(true);
    expect(screen.getByText('This part opens once the NDA is signed')).toBeDefined();
    expect(screen.queryByText('Twelve pumps with motors.')).toBeNull();
    expect(screen.queryByText(/Asha Rao/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'After the NDA is signed' }));
    expect(await screen.findByText('Twelve pumps with motors.')).toBeDefined();
    expect(screen.getByText(/Asha Rao/)).toBeDefined();
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('A buyer sees this once both sides have signed the NDA.');
  });

  it('previews an offer without an NDA without a switch', async () => {
    open('/proposal-wizard/7?step=review');
    expect(await screen.findByText('Twelve pumps with motors.')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('uses the same clientId for each attempt to save a new draft', async () => {
    const seen: Seen = [];
    const made = sampleView({
      ...emptyEdit,
      title: 'Pumps',
      published: false,
      isOwner: true,
    });
    // A proxy between browser and server timed out.
    network.use(answer('allTemplates', []), answer('createOffer', made, { status: 504, seen }));
    const { user } = renderPage(OfferWizardPage, {
      route: '/proposal-wizard',
      at: '/proposal-wizard?step=details',
    });
    await putIn(user, await screen.findByRole('textbox', { name: 'Title' }), 'Pumps');
    const again = await screen.findByRole('button', { name: 'Not saved – try again' }, { timeout: 4000 });
    network.use(answer('createOffer', made, { status: 201, seen }));
    await user.click(again);
    expect(await screen.findByText('Saved just now')).toBeDefined();
    expect(seen).toHaveLength(2);
    expect(seen[0]?.body).toMatchObject({ clientId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(seen[1]?.body).toEqual(seen[0]?.body);
  });

  // OFF-510
  it('has neither Template nor Questions if there is no template', async () => {
    network.use(answer('allTemplates', []));
    const { user, path } = open('/proposal-wizard/7');
    expect(await screen.findByText('Step 1 of 4')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Details' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Template|Questions/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/proposal-wizard/7?step=terms'));
  });

  // OFF-38
  it('keeps the marks of left steps when the draft has got its number', async () => {
    handOver(7, {
      saver: createEditSaver(createSaveCalls(testSupplier.userId), stored),
      left: new Set(['template', 'details']),
    });
    open('/proposal-wizard/7?step=questions');
    const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
    expect(steps.getByRole('button', { name: /^Template.*, done/ })).toBeDefined();
    expect(steps.getByRole('button', { name: /^Details.*, done/ })).toBeDefined();
    expect(steps.queryByRole('button', { name: /^Review.*, done/ })).toBeNull();
  });

  it('refuses to open another company’s offer', async () => {
    network.use(answer('viewOffer', { ...stored, isOwner: false }));
    open('/proposal-wizard/7');
    expect(await screen.findByText('This offer cannot be edited')).toBeDefined();
  });
});
