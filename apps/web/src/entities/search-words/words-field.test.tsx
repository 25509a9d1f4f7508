import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { WordsField } from './words-field';

/** A field whose searches and applied changes are visible as text. */
function Field({ first = '' }: { first?: string }) {
  const [search, setSearch] = useState(first);
  const [change, setChange] = useState<object>();
  return (
    <>
      <WordsField
        search={search}
        list="offers"
        onSearch={setSearch}
        onApply={(next, applied) => {
          setSearch(next);
          setChange(applied);
        }}
      />
      <output aria-label="search">{search}</output>
      <output aria-label="change">{JSON.stringify(change)}</output>
    </>
  );
}

const open = (first?: string) =>
  renderPage(() => <Field {...(first ? { first } : {})} />, { route: '/list' });
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const textOf = (name: string) => screen.getByRole('status', { name }).textContent;

describe('search field with filters typed as words', () => {
  // SRW-16, SRW-17
  it('shows filters before they apply, searches for the rest, and applies them on Enter', async () => {
    const { user } = open();
    await user.type(await field(), 'pump under 5 lakh no nda');
    expect(await screen.findByText('Budget up to ₹5,00,000')).toBeDefined();
    expect(screen.getByText(/^Filters: Budget up to ₹5,00,000, .*Press Enter to apply\.$/)).toBeDefined();
    await waitFor(() => expect(textOf('search')).toBe('pump'));
    expect(textOf('change')).toBe('');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(JSON.parse(textOf('change') ?? '')).toEqual({ budget: { to: 500_000 }, visibility: 'open' }),
    );
    expect((await field()).value).toBe('pump');
    expect(screen.queryByRole('list', { name: 'Filters in your search' })).toBeNull();
  });

  // SRW-8
  it('searches for a filter as words after a press of its button, and returns the focus to the field', async () => {
    const { user } = open();
    await user.type(await field(), 'pump under 5 lakh');
    await screen.findByText('Budget up to ₹5,00,000');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(textOf('search')).toBe('pump under 5 lakh'));
    await user.keyboard('{Enter}');
    expect(textOf('change')).toBe('');
  });

  // SRW-8
  it('removes the signs of a phrase or an excluded word that is searched for as words', async () => {
    const { user } = open();
    await user.type(await field(), 'pump "end suction" -used');
    await user.click(await screen.findByRole('button', { name: 'Search for “-used” as words instead' }));
    await user.click(
      await screen.findByRole('button', { name: 'Search for “"end suction"” as words instead' }),
    );
    expect((await field()).value).toBe('pump end suction used');
  });

  // SRW-8
  it('keeps the filters of an address as words', async () => {
    const { user } = open('pump under 5 lakh');
    await user.type(await field(), ' over 1 lakh');
    expect(await screen.findByText('Budget at least ₹1,00,000')).toBeDefined();
    await waitFor(() => expect(textOf('search')).toBe('pump under 5 lakh'));
  });

  // SRW-5, SRW-6
  it('looks up places and categories', async () => {
    network.use(
      answer('searchNames', {
        places: [{ state: 'Maharashtra', city: 'Pune' }],
        categories: [{ typed: '42120000', code: '42120000-6', title: 'Pumps and compressors' }],
      }),
    );
    const { user } = open();
    await user.type(await field(), 'valve in Pune cpv:4212{Enter}');
    await waitFor(() =>
      expect(JSON.parse(textOf('change') || '{}')).toEqual({
        state: 'Maharashtra',
        city: 'Pune',
        category: '42120000-6',
      }),
    );
    expect(textOf('search')).toBe('valve');
  });

  // SRW-3
  it('a quantity with a unit filters by the unit of the price, too', async () => {
    const { user } = open();
    await user.type(await field(), 'cement at least 200 kg{Enter}');
    await waitFor(() =>
      expect(JSON.parse(textOf('change') || '{}')).toEqual({ quantity: { from: 200 }, pricedPer: 'kg' }),
    );
  });
});
