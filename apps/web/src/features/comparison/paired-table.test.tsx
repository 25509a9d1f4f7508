import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, network } from '../../test/network';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { renderPage } from '../../test/render-page';
import { ComparePage } from './compare-page';
import { makeColumn, makeComparison, makeRow } from './comparison.factory';

beforeEach(() => {
  network.use(answer('session', testBuyer));
  const narrow = window.matchMedia('(min-width: 0em)');
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow);
});

// CMP-20
it('compares two columns on a narrow screen, each chosen from a list', async () => {
  const columns = ['A', 'B', 'C'].map((title, index) =>
    makeColumn({ key: `o${index + 1}`, offerId: index + 1, title }),
  );
  const cells = ['1', '2', '3'].map((text) => ({ kind: 'text' as const, text }));
  network.use(answer('compare', makeComparison({ columns, rows: [makeRow('price', cells)] })));
  const { user } = renderPage(ComparePage, { route: '/compare', at: '/compare?columns=o1,o2,o3' });
  // The first two cells are the actions.
  const shown = () =>
    screen
      .getAllByRole('cell')
      .slice(2)
      .map(({ textContent }) => textContent);
  await screen.findByRole('combobox', { name: 'Right column' });
  expect(shown()).toEqual(['1', '2']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Right column' }), 'o3');
  expect(shown()).toEqual(['1', '3']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Left column' }), 'o3');
  expect(shown()).toEqual(['3', '1']);
});
