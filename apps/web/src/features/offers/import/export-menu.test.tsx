import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { ExportMenu } from './export-menu';

let kept: string[] = [];
beforeEach(() => {
  kept = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function choose(format: string) {
  const { user } = renderPage(ExportMenu, { route: '/' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

describe('ExportMenu', () => {
  it.each([
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ])('keeps the offers as %s under the name the server gives', async (label, format) => {
    network.use(
      http.get(`*${paths.exportOffers.path}`, ({ request }) => {
        const asked = new URL(request.url).searchParams.get('format');
        return new HttpResponse('bytes', {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename*=UTF-8''offers%20${asked}.${asked}`,
          },
        });
      }),
    );
    await choose(label);
    await waitFor(() => expect(kept).toEqual([`offers ${format}.${format}`]));
  });

  it('says why nothing was exported', async () => {
    network.use(refuse('exportOffers', 'too_large', 'Your offers hold too much text.'));
    await choose('CSV');
    expect(await screen.findByText('The proposals could not be exported')).toBeDefined();
    expect(screen.getByText('Your offers hold too much text.')).toBeDefined();
    expect(kept).toEqual([]);
  });
});
