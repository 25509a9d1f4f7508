import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownOfferFiles, ownOffersFailed } from './own-offer-files';
import { answerFile, useKeptFiles } from '../../../test/kept-files';
import { network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { ExportMenu } from '../../../ui/export-menu';

const kept = useKeptFiles();

async function choose(format: string) {
  const page = () => <ExportMenu files={ownOfferFiles} failedTitle={ownOffersFailed} />;
  const { user } = renderPage(page, { route: '/' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

describe('the export of one’s own offers', () => {
  it.each([
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ])('downloads the %s export under the server’s file name', async (label, format) => {
    const seen: URL[] = [];
    network.use(answerFile('exportOffers', `offers of mine.${format}`, seen));
    await choose(label);
    await waitFor(() => expect(kept).toEqual([`offers of mine.${format}`]));
    expect(seen.map(({ searchParams }) => searchParams.get('format'))).toEqual([format]);
  });

  it('shows the error if the export fails', async () => {
    network.use(refuse('exportOffers', 'too_large', 'Your offers hold too much text.'));
    await choose('CSV');
    expect(await screen.findByText('The offers could not be exported')).toBeDefined();
    expect(screen.getByText('Your offers hold too much text.')).toBeDefined();
    expect(kept).toEqual([]);
  });
});
