import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../test/render-page';
import { PageFrame } from './page-frame';

function Offers() {
  return (
    <PageFrame
      title="Offers"
      filters={
        <label>
          Scope <input />
        </label>
      }
    >
      A list
    </PageFrame>
  );
}

it('hiding the filters keeps the focus, the set filters and the last choice', async () => {
  const first = renderPage(Offers, { route: '/offers' });
  const toggle = await screen.findByRole('button', { name: 'Filters', expanded: true });
  await first.user.type(screen.getByLabelText('Scope'), 'small');
  await first.user.click(toggle);
  expect(screen.queryByRole('textbox', { name: 'Scope' })).toBeNull();
  expect(document.activeElement).toBe(toggle);
  await first.user.keyboard('{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>('Scope').value).toBe('small');
  await first.user.keyboard('{Enter}');
  first.unmount();

  const second = renderPage(Offers, { route: '/offers' });
  const closed = await screen.findByRole('button', { name: 'Filters', expanded: false });
  expect(screen.queryByRole('textbox', { name: 'Scope' })).toBeNull();
  closed.focus();
  await second.user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Scope' })).toBeDefined();
  expect(document.activeElement).toBe(closed);
  second.unmount();

  renderPage(Offers, { route: '/offers' });
  await screen.findByRole('button', { name: 'Filters', expanded: true });
});

// ERR-4
it('shows no filters on a list that is empty without them, but keeps a field that is being cleared', async () => {
  function Search() {
    const [word, setWord] = useState('');
    return (
      <PageFrame
        title="Offers"
        count={0}
        sort={<button type="button">Sort</button>}
        filters={<input aria-label="Words" value={word} onChange={(event) => setWord(event.target.value)} />}
        activeFilters={word === '' ? [] : [{ key: 'word', label: word, remove: () => setWord('') }]}
        above={word}
      >
        <button type="button" onClick={() => setWord('pump')}>
          Search
        </button>
      </PageFrame>
    );
  }
  const { user } = renderPage(Search, { route: '/offers' });
  const search = await screen.findByRole('button', { name: 'Search' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull();
  await user.click(search);
  const words = screen.getByRole('textbox', { name: 'Words' });
  await user.clear(words);
  expect(document.activeElement).toBe(words);
  expect(screen.getByRole('button', { name: 'Sort' })).toBeDefined();
});
