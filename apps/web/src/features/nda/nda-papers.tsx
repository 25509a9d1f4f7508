import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { webPaths } from '../../config/paths';
import { dayText } from '../../ui/date-text.model';
import { downloadsOf, ndaActionWords } from './nda-actions.model';
import classes from './nda.module.css';
import { useDownloadNda } from './use-download-nda';

/** Downloads of an NDA, and a link for verifying them. */
export function NdaPapers({ row }: { row: NdaRequest }) {
  const download = useDownloadNda();
  const downloads = downloadsOf(row);
  if (downloads.length === 0) return null;
  return (
    <Stack gap="xs">
      <ul className={classes.downloads}>
        {downloads.map((action) => (
          <li key={action}>
            <Download onClick={() => void download(action, row)}>{ndaActionWords[action]}</Download>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        A copy names you and the time on each page. The original carries the seals of both signatures;{' '}
        <Anchor component={Link} to={webPaths.verifyDocument} inherit underline="always">
          anybody can verify it
        </Anchor>
        .
      </Text>
      <EarlierPapers row={row} />
    </Stack>
  );
}

/** A download as a link, as on the page of a contract: buttons of one rank would hide the next step. */
function Download({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick}>
      {children}
    </Anchor>
  );
}

/** Documents of the terms before each renewal, which stay verifiable (NDA-246). */
function EarlierPapers({ row }: { row: NdaRequest }) {
  const download = useDownloadNda();
  const replaced = row.renewal.rounds.flatMap((renewal) => (renewal.replaced ? [renewal.replaced] : []));
  return replaced.map(({ round, validUntil }) => (
    <Group key={round} gap="xs" component="section" aria-label={`Term until ${dayText(validUntil)}`}>
      <Text size="sm">Before it was renewed: term until {dayText(validUntil)}</Text>
      <Download onClick={() => void download('download', row, round)}>{ndaActionWords.download}</Download>
      <Download onClick={() => void download('certificate', row, round)}>
        {ndaActionWords.certificate}
      </Download>
    </Group>
  ));
}
