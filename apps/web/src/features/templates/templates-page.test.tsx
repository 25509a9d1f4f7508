import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { pressInMenu } from '../../test/press-in-menu';
import { renderPage } from '../../test/render-page';
import { readImported } from './imported-template';
import { contentOf } from './template-file';
import { TemplatesPage } from './templates-page';
import { templateOf } from './templates.factory';

const saved = vi.hoisted(() => vi.fn<(content: Blob, fileName: string) => void>());
vi.mock('../../ui/save-file', () => ({ saveFile: saved }));

const open = (at = '/template') => renderPage(TemplatesPage, { route: '/template', at });
const card = async (name = 'Pumps') => within(await screen.findByRole('article', { name }));

describe('the page Template Management', () => {
  beforeEach(() => {
    saved.mockReset();
    sessionStorage.clear();
  });

  // TPL-5
  it('shows a message when there is no template', async () => {
    network.use(answer('searchTemplates', pageOf()));
    open();
    expect(await screen.findByRole('heading', { name: 'No templates found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Template' }).getAttribute('href')).toBe('/addtemplate');
  });

  // TPL-2, TPL-4
  it('shows the facts of each template and links to its editor', async () => {
    network.use(answer('searchTemplates', pageOf(templateOf({ version: 3 }))));
    open();
    expect(await screen.findByText('Loading templates...')).toBeTruthy();
    const one = await card();
    expect(one.getByText('2, 1 mandatory')).toBeTruthy();
    expect(one.getByText('Active')).toBeTruthy();
    expect(one.getByRole('link', { name: 'Edit Template' }).getAttribute('href')).toBe('/addtemplate/7');
  });

  it('searches by name and returns to the first page', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('searchTemplates', pageOf(templateOf()), { seen }));
    const { user } = open('/template?page=2');
    await card();
    await user.type(screen.getByLabelText('Search'), 'pump');
    await waitFor(() =>
      expect(Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])).toEqual({
        name: 'pump',
        page: '0',
        size: '10',
      }),
    );
  });

  // TPL-2
  it('deactivates a template and explains the effect', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('searchTemplates', pageOf(templateOf())),
      answer('toggleTemplate', templateOf({ active: false }), { seen }),
    );
    const { user } = open();
    await card();
    network.use(answer('searchTemplates', pageOf(templateOf({ active: false }))));
    await pressInMenu(user, 'Pumps', /^Deactivate Template/);
    expect(await screen.findByText('“Pumps” is no longer offered to suppliers.')).toBeTruthy();
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/template/toggle-active/7', { active: false }],
    ]);
  });

  it('isolates a template name with another text direction in a sentence', async () => {
    const name = 'משאבות (2)';
    network.use(
      answer('searchTemplates', pageOf(templateOf({ name }))),
      answer('toggleTemplate', templateOf({ name, active: false })),
    );
    const { user } = open();
    await pressInMenu(user, name, /^Deactivate Template/);
    expect(await screen.findByText(`“\u2068${name}\u2069” is no longer offered to suppliers.`)).toBeTruthy();
  });

  // TPL-6
  it('removes a template after a question', async () => {
    network.use(
      answer('searchTemplates', pageOf(templateOf())),
      answer('removeTemplate', 'Template removed'),
    );
    const { user } = open();
    await pressInMenu(user, 'Pumps', /^Remove Template/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure? This will delete the template permanently.')).toBeTruthy();
    network.use(answer('searchTemplates', pageOf()));
    await user.click(dialog.getByRole('button', { name: 'Remove Template' }));
    expect(await screen.findByText('Template has been deleted.')).toBeTruthy();
    expect(screen.getByText('Deleted!')).toBeTruthy();
    expect(await screen.findByText('No templates found')).toBeTruthy();
  });

  // TPL-7
  it('shows why a template in use cannot be removed', async () => {
    network.use(answer('searchTemplates', pageOf(templateOf({ offersUsing: 3 }))));
    const { user } = open();
    await pressInMenu(user, 'Pumps', /^Remove Template/);
    expect(await screen.findByText('3 offers use it: deactivate it instead.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("shows the server's reason when a template came into use in the meantime", async () => {
    network.use(
      answer('searchTemplates', pageOf(templateOf())),
      refuse('removeTemplate', 'illegal_transition', '1 offer uses this template. Deactivate it instead.'),
    );
    const { user } = open();
    await pressInMenu(user, 'Pumps', /^Remove Template/);
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove Template' }),
    );
    expect(await screen.findByText('1 offer uses this template. Deactivate it instead.')).toBeTruthy();
  });

  // TPL-3
  it('shows the offers that use a template, with their version', async () => {
    network.use(
      answer('searchTemplates', pageOf(templateOf({ offersUsing: 1 }))),
      answer(
        'templateOfferings',
        pageOf({
          offerId: 31,
          title: 'Deep well pumps',
          companyName: 'Pumps & Co',
          status: 'published',
          version: 2,
          createdDate: '2026-11-01T00:00:00Z',
        }),
      ),
    );
    const { user } = open();
    await pressInMenu(user, 'Pumps', /^View Offerings Using Template/);
    const drawer = within(await screen.findByRole('dialog', { name: 'Offerings using “Pumps”' }));
    const link = await drawer.findByRole('link', { name: 'Deep well pumps' });
    expect(link.getAttribute('href')).toBe('/specificoffer/31');
    expect(drawer.getByText('Published')).toBeTruthy();
  });

  it('links to a copy of a template', async () => {
    network.use(answer('searchTemplates', pageOf(templateOf())));
    const { user, path } = open();
    await pressInMenu(user, 'Pumps', /^Duplicate/);
    expect(path()).toBe('/addtemplate?copy=7');
  });

  it('exports a template as a file and imports it again', async () => {
    network.use(answer('searchTemplates', pageOf(templateOf())));
    const { user, path } = open();
    await pressInMenu(user, 'Pumps', /^Export as JSON/);
    const [file, name] = saved.mock.calls[0] ?? [new Blob(), ''];
    expect(name).toBe('template-Pumps.json');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no place for a file');
    await user.upload(input, new File([await file.text()], name, { type: 'application/json' }));
    await waitFor(() => expect(path()).toBe('/addtemplate?from=file'));
    expect(readImported()).toEqual(contentOf(templateOf()));
  });

  it('shows the faults of an invalid file and stays on the page', async () => {
    network.use(answer('searchTemplates', pageOf()));
    const { user, path } = open();
    await screen.findByText('No templates found');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no place for a file');
    await user.upload(input, new File(['{"name":""}'], 'x.json', { type: 'application/json' }));
    expect(await screen.findByText('name: Please enter a name.')).toBeTruthy();
    // Otherwise the browser would not report choosing the same file again.
    expect(input.value).toBe('');
    expect(path()).toBe('/template');
    // Below the buttons, so that these do not move.
    const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
    const add = screen.getByRole('link', { name: 'Add Template' });
    const faults = screen.getByRole('alert', { name: 'This file is not a template' });
    expect(add.compareDocumentPosition(faults) & isAfter).toBe(isAfter);
    await user.click(within(faults).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert', { name: 'This file is not a template' })).toBeNull();
  });
});
