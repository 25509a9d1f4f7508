import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../test/render-page';
import { PagedList } from './paged-list';

/** Renders a list whose pages come from `load`. */
function open(load: (page: number) => Promise<string[]>, first = 0) {
  function Page() {
    const [page, setPage] = useState(first);
    const query = useQuery({
      queryKey: ['numbers', page],
      queryFn: async () => ({ content: await load(page), totalPages: 2 }),
    });
    return (
      <PagedList
        label="Numbers"
        query={query}
        loadingLabel="Loading numbers"
        failedTitle="Numbers could not be loaded"
        empty="No numbers yet"
        page={page}
        onPage={setPage}
      >
        {query.data?.content.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </PagedList>
    );
  }
  return renderPage(Page, { route: '/numbers' });
}

// NDA-24
it('a paged list goes from page to page and shows that one is loading', async () => {
  let show: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    show = resolve;
  });
  const { user } = open(async (page) => {
    await held;
    return [`of page ${page}`];
  });
  expect(await screen.findByRole('status', { name: 'Loading numbers' })).toBeTruthy();
  expect(screen.queryByText('No numbers yet')).toBeNull();
  show();
  expect(await screen.findByText('of page 0')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading numbers' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('of page 1')).toBeTruthy();
});

it('a paged list goes to the last page from a number beyond it', async () => {
  open(async (page) => (page < 2 ? [`of page ${page}`] : []), 998);
  expect(await screen.findByText('of page 1')).toBeTruthy();
});

// ERR-4
it('a paged list shows that it is empty', async () => {
  open(async () => []);
  expect(await screen.findByText('No numbers yet')).toBeTruthy();
});

// CON-37, ERR-3, OFF-18
it('a paged list shows that loading failed, and tries again', async () => {
  let isBroken = true;
  const { user } = open(async () => {
    if (isBroken) throw new TypeError('broken');
    return ['seven'];
  });
  expect(await screen.findByText('Numbers could not be loaded')).toBeTruthy();
  expect(screen.queryByText('No numbers yet')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('seven')).toBeTruthy();
  expect(screen.queryByText('Numbers could not be loaded')).toBeNull();
});
