import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { answer, network, refuse, unplugged } from '../../../test/network';
import { supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { ImportPage } from './import-page';

const preview: ImportResult = {
  read: 5,
  added: 2,
  known: 1,
  refused: [
    {
      row: 4,
      code: 'unknown_choice',
      text: 'Scope "huge" is none of: small.',
      cells: { title: '=Gates', scope: 'huge' },
    },
    {
      row: 6,
      code: 'bad_quantity',
      text: '"many" is not a whole number.',
      cells: { title: 'Locks', qtyFrom: 'many' },
    },
  ],
  notes: ['Ignored columns: shade.'],
  columns: [
    { header: 'Product', readAs: 'title', cells: ['Teak doors', '', 'Windows'] },
    { header: 'Price', readAs: 'budget', cells: ['1000 - 2500'] },
    { header: 'shade', readAs: '', cells: ['brown'] },
  ],
  categories: [
    {
      key: 'k1',
      words: 'Joinery',
      rows: 2,
      examples: [
        { row: 2, title: 'Teak doors' },
        { row: 3, title: 'Windows' },
      ],
      code: '45421000-4',
      choices: [
        { code: '45421000-4', title: 'Joinery work' },
        { code: '44220000-8', title: 'Builders’ joinery' },
      ],
    },
    { key: 'k2', words: 'Misc', rows: 1, examples: [{ row: 5, title: 'Locks' }], code: '', choices: [] },
  ],
  layout: {
    headerRow: 1,
    firstRows: [
      { row: 1, text: 'Product · Price · shade' },
      { row: 2, text: 'Teak doors · 1000 - 2500 · brown' },
    ],
    sheet: 'Offers',
    sheets: ['Offers', 'Old'],
  },
  drafts: [],
  sample: [
    {
      row: 2,
      title: 'Teak doors',
      scope: 'small',
      duration: 'Short:1 month',
      budgetFrom: 1000,
      budgetTo: 2500,
      qtyFrom: 10,
      qtyTo: 2000,
      createdDate: '2026-02-01T00:00:00.000Z',
      published: true,
    },
    {
      row: 3,
      title: 'Windows',
      scope: 'large',
      duration: null,
      budgetFrom: null,
      budgetTo: null,
      qtyFrom: null,
      qtyTo: null,
      createdDate: '2026-02-01T00:00:00.000Z',
      published: false,
    },
  ],
};
const file = new File(['title,detail\nTeak doors,x\n'], 'doors.csv', { type: 'text/csv' });

let kept: { name: string; content: Blob }[] = [];
beforeEach(() => {
  network.use(answer('session', supplier));
  kept = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:${contents.size}`;
    contents.set(url, content as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, content: contents.get(this.href)! });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function open() {
  return renderPage(ImportPage, { route: '/sproposal/import' });
}
const chooser = () => screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });

/** Part of the page by its name; the frame around it has live regions of its own. */
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const brings = () => region('Preview');
const imported = () => region('Imported');
const choosing = () => region('Choose a file');

describe('ImportPage', () => {
  it('previews a file before anything is written, and then shows the result', async () => {
    const [looked, taken]: { url: URL; body: unknown }[][] = [[], []];
    network.use(
      answer('previewImport', preview, { seen: looked! }),
      answer('importOffers', { ...preview, sample: [] }, { seen: taken! }),
    );
    const { user } = open();
    await user.upload(await chooser(), file);

    const heading = await screen.findByRole('heading', { name: 'Preview' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect((await brings()).getByRole('status').textContent).toBe(
      'doors.csv: 2 new offers, 1 already there, 2 rows refused.',
    );
    expect(screen.getByText('Ignored columns: shade.')).toBeDefined();
    const row = screen.getByRole('row', { name: /^2 ?Teak doors/ });
    expect(within(row).getByText('Published')).toBeDefined();
    expect(within(row).getByText('Short:1 month')).toBeDefined();
    expect(within(row).getByText('10 – 2,000')).toBeDefined();
    expect(within(row).getByText('01/02/2026')).toBeDefined();
    expect(screen.getByRole('row', { name: /^3 ?Windows/ }).textContent).toContain('Draft');
    expect(screen.getByText('Row 4').parentElement?.textContent).toContain('Scope "huge" is none of: small.');
    expect(taken).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Import 2 offers' }));
    const done = await screen.findByRole('heading', { name: 'Imported' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect((await imported()).getByRole('status').textContent).toContain('2 offers imported');
    expect(screen.getByRole('link', { name: 'See my offers' }).getAttribute('href')).toBe('/sproposal');
    expect(screen.queryByRole('table')).toBeNull();
    expect([looked?.length, taken?.length]).toEqual([1, 1]);
    expect(String(taken?.[0]?.body)).toContain('filename="doors.csv"');
  });

  // OFF-424, OFF-425
  it('reads the file again with another header row or sheet, and imports the preview', async () => {
    const looked: { url: URL; body: unknown }[] = [];
    const taken: { url: URL; body: unknown }[] = [];
    network.use(
      answer('previewImport', preview, { seen: looked }),
      answer('importOffers', preview, { seen: taken }),
    );
    const { user } = open();
    await user.upload(await chooser(), file);
    await user.selectOptions(
      await screen.findByLabelText('Header row'),
      '2: Teak doors · 1000 - 2500 · brown',
    );
    await waitFor(() => expect(looked).toHaveLength(2));
    expect([looked[1]?.url.searchParams.get('headerRow'), looked[1]?.url.searchParams.get('sheet')]).toEqual([
      '2',
      'Offers',
    ]);
    await waitFor(() => expect(screen.getByLabelText('Sheet')).toHaveProperty('disabled', false));
    await user.selectOptions(screen.getByLabelText('Sheet'), 'Old');
    await waitFor(() => expect(looked).toHaveLength(3));
    expect(looked[2]?.url.searchParams.get('sheet')).toBe('Old');
    await user.click(await screen.findByRole('button', { name: 'Import 2 offers' }));
    await waitFor(() => expect(taken).toHaveLength(1));
    expect([taken[0]?.url.searchParams.get('headerRow'), taken[0]?.url.searchParams.get('sheet')]).toEqual([
      '1',
      'Offers',
    ]);
  });

  // OFF-429
  it('publishes imported drafts in three clicks and shows each outcome', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const drafts = [
      { id: 31, title: 'Teak doors', missing: ['Please choose a duration.'] },
      { id: 32, title: 'Windows', missing: ['Please describe the offer.', 'Please choose a duration.'] },
    ];
    network.use(
      answer('previewImport', preview),
      answer('importOffers', { ...preview, drafts }),
      answer(
        'publishDrafts',
        {
          rows: [
            { id: 31, isPublished: true, reason: '' },
            { id: 32, isPublished: false, reason: 'Please describe the offer.' },
          ],
        },
        { seen },
      ),
    );
    const { user } = open();
    await user.upload(await chooser(), file);
    await user.click(await screen.findByRole('button', { name: 'Import 2 offers' }));
    const done = await region('Publish the imported drafts');
    expect(done.getByText(/Please describe the offer\. Please choose a duration\./)).toBeDefined();
    await user.selectOptions(done.getByLabelText('Duration'), 'Short:1 month');
    expect(done.queryByText(/Please choose a duration\./)).toBeNull();
    await user.click(done.getByRole('button', { name: 'Publish 2 offers' }));
    expect(await done.findByText('1 offer published, 1 stays a draft.')).toBeDefined();
    expect(done.queryByRole('checkbox', { name: 'Teak doors' })).toBeNull();
    expect(done.getByRole('checkbox', { name: 'Windows' })).toBeDefined();
    expect(done.getByRole('link', { name: 'Complete Windows' }).getAttribute('href')).toBe(
      '/proposal-wizard/32?step=review',
    );
    expect(done.getByRole('button', { name: 'Publish 1 offer' })).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { ids: [31, 32], fields: { duration: 'Short:1 month' }, onlyMissing: true },
    ]);
  });

  // OFF-428
  it('lists the rows of each guessed category', async () => {
    network.use(answer('previewImport', preview));
    const { user } = open();
    await user.upload(await chooser(), file);
    const row = await screen.findByRole('row', { name: /Joinery/ });
    expect(row.textContent).toContain('Rows 2, 3');
    expect(row.textContent).toContain('Teak doors · Windows');
  });

  // OFF-240, OFF-242
  it('reads the file again with chosen columns and remembers them for the next file', async () => {
    const looked: { url: URL; body: unknown }[] = [];
    const taken: { url: URL; body: unknown }[] = [];
    network.use(
      answer('previewImport', preview, { seen: looked }),
      answer('importOffers', preview, { seen: taken }),
    );
    const { user } = open();
    await user.upload(await chooser(), file);
    const columns = await screen.findByRole('table', { name: 'The columns of the file' });
    expect(within(columns).getByRole('row', { name: /Product/ }).textContent).toContain(
      'Teak doors · Windows',
    );
    expect(screen.getByText('Columns: 2 of 3 read')).toBeDefined();

    const again = {
      ...preview,
      columns: preview.columns.with(2, { header: 'shade', readAs: 'detail', cells: ['brown'] }),
    };
    network.use(answer('previewImport', again, { seen: looked }));
    await user.selectOptions(screen.getByLabelText('What shade holds'), 'Description');
    expect(await screen.findByText('Columns: 3 of 3 read')).toBeDefined();
    const sentColumns = ({ url }: { url: URL }): unknown => JSON.parse(url.searchParams.get('columns') ?? '');
    const all = { product: 'title', price: 'budget', shade: 'detail' };
    expect(looked.map(sentColumns)).toEqual([{}, all]);

    await user.click(screen.getByRole('button', { name: 'Import 2 offers' }));
    await imported();
    expect(taken.map(sentColumns)).toEqual([all]);
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await user.upload(await chooser(), file);
    await brings();
    expect(looked.map(sentColumns).at(-1)).toEqual({ shade: 'detail' });
    expect(localStorage.getItem(`importColumns.${supplier.userId}`)).toContain('shade');
  });

  // OFF-315, OFF-316
  it('imports the confirmed categories, and groups as previewed', async () => {
    const looked: { url: URL; body: unknown }[] = [];
    const taken: { url: URL; body: unknown }[] = [];
    network.use(
      answer('previewImport', preview, { seen: looked }),
      answer('importOffers', preview, { seen: taken }),
    );
    const { user } = open();
    await user.upload(await chooser(), file);
    expect(await screen.findByText('Categories: 1 of 2 found')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Category of Joinery, 2 rows'), 'Builders’ joinery');
    await user.selectOptions(screen.getByLabelText('Offers'), 'One for each Product');
    await waitFor(() => expect(looked).toHaveLength(2));
    expect(looked[1]?.url.searchParams.get('group')).toBe('Product');
    await user.click(await screen.findByRole('button', { name: 'Import 2 offers' }));
    await imported();
    const sent = taken[0]?.url.searchParams;
    expect(JSON.parse(sent?.get('categories') ?? '')).toEqual({ k1: '44220000-8', k2: '' });
    expect(sent?.get('group')).toBe('Product');
  });

  // OFF-54
  it('offers the refused rows as a file to correct and import', async () => {
    network.use(answer('previewImport', preview));
    const { user } = open();
    await user.upload(await chooser(), file);
    await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
    expect(kept[0]?.name).toBe('doors-refused.csv');
    expect(await kept[0]?.content.text()).toContain(
      'title,scope,qtyFrom,reason\r\n' +
        `'=Gates,huge,,"Scope ""huge"" is none of: small."\r\n` +
        'Locks,,many,"""many"" is not a whole number."\r\n',
    );
  });

  it('names a refused file with the reason, and accepts another', async () => {
    network.use(refuse('previewImport', 'document_refused', 'This file has more than 5,000 rows.'));
    const { user } = open();
    await user.upload(await chooser(), file);
    expect((await (await choosing()).findByRole('alert')).textContent).toBe(
      'doors.csv: This file has more than 5,000 rows.',
    );
    network.use(answer('previewImport', preview));
    await user.upload(await chooser(), file);
    expect(await screen.findByRole('button', { name: 'Import 2 offers' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await chooser()).toBeDefined();
  });

  it('keeps the file after an interrupted import and continues it', async () => {
    network.use(answer('previewImport', preview), unplugged('importOffers'));
    const { user } = open();
    await user.upload(await chooser(), file);
    await user.click(await screen.findByRole('button', { name: 'Import 2 offers' }));
    expect((await (await brings()).findByRole('alert')).textContent).toContain(
      'importing again adds the rest',
    );
    network.use(answer('importOffers', { ...preview, added: 1, known: 2 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Imported' })).toBeDefined();
    expect((await imported()).getByRole('status').textContent).toContain('1 offer imported, 2 already there');
  });

  it('offers no import of a file without new offers', async () => {
    network.use(answer('previewImport', { ...preview, added: 0, known: 3, refused: [] }));
    const { user } = open();
    await user.upload(await chooser(), file);
    expect((await brings()).getByRole('status').textContent).toContain('0 new offers, 3 already there');
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download rows with errors' })).toBeNull();
  });

  it('refuses a too large file before uploading it', async () => {
    const { user } = open();
    const large = new File([], 'large.csv');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(await chooser(), large);
    expect((await (await choosing()).findByRole('alert')).textContent).toContain('the limit is 10 MB');
  });

  it('offers an example file and explains the columns', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download an example file' }));
    expect(kept[0]?.name).toBe('proffer-example.csv');
    expect(await kept[0]?.content.text()).toContain('externalId,title,detail,categories');
    expect(screen.getByText('A number of days', { exact: false })).toBeDefined();
  });
});
