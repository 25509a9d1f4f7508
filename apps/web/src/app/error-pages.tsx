import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../lib/client';
import { ButtonLink } from '../ui/links';
import classes from './error-pages.module.css';

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
