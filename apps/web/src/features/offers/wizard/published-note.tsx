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
        Buyers see the published version until you choose Save Changes.
      </Alert>
    );
  }
  return (
    <Alert variant="default" role="note" title="Changes not published yet">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Buyers still see the earlier version. Save Changes publishes all changes at once.{' '}
          {isKept
            ? 'Until then they are stored in this browser until you log out. Added files are kept for 30 days.'
            : 'This browser cannot store them: they are lost when you leave.'}
        </Text>
        <Button size="compact-md" variant="default" disabled={isBusy} onClick={onDiscard}>
          Discard Changes
        </Button>
      </Stack>
    </Alert>
  );
}
