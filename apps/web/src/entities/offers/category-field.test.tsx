import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { answer, network, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { CategoryField } from './category-field';

const machinery: CategoryChoice = {
  code: '42000000-6',
  title: 'Industrial machinery',
  under: [],
  hasChildren: true,
};
const petroleum: CategoryChoice = { code: '09000000-3', title: 'Petroleum', under: [], hasChildren: true };
const pumps: CategoryChoice = {
  code: '42122000-0',
  title: 'Pumps',
  under: ['Industrial machinery', 'Pumps and compressors'],
  hasChildren: true,
};
const silos: CategoryChoice = {
  code: '44613110-4',
  title: 'Silos',
  under: ['Industrial machinery'],
  hasChildren: false,
};

/** Fakes the category tree and search of the server. */
const tree = http.get('*/proposals/categories', ({ request }) => {
  const { searchParams } = new URL(request.url);
  asked.push(searchParams.toString());
  const keyword = searchParams.get('keyword');
  if (keyword !== null) return HttpResponse.json(keyword === 'pumps' ? [pumps] : []);
  const below = { [machinery.code]: [pumps, silos], [pumps.code]: [] };
  return HttpResponse.json(below[searchParams.get('parent') ?? ''] ?? [petroleum, machinery]);
});
let asked: string[] = [];
let kept: Category[] = [];

function open(chosen: Category[] = [], error?: string) {
  kept = chosen;
  function Page() {
    const [value, setValue] = useState(chosen);
    return (
      <CategoryField
        chosen={value}
        onChange={(next) => {
          kept = next;
          setValue(next);
        }}
        error={error}
      />
    );
  }
  return renderPage(Page, { route: '/' });
}
const findField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Categories' });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
/** Returns the field's announcement, which is the last one; toasts have others. */
const spoken = () => screen.getAllByRole('status').at(-1)?.textContent;
const titles = () => screen.getAllByRole('option').map((each) => each.querySelector('p, span')?.textContent);
const codes = () => kept.map(({ code }) => code);

beforeEach(() => {
  asked = [];
  network.use(tree);
});

describe('searching for a category', () => {
  it('searches after a debounce, shows code and path, and selects by keyboard', async () => {
    const { user } = open();
    await findField();
    await user.tab();
    await user.keyboard('pumps');
    const found = await option(/Pumps/);
    expect(asked).toEqual(['keyword=pumps']);
    expect(found.textContent).toBe('Pumps42122000-0 · Industrial machinery › Pumps and compressors');
    expect(spoken()).toBe('1 found');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(kept).toEqual([{ code: '42122000-0', title: 'Pumps' }]);
    expect((await findField()).value).toBe('');
    expect(spoken()).toBe('Pumps chosen. 1 of 3.');
  });

  it('reports that nothing was found', async () => {
    const { user } = open();
    await user.type(await findField(), 'zebra');
    expect(await screen.findByText(/^No category matches these words/)).toBeDefined();
  });

  it('can retry a failed search', async () => {
    network.use(unplugged('searchCategories'));
    const { user } = open();
    await user.click(await findField());
    expect(await screen.findByText('The categories could not be loaded.')).toBeDefined();
    network.use(answer('searchCategories', [petroleum]));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await option(/Petroleum/)).toBeDefined();
  });
});

describe('browsing the category tree', () => {
  it('opens a level without closing the list, offers the parent itself, and goes back', async () => {
    const { user } = open();
    await user.click(await findField());
    await user.click(await option(/Industrial machinery.*has subcategories/));
    await option(/Silos/);
    expect(titles()).toEqual(['Back to all divisions', 'All of “Industrial machinery”', 'Pumps', 'Silos']);
    expect(codes()).toEqual([]);
    await user.click(await option('Back to all divisions'));
    await option(/Petroleum/);
    await user.click(await option(/Industrial machinery/));
    await user.click(await option(/^All of/));
    expect(codes()).toEqual(['42000000-6']);
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('browses the tree by keyboard alone', async () => {
    const { user } = open();
    await user.tab();
    expect(document.activeElement).toBe(await findField());
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowDown}');
    await option(/Petroleum/);
    await user.keyboard('{ArrowUp}{Enter}');
    await option(/Silos/);
    // The way back and the parent come first; Backspace goes back too and removes nothing.
    await user.keyboard('{Backspace}');
    await option(/Petroleum/);
    await user.keyboard('{ArrowUp}{Enter}');
    await option(/Silos/);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(codes()).toEqual(['44613110-4']);
  });
});

describe('chosen categories', () => {
  it('removes a category by its button, by Backspace and by choosing it again', async () => {
    const { user } = open([silos, petroleum, machinery].map(({ code, title }) => ({ code, title })));
    const field = await findField();
    await user.click(screen.getByRole('button', { name: 'Remove the category Petroleum' }));
    expect(codes()).toEqual(['44613110-4', '42000000-6']);
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Backspace}');
    expect(codes()).toEqual(['44613110-4']);
    expect(spoken()).toBe('Industrial machinery removed. 1 of 3.');
    await user.click(field);
    await user.click(await option(/Industrial machinery/));
    const again = await option(/Silos/);
    expect(again.getAttribute('aria-selected')).toBe('true');
    await user.click(again);
    expect(codes()).toEqual([]);
  });

  it('allows three categories and shows this limit', async () => {
    const { user } = open([silos, petroleum, machinery].map(({ code, title }) => ({ code, title })));
    await user.click(await findField());
    await user.keyboard('pumps');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText('3 are chosen. Remove one to choose another.')).toBeDefined();
    expect(screen.queryByRole('option')).toBeNull();
    expect(asked).toEqual([]);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(codes()).toHaveLength(2));
  });

  it('shows the error of the categories at the field', async () => {
    open([], 'There is no category 44613110-8 in the CPV.');
    const field = await findField();
    const description = field.getAttribute('aria-describedby')!.split(' ');
    const texts = description.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toContain('There is no category 44613110-8 in the CPV.');
    expect(within(document.body).getByText(/At most 3/)).toBeDefined();
  });
});
