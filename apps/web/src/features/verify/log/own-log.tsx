import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../../ui/copy-button';
import { AnchorLink } from '../../../ui/links';
import classes from './deal-log-page.module.css';
import { logStateQuery } from './log-state';

/** Fingerprint with which anybody can confirm a deal file of this market offline (DEA-85). */
export function OwnLog() {
  const { data } = useQuery(logStateQuery);
  const key = data?.keys[0];
  if (!key) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        To check a deal file of this market elsewhere
      </Title>
      <Text size="sm">
        Give this fingerprint to the page verify.html or to the command proffer-verify. Earlier keys are on
        the page of the <AnchorLink to="/log">log</AnchorLink>.
      </Text>
      <Text size="sm" className={classes.hash}>
        Key of the log, SHA-256 {key.fingerprint}
      </Text>
      <Group gap="sm">
        <CopyButton text={key.fingerprint} label="Copy the fingerprint" />
      </Group>
    </Stack>
  );
}
