import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../ui/links';
import { PageTitle } from '../ui/page-title';
import { Brand } from './layouts/brand';
import classes from './error-pages.module.css';

export function NotFoundPage() {
  const router = useRouter();
  return (
    <Stack component="main" className={classes.page}>
      <PageTitle of="Not Found" />
      <Brand />
      <Title>Not Found</Title>
      <Text>There is no page at this address. It may have been removed, or the link is wrong.</Text>
      <div className={classes.ways}>
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <Button variant="default" onClick={() => router.history.back()}>
          Go back
        </Button>
      </div>
    </Stack>
  );
}
