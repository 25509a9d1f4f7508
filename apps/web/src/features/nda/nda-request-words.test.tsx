import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { noFacets } from './nda-network.factory';
import { request } from '../../entities/nda/nda-request.factory';
import { NdaRequestsPage } from './nda-requests-page';

type User = ReturnType<typeof open>['user'];
const done = {
  status: 'Success' as const,
  msg: '',
  ndaId: 1,
  ndaStatus: 'Requested' as const,
  acceptedStep: null,
};
const archived = { ...request, isArchived: true };

function open(row = request, at = '/ndarequest') {
  network.use(
    answer('session', supplier),
    answer('ndaRequests', pageOf(row)),
    answer('ndaFacets', noFacets),
    answer('ndaDocuments', []),
  );
  return renderPage(NdaRequestsPage, { route: '/ndarequest', at });
}

const optionsOf = async (name: string) =>
  within(await screen.findByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function moveToArchive(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move To Archive' }));
  const question = await screen.findByText(/Are you sure you want to archive this NDA request\?/);
  const dialog = question.closest<HTMLElement>('[role=dialog]')!;
  await user.click(within(dialog).getByRole('button', { name: 'Move To Archive' }));
}

describe('the words of the page NDA Requests', () => {
  // NDA-17, NDA-18, NDA-20
  it('are those of the specification in title, tabs, order and filters', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'NDA Requests' })).toBeDefined();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Active Requests',
      'Archived',
    ]);
    expect(await optionsOf('Sort by')).toEqual(['Most Recent', 'Company Name (A-Z)', 'Offer Title (A-Z)']);
    expect(await optionsOf('Visibility')).toEqual([
      'All offers',
      'Require a signed NDA to view the offer',
      'Viewing of the offer is available',
    ]);
  });

  // NDA-27
  it('say that a request was archived', async () => {
    network.use(answer('archiveNda', done));
    const { user } = open();
    await moveToArchive(user);
    expect(await screen.findByText('NDA request archived successfully')).toBeDefined();
  });

  // NDA-22, NDA-27
  it('say that a request was moved back, or that it could not be', async () => {
    network.use(refuse('archiveNda', 'unavailable', 'The server is busy.'));
    const { user } = open(archived, '/ndarequest?tab=archived');
    const back = () => screen.findByRole('button', { name: 'Return to Active' });
    await user.click(await back());
    expect(await screen.findByText('Failed to return NDA to active.')).toBeDefined();
    network.use(answer('archiveNda', done));
    await waitFor(async () => expect((await back()).hasAttribute('disabled')).toBe(false));
    await user.click(await back());
    expect(await screen.findByText('Moved back to active requests.')).toBeDefined();
  });
});
