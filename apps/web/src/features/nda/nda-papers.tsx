import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { webPaths } from '../../config/paths';
import { downloadsOf, ndaActionWords } from './nda.model';
import { useDownloadNda } from './use-download-nda';

/** What of an NDA can be kept as a file, and where anybody can check it. */
export function NdaPapers({ row }: { row: NdaRequest }) {
  const download = useDownloadNda();
  const downloads = downloadsOf(row);
  if (downloads.length === 0) return null;
  return (
    <Stack gap="xs">
      {downloads.map((action) => (
        <Button key={action} variant="default" onClick={() => void download(action, row)}>
          {ndaActionWords[action]}
        </Button>
      ))}
      <Text size="sm" c="dimmed">
        A copy names you and the time on each page. The original carries the seals of both signatures;{' '}
        <Anchor component={Link} to={webPaths.verifyDocument} inherit underline="always">
          anybody can verify it
        </Anchor>
        .
      </Text>
    </Stack>
  );
}
