import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerFile, useKeptFiles } from '../../test/kept-files';
import { answer, network, refuse } from '../../test/network';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { BuyerNdaPage } from './buyer-nda-page';
import { ndaLists, noFacets } from './nda-network.factory';
import { request } from '../../entities/nda/nda-request.factory';
import { NdaRequestsPage } from './nda-requests-page';

const kept = useKeptFiles();

async function choose(side: 'supplier' | 'buyer', search: string, name: string) {
  network.use(
    answer('session', side === 'buyer' ? buyer : supplier),
    ndaLists(side, [request]),
    answer('ndaFacets', noFacets),
  );
  const route = side === 'buyer' ? '/nda' : '/ndarequest';
  const page = side === 'buyer' ? BuyerNdaPage : NdaRequestsPage;
  const { user } = renderPage(page, { route, at: `${route}${search}` });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const queries = (seen: URL[]) => seen.map(({ searchParams }) => Object.fromEntries(searchParams));

describe('the export of NDA requests', () => {
  // NDA-110
  it("requests all rows of a supplier's tab with its filters and order", async () => {
    const seen: URL[] = [];
    network.use(answerFile('exportNdas', 'proffer-ndas-2026-11-21.csv', seen));
    await choose('supplier', '?tab=archived&search=rods&sort=title', 'CSV');
    await waitFor(() => expect(kept).toEqual(['proffer-ndas-2026-11-21.csv']));
    const userId = String(supplier.userId);
    expect(queries(seen)).toEqual([
      { userId, archived: 'true', keyword: 'rods', sort: 'title', format: 'csv' },
    ]);
  });

  // NDA-111
  it('offers a buyer the documents of signed NDAs, whatever state is selected', async () => {
    const seen: URL[] = [];
    network.use(answerFile('signedNdaPapers', 'proffer-signed-ndas-2026-11-21.zip', seen));
    await choose('buyer', '?status=requested&visibility=nda', 'Signed documents (ZIP)');
    await waitFor(() => expect(kept).toEqual(['proffer-signed-ndas-2026-11-21.zip']));
    expect(queries(seen)).toEqual([{ userId: String(buyer.userId), visibility: 'nda' }]);
  });

  it('shows why there is no file', async () => {
    network.use(refuse('signedNdaPapers', 'not_found', 'A signed NDA was not found.'));
    await choose('buyer', '', 'Signed documents (ZIP)');
    expect(await screen.findByText('The NDAs could not be exported')).toBeDefined();
    expect(screen.getByText('A signed NDA was not found.')).toBeDefined();
  });
});
