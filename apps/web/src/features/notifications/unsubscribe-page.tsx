import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Unsubscribed } from '@proffer/contract/notifications/schemas';
import { useEffect, useRef } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { CallError, errorText } from '../../lib/client';
import { categoryTitles } from '../../entities/notifications/unread';
import { sessionQuery } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { PageTitle } from '../../ui/page-title';
import { marketName } from '../../lib/run-time-config';
import { useUnsubscribe } from './mutations';
import { settingsPath } from './notifications.model';
import { unsubscribePreviewQuery } from './queries';

/** Page that stops mails by a button, so that a mail scanner that opens the link does not stop them (NOT-15). */
export function UnsubscribePage() {
  const [address] = useAddress();
  const key = address['key'] ?? '';
  const preview = useQuery({ ...unsubscribePreviewQuery(key), enabled: key !== '' });
  const isWrong = key === '' || isWrongLink(preview.error);
  return (
    <Stack gap="lg" w="100%" maw="26rem">
      <PageTitle of="Stop mails" />
      <Title order={1}>Stop mails</Title>
      {isWrong && <WrongLink />}
      {!isWrong && preview.isPending && <SkeletonList rows={1} label="Reading the link" />}
      {!isWrong && preview.isError && <ErrorState title="The link could not be read" query={preview} />}
      {preview.data && <Question linkKey={key} asked={preview.data} />}
    </Stack>
  );
}

function Question({ linkKey, asked }: { linkKey: string; asked: Unsubscribed }) {
  const end = useUnsubscribe();
  const what = listed(
    asked.categories.map((category) =>
      category === 'SEARCHES' ? 'saved searches' : categoryTitles[category],
    ),
  );
  if (end.isSuccess) return <Stopped what={what} email={asked.email} />;
  if (isWrongLink(end.error)) return <WrongLink />;
  return (
    <>
      <Text>
        We mail news about <strong>{what}</strong> to <strong>{asked.email}</strong>. All notifications stay
        in {marketName} itself.
      </Text>
      {end.isError && (
        <Alert color="red" variant="light" role="alert" title="The mails were not stopped">
          {errorText(end.error)}
        </Alert>
      )}
      <Group>
        <Button loading={end.isPending} onClick={() => end.mutate(linkKey)}>
          Stop these mails
        </Button>
      </Group>
    </>
  );
}

/** Takes the focus, because the focused button has been removed. */
function Stopped({ what, email }: { what: string; email: string }) {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <>
      <Text ref={news} tabIndex={-1}>
        Done. We send no more mails about {what} to {email}. You can change that at any time in your settings.
      </Text>
      <SettingsLink />
    </>
  );
}

function WrongLink() {
  return (
    <>
      <Alert color="red" variant="light" role="alert" title="Invalid or expired link.">
        Nothing was changed. You choose in your settings which mails you get.
      </Alert>
      <SettingsLink />
    </>
  );
}

/** Link to the settings of the user's own side; strangers pass the login first. */
function SettingsLink() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <div>
      {user ? (
        <AnchorLink underline="always" to={settingsPath(user.userType)} search={{ section: 'notifications' }}>
          Go to your settings
        </AnchorLink>
      ) : (
        <AnchorLink underline="always" to={webPaths.login}>
          Log in to see your settings
        </AnchorLink>
      )}
    </div>
  );
}

function isWrongLink(error: unknown): boolean {
  const code = error instanceof CallError ? error.problem.code : undefined;
  return code === 'link_invalid' || code === 'invalid_input';
}

/** Joins texts: `a`, `a and b`, `a, b and c`. */
function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
