import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../lib/client';
import { ButtonLink } from '../ui/links';

export function NotFoundPage() {
  const router = useRouter();
  return (
    <Container size="xs" py="xl" component="main">
      <Stack>
        <Title>Not Found</Title>
        <Text>
          There is no page at this address. It may have been removed, or the link has a mistake in it.
        </Text>
        <Group>
          <ButtonLink to="/">Go to the start</ButtonLink>
          <Button variant="default" onClick={() => router.history.back()}>
            Go back
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}

/** What stands in place of a page that failed to load or to draw; the frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Container size="xs" py="xl">
      <Stack role="alert">
        <Title>This page could not be shown</Title>
        <Text>{errorText(error)}</Text>
        <Group>
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
        </Group>
      </Stack>
    </Container>
  );
}
