import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../lib/client';
import { PageNotLoaded } from '../lib/page-code';
import { ButtonLink } from '../ui/links';
import classes from './error-pages.module.css';

/** Shown instead of a page that failed to load or render; the frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isUnloaded = error instanceof PageNotLoaded;
  const isOffline = isUnloaded && !navigator.onLine;

  function tryAgain(): void {
    // The browser remembers failed module loads until the document is reloaded.
    if (isUnloaded) return location.reload();
    reset();
    void router.invalidate();
  }
  useEffect(() => {
    if (!isUnloaded) return undefined;
    // A newer release has other files; reloaded only once, because a missing page would reload forever.
    if (!isOffline && sessionStorage['anew'] !== location.pathname) {
      sessionStorage['anew'] = location.pathname;
      location.reload();
    }
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  });

  return (
    <Stack role="alert" className={classes.page} data-unread={isOffline || undefined}>
      <Title>{isOffline ? 'No connection' : 'This page could not be shown'}</Title>
      <Text>{isOffline ? 'This page opens automatically once you are back online.' : errorText(error)}</Text>
      <div className={classes.ways}>
        {!isOffline && <Button onClick={tryAgain}>Try again</Button>}
        <ButtonLink variant="default" to="/">
          Go to the home page
        </ButtonLink>
      </div>
    </Stack>
  );
}
