import { Button, Group, Stack, Text } from '@mantine/core';
import type { SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ssoWindow, useSsoNews } from '../../../entities/single-sign-on/sso-news';
import { errorText } from '../../../lib/client';
import { exactText } from '../../../ui/date-text.model';
import { toast } from '../../../ui/toasts';
import { SwitchRow } from '../switch-row';
import { ssoQuery, useRequireSso } from './sso.queries';

/** The test login, and the switch with which an owner requires single sign-on (SSO-20). */
export function RequirementStep({ provider }: { provider: NonNullable<SsoSettings['provider']> }) {
  const { testedAt, isRequired, exemptOwner } = provider;
  const client = useQueryClient();
  const require = useRequireSso();
  useSsoNews('tested', () => void client.invalidateQueries({ queryKey: ssoQuery.queryKey }));

  async function change(isOn: boolean): Promise<void> {
    try {
      await require.mutateAsync(isOn);
      toast.announce(isOn ? 'Single sign-on is required' : 'Single sign-on is optional');
    } catch (error) {
      toast.error('This was not changed', errorText(error));
    }
  }

  return (
    <Stack>
      <Group>
        <Button component="a" href={ssoWindow('test')} target="_blank" variant="default">
          Test login
        </Button>
        <Text component="output" size="sm" c="dimmed">
          {testedAt === null
            ? 'No test login has succeeded since the last change.'
            : `A test login succeeded on ${exactText(new Date(testedAt))}.`}
        </Text>
      </Group>
      <SwitchRow
        label="Only single sign-on"
        text={
          isRequired
            ? `People with addresses of your domains cannot log in with a password. ${exemptOwner} can, in case the provider fails.`
            : 'People with addresses of your domains can then not log in with a password, and are logged out now. You keep your password, in case the provider fails.'
        }
        checked={isRequired}
        onChange={(isOn) => void change(isOn)}
      />
    </Stack>
  );
}
