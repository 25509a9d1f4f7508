import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../lib/client';
import { ButtonLink } from '../ui/links';
import classes from './error-pages.module.css';

export function NotFoundPage() {
  const router = useRouter();
  return (
    <Stack component="main" className={classes.page}>
      <Title>Not Found</Title>
      <Text>
        There is no page at this address. It may have been removed, or the link has a mistake in it.
      </Text>
      <div className={classes.ways}>
        <ButtonLink to="/">Go to the start</ButtonLink>
        <Button variant="default" onClick={() => router.history.back()}>
          Go back
        </Button>
      </div>
    </Stack>
  );
}

/** What stands in place of a page that failed to load or to draw; the frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Stack role="alert" className={classes.page}>
      <Title>This page could not be shown</Title>
      <Text>{errorText(error)}</Text>
      <div className={classes.ways}>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
        <ButtonLink variant="default" to="/">
          Go to the start
        </ButtonLink>
      </div>
    </Stack>
  );
}
