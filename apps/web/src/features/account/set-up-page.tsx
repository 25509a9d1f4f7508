import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { homeOf } from '../../lib/current-user';
import { beginAt, endSession, useSession } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toasts';
import classes from './account.module.css';
import { twoFactorQuery } from './queries';
import { TwoStepSection } from './two-step-section';

/**
 * Set-up of the two-step login that a user needs before anything else: an administrator at the first login, or a
 * person whose company requires it (COM-7).
 */
export function SetUpPage() {
  const user = useSession();
  const { data } = useQuery(twoFactorQuery);
  const [isLeaving, setIsLeaving] = useState(false);
  const isSetUp = data !== undefined && data.method !== 'off';
  if (!user) return null;
  const isAdmin = user.userType === 'Admin';

  async function leave(): Promise<void> {
    setIsLeaving(true);
    if (await endSession()) return beginAt(isAdmin ? webPaths.adminLogin : webPaths.login);
    setIsLeaving(false);
    toast.error('You are still logged in', 'The server could not be reached. Please try again.');
  }

  return (
    <Stack className={classes.narrow ?? ''}>
      <PageTitle of="Set up two-step login" />
      <Title order={1} size="h2">
        Set up two-step login
      </Title>
      <Text>
        {isAdmin
          ? 'Administrators log in with two steps, so that a guessed or stolen password is not enough.'
          : `Your company requires two-step login: ${user.companyName} can be opened only by people who use it.`}{' '}
        Choose the second step once; from then on each login asks for it.
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
          {isAdmin ? 'Continue to the administration' : 'Continue'}
        </Button>
        <Button variant="default" loading={isLeaving} onClick={() => void leave()}>
          Log out
        </Button>
      </Group>
      {user.otherCompanies.length > 0 && !isSetUp && <OtherCompanies companies={user.otherCompanies} />}
    </Stack>
  );
}

/** The user's other companies, which may not require two-step login. */
function OtherCompanies({ companies }: { companies: SessionUser['otherCompanies'] }) {
  return (
    <Stack gap="xs" component="section" aria-label="Your other companies">
      <Text size="sm">Or switch to another company:</Text>
      <ul className={classes.rows}>
        {companies.map(({ userId, userType, companyName }) => (
          <li key={userId} className={classes.row}>
            <AnchorLink to={homeOf({ userType })} search={{ company: String(userId) }} underline="always">
              <bdi>{companyName}</bdi> ({userType})
            </AnchorLink>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
