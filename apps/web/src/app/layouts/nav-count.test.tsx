import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ndaKeys } from '../../entities/nda/keys';
import { quoteKeys } from '../../entities/quotes/keys';
import { queryClient } from '../../lib/query-client';
import { answer, network } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { NavCount } from './nav-count';

function Counts() {
  return (
    <>
      <p aria-label="NDA Management">
        <NavCount of="ndas" userId={supplier.userId} />
      </p>
      <p aria-label="Quotes">
        <NavCount of="quotes" userId={supplier.userId} />
      </p>
    </>
  );
}

// NOT-51
it('counts the NDAs and quotes that wait for the user, and again when their lists change', async () => {
  network.use(answer('session', supplier), answer('taskCounts', { ndas: 3, quotes: 0 }));
  renderPage(Counts, { route: '/ndarequest' });
  await waitFor(() => expect(screen.getByLabelText('NDA Management').textContent).toBe('3 waiting for you'));
  expect(screen.getByLabelText('Quotes').textContent).toBe('');
  network.use(answer('taskCounts', { ndas: 2, quotes: 1 }));
  // An act of the user invalidates the lists, live news all data of a subject.
  void queryClient.invalidateQueries({ queryKey: ndaKeys.lists });
  void queryClient.invalidateQueries({ queryKey: quoteKeys.all });
  await waitFor(() => expect(screen.getByLabelText('NDA Management').textContent).toBe('2 waiting for you'));
  await waitFor(() => expect(screen.getByLabelText('Quotes').textContent).toBe('1 waiting for you'));
});
