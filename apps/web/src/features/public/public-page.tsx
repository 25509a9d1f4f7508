import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title';

/** Frame of a public page: its title and a column of text. */
export function PublicPage({
  title,
  under,
  children,
}: {
  title: string;
  under?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack component="article" gap="lg" maw="46rem" mx="auto">
      <PageTitle of={title} />
      <Title order={1}>{title}</Title>
      {under}
      {children}
    </Stack>
  );
}
