import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/query-client';
import { ProgressLine } from './progress-line';

function Reader({ read }: { read: () => Promise<string> }) {
  useQuery({ queryKey: ['slow'], queryFn: read });
  return null;
}

// ERR-6
it('shows that a call is in progress, and that it has ended', async () => {
  queryClient.clear();
  let finish: (text: string) => void = () => undefined;
  const read = () => new Promise<string>((resolve) => (finish = resolve));
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <ProgressLine />
      <Reader read={read} />
    </QueryClientProvider>,
  );
  const isShown = () => container.querySelector('[data-running]') !== null;
  await waitFor(() => expect(isShown()).toBe(true));
  finish('read');
  await waitFor(() => expect(isShown()).toBe(false));
});
