import { Alert, Button, Stack, Text } from '@mantine/core';

interface PublishedNoteProps {
  isChanged: boolean;
  isKept: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Note that buyers read the published version while it is edited, and where the changes are stored. */
export function PublishedNote({ isChanged, isKept, isBusy, onDiscard }: PublishedNoteProps) {
  if (!isChanged) {
    return (
      <Alert variant="default" role="note" title="This offer is published">
        Buyers keep reading it as it is until you choose Save Changes.
      </Alert>
    );
  }
  return (
    <Alert variant="default" role="note" title="Changes not published yet">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Buyers still read the offer as it was. Save Changes publishes all of them at once.{' '}
          {isKept
            ? 'Until then they are kept in this browser, even when you leave, but not when you log out. Files that you add wait for 30 days.'
            : 'This browser cannot keep them: they are lost when you leave.'}
        </Text>
        <Button size="compact-md" variant="default" disabled={isBusy} onClick={onDiscard}>
          Discard Changes
        </Button>
      </Stack>
    </Alert>
  );
}
