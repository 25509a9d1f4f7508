import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../lib/client';
import { DatabaseAwayNote } from './database-away-note';

const away = new CallError(503, {
  type: 'about:blank',
  title: 'Busy',
  status: 503,
  detail: 'Proffer is busy.',
  code: 'database_away',
  requestId: '',
  details: { retryAfterSeconds: 2 },
});
const line = /Proffer is busy/;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(read: () => Promise<string>) {
  function Page() {
    const { data } = useQuery({ queryKey: ['offers'], queryFn: read });
    return (
      <>
        <input aria-label="Title" />
        <p>{data}</p>
        <DatabaseAwayNote />
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

// ERR-44
it("shows one line while the database is away, reloads at the server's interval, and disappears when it is back", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  open(read);
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  title.value = 'Steel';
  await pass(0);
  expect(screen.getByRole('status').textContent).toMatch(line);
  await pass(1_999);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toMatch(line);
  read.mockResolvedValue('Two offers');
  await pass(2_001);
  expect(screen.getByText('Two offers')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(title.value).toBe('Steel');
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('shows no line for other failures', async () => {
  open(() => Promise.reject(new Error('no')));
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('');
});
