import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { homeOf } from '../../lib/current-user';
import { beginAt, endSession, useSession } from '../../lib/session';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toasts';
import { twoFactorQuery } from './queries';
import { TwoStepSection } from './two-step-section';

/** The first login of an administrator: two-step login must be set up before anything else. */
export function AdminSetUpPage() {
  const user = useSession();
  const { data } = useQuery(twoFactorQuery);
  const [isLeaving, setIsLeaving] = useState(false);
  const isSetUp = data !== undefined && data.method !== 'off';
  if (!user) return null;

  async function leave(): Promise<void> {
    setIsLeaving(true);
    if (await endSession()) return beginAt(webPaths.adminLogin);
    setIsLeaving(false);
    toast.error('You are still logged in', 'The server could not be reached. Please try again.');
  }

  return (
    <Stack>
      <PageTitle of="Set up two-step login" />
      <Title order={1} size="h2">
        Set up two-step login
      </Title>
      <Text>
        Administrators log in with two steps, so that a guessed or stolen password is not enough. Choose the
        second step once; from then on each login asks for it.
      </Text>
      <TwoStepSection />
      <output>
        {isSetUp && (
          <Alert color="green" variant="light" role="presentation" icon={<IconShieldCheck aria-hidden />}>
            Two-step login is set up.
          </Alert>
        )}
      </output>
      <Group gap="xs">
        <Button disabled={!isSetUp} onClick={() => beginAt(homeOf(user))}>
          Continue to the administration
        </Button>
        <Button variant="default" loading={isLeaving} onClick={() => void leave()}>
          Log out
        </Button>
      </Group>
    </Stack>
  );
}
