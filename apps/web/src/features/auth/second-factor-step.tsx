import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient } from '../../lib/query-client';
import { SecondFactorForm } from './second-factor-form';

/** The second step with the query client, which the login page does without. */
export function SecondFactorStep(props: ComponentProps<typeof SecondFactorForm>) {
  return (
    <QueryClientProvider client={queryClient}>
      <SecondFactorForm {...props} />
    </QueryClientProvider>
  );
}
