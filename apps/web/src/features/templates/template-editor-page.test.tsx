import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { keepImported } from './imported-template';
import { TemplateEditorPage } from './template-editor-page';
import { contentOf } from './template-file';
import { questionOf, templateOf } from './templates.factory';

const openNew = (at = '/addtemplate') => renderPage(TemplateEditorPage, { route: '/addtemplate', at });
const openStored = () => renderPage(TemplateEditorPage, { route: '/addtemplate/$id', at: '/addtemplate/7' });
const question = async (place: number) => {
  const list = await screen.findByRole('list', { name: 'Questions' });
  const item = within(list).getAllByRole('listitem')[place - 1];
  if (!item) throw new Error(`there is no question ${place}`);
  return within(item);
};
const orderOfQuestions = () =>
  screen
    .getAllByLabelText<HTMLTextAreaElement>(/^Question/, { selector: 'textarea' })
    .map(({ value }) => value);

describe('the page Add Template', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  // TPL-10
  it('requires a title and the text of each question, with messages at their fields', async () => {
    const { user } = openNew();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a name.')).toBeTruthy();
    expect(screen.getByText('Please enter the question.')).toBeTruthy();
  });

  it('does not accept or cut a title that is too long', async () => {
    const { user } = openNew();
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await user.click(title);
    await user.paste('x'.repeat(203));
    expect(title.value).toHaveLength(203);
    expect(screen.getByText('At most 200 characters. Please shorten it by 3.')).toBeTruthy();
    const first = await question(1);
    await putIn(user, first.getByLabelText(/^Question/), 'Way of transport?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('does not save or cut a text that is too long, and focuses its field', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveTemplate', templateOf(), { seen, status: 201 }));
    const { user } = openNew();
    await putIn(user, await screen.findByLabelText(/^Title/), 'Pumps');
    const first = await question(1);
    await putIn(user, first.getByLabelText(/^Question/), 'Way of transport?');
    await user.selectOptions(first.getByLabelText('Answered by'), 'choice');
    await user.type(first.getByLabelText('Choice 1'), 'Sea');
    await user.type(first.getByLabelText('Choice 2'), 'Air');
    for (const [label, most, good] of [
      [/^Question/, 1_000, 'Way of transport?'],
      ['Category', 200, 'Delivery'],
      ['Help text', 1_000, 'One of them.'],
      ['Choice 2', 200, 'Rail'],
    ] as const) {
      const field = first.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
      await pasteTooLong(user, field, most);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(document.activeElement).toBe(field));
      await user.clear(field);
      await user.type(field, good);
    }
    expect(seen).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it.each(['abc', '0', '7x', '99'])('shows "not found" for the template id %s', async (id) => {
    network.use(refuse('getTemplate', 'not_found', 'The template was not found.'));
    renderPage(TemplateEditorPage, { route: '/addtemplate/$id', at: `/addtemplate/${id}` });
    expect(await screen.findByText('Not Found')).toBeTruthy();
    expect(screen.queryByLabelText(/^Title/)).toBeNull();
  });

  // TPL-23
  it('saves a question for a certificate only with its kind', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveTemplate', templateOf(), { seen, status: 201 }));
    const { user } = openNew();
    await putIn(user, await screen.findByLabelText(/^Title/), 'Pumps');
    const first = await question(1);
    await putIn(user, first.getByLabelText(/^Question/), 'Quality system?');
    await user.selectOptions(first.getByLabelText('Answered by'), 'Certificate');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await first.findByText('Please choose the kind of certificate.')).toBeTruthy();
    await user.selectOptions(first.getByLabelText(/^Kind of certificate/), 'ISO 14001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template saved successfully!')).toBeTruthy();
    expect(seen[0]?.body).toMatchObject({
      details: [{ kind: 'certificate', certificateKind: 'iso_14001' }],
    });
  });

  // TPL-8, TPL-9, TPL-11
  it('saves questions without changing the typed text', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveTemplate', templateOf(), { seen, status: 201 }));
    const { user, path } = openNew();
    await putIn(user, await screen.findByLabelText(/^Title/), 'Pumps');
    const first = await question(1);
    await putIn(user, first.getByLabelText(/^Question/), 'Way of transport?');
    await putIn(user, first.getByLabelText('Category', { selector: 'input' }), 'Delivery');
    await user.selectOptions(first.getByLabelText('Answered by'), 'One of a list');
    await user.type(first.getByLabelText('Choice 1'), 'Sea');
    await user.type(first.getByLabelText('Choice 2'), 'Air');
    await user.click(first.getByLabelText('Mandatory'));
    await user.click(screen.getByRole('button', { name: 'Add New Question' }));
    const second = await question(2);
    expect(second.getByLabelText<HTMLInputElement>('Category', { selector: 'input' }).value).toBe('Delivery');
    await putIn(user, second.getByLabelText(/^Question/), 'Weight?');
    await user.selectOptions(second.getByLabelText('Answered by'), 'Number');
    await user.type(second.getByLabelText('Smallest number'), '1');
    await user.type(second.getByLabelText('Largest number'), '2.5');
    await putIn(user, second.getByLabelText('Help text'), 'In tonnes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template saved successfully!')).toBeTruthy();
    expect(path()).toBe('/template');
    expect(seen.map(({ body }) => body)).toEqual([
      {
        name: 'Pumps',
        active: true,
        details: [
          {
            question: 'Way of transport?',
            category: 'Delivery',
            mandatory: true,
            kind: 'choice',
            help: '',
            options: ['Sea', 'Air'],
            min: null,
            max: null,
            certificateKind: null,
          },
          {
            question: 'Weight?',
            category: 'Delivery',
            mandatory: false,
            kind: 'number',
            help: 'In tonnes',
            options: [],
            min: 1,
            max: 2.5,
            certificateKind: null,
          },
        ],
      },
    ]);
  });

  // TPL-15
  it('moves questions with buttons and Alt with arrow keys, announces it, and keeps the focus', async () => {
    const details = ['One', 'Two', 'Three'].map((text, index) =>
      questionOf({ detailId: index + 1, question: text }),
    );
    network.use(answer('getTemplate', templateOf({ details })));
    const { user } = openStored();
    await user.click((await question(1)).getByRole('button', { name: 'Move question 1 down' }));
    expect(orderOfQuestions()).toEqual(['Two', 'One', 'Three']);
    expect(screen.getByText('Question 1 is now at place 2 of 3.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 2 down');
    await user.keyboard('{Enter}');
    expect(orderOfQuestions()).toEqual(['Two', 'Three', 'One']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 3 up');
    await user.click((await question(3)).getByLabelText(/^Question/));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(orderOfQuestions()).toEqual(['One', 'Two', 'Three']);
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('One');
  });

  it("shows a preview of the template with the supplier's validation", async () => {
    network.use(answer('getTemplate', templateOf()));
    const { user } = openStored();
    await user.click(await screen.findByLabelText('Preview as a supplier sees it'));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    const years = preview.getByLabelText(/How many years of guarantee/);
    await user.type(years, '21');
    expect(preview.getByText('Please enter a number from 0 to 20.')).toBeTruthy();
  });

  // TPL-24
  it('shows the preview beside the questions where the page is wide', async () => {
    // Every screen matches this media query.
    const anyScreen = window.matchMedia('(min-width: 0em)');
    vi.spyOn(window, 'matchMedia').mockReturnValue(anyScreen);
    network.use(answer('getTemplate', templateOf()));
    openStored();
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByLabelText(/How many years of guarantee/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Questions' })).toBeTruthy();
    expect(screen.queryByLabelText('Preview as a supplier sees it')).toBeNull();
  });

  it('warns that existing offers keep the old version', async () => {
    network.use(answer('getTemplate', templateOf({ offersUsing: 3, version: 2 })));
    openStored();
    expect(
      await screen.findByText(/3 offers answer version 2 and keep it\. Saving a change makes version 3\./),
    ).toBeTruthy();
  });

  // TPL-13
  it('keeps the typed template after a conflict and saves it as a new one', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('getTemplate', templateOf()),
      refuse('updateTemplate', 'changed_meanwhile', 'This template was changed in the meantime.'),
      answer('saveTemplate', templateOf({ templateId: 8 }), { seen, status: 201 }),
    );
    const { user } = openStored();
    await putIn(user, await screen.findByLabelText(/^Title/), ' and pipes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save mine as a new template' }));
    expect(await screen.findByText('Template saved successfully!')).toBeTruthy();
    expect(seen[0]?.body).toMatchObject({ name: 'Pumps and pipes' });
  });

  // TPL-13
  it('loads the stored template after a conflict on request', async () => {
    network.use(
      answer('getTemplate', templateOf()),
      refuse('updateTemplate', 'changed_meanwhile', 'This template was changed in the meantime.'),
    );
    const { user } = openStored();
    await putIn(user, await screen.findByLabelText(/^Title/), ' and pipes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const load = await screen.findByRole('button', { name: 'Discard mine and load theirs' });
    network.use(answer('getTemplate', templateOf({ name: 'Pumps of theirs' })));
    await user.click(load);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Pumps of theirs'),
    );
  });

  // TPL-11
  it('shows a save failure in the words of the specification and keeps everything', async () => {
    network.use(refuse('saveTemplate', 'unavailable', 'The server is busy.'));
    const { user } = openNew();
    await putIn(user, await screen.findByLabelText(/^Title/), 'Pumps');
    await putIn(user, (await question(1)).getByLabelText(/^Question/), 'How soon?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something went wrong while saving the template.')).toBeTruthy();
    expect(screen.getByText('The server is busy.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Pumps');
  });

  it("shows the server's message at its field", async () => {
    network.use(
      answer('getTemplate', templateOf()),
      refuse('updateTemplate', 'invalid_input', 'Please check the fields.', {
        errors: [{ field: 'details.1.help', text: 'Contains characters that cannot be shown.' }],
      }),
    );
    const { user } = openStored();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await (await question(2)).findByText('Contains characters that cannot be shown.')).toBeTruthy();
    expect(screen.getByText('Something went wrong while updating the template.')).toBeTruthy();
  });

  it('starts a copy under its own name', async () => {
    network.use(answer('getTemplate', templateOf()));
    openNew('/addtemplate?copy=7');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Copy of Pumps');
    expect(orderOfQuestions()).toHaveLength(2);
  });

  it('starts with a template read from a file', async () => {
    keepImported(contentOf(templateOf({ name: 'From a file' })));
    openNew('/addtemplate?from=file');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('From a file');
  });

  it('asks before leaving unsaved changes', async () => {
    const { user, path } = openNew();
    await user.type(await screen.findByLabelText(/^Title/), 'P');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/addtemplate');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/template'));
  });

  it('leaves without a question when nothing was changed', async () => {
    const { user, path } = openNew();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(path()).toBe('/template'));
  });
});
