import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ClosingPreview } from '@proffer/contract/users/account.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../entities/members/use-may';
import { useSession } from '../../lib/session';
import { CloseDialog } from './close-dialog';
import { closingEffects } from './closing.model';
import { closingQuery } from './queries';
import { Loaded, SettingsSection } from './settings-section';

/** Section for closing the account for good, with its consequences in figures. */
export function CloseSection() {
  const preview = useQuery(closingQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title="Close account" text="This is permanent: a closed account cannot be reopened.">
      <Loaded query={preview} failedTitle="What closing would do could not be loaded">
        {(data) => (
          <Stack>
            <Effects preview={data} />
            {data.obstacle === null ? (
              <Group>
                <Button color="red" onClick={() => setIsOpen(true)}>
                  Close account
                </Button>
              </Group>
            ) : (
              <Alert
                color="yellow"
                variant="light"
                role="presentation"
                title="The account cannot be closed now"
                icon={<IconInfoCircle aria-hidden />}
              >
                {data.obstacle}
              </Alert>
            )}
          </Stack>
        )}
      </Loaded>
      <CloseDialog
        what="closeAccount"
        title="Close account"
        text="You are logged out on every device."
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </SettingsSection>
  );
}

/** Section in which an owner closes a company of several people. */
export function CloseCompanySection() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const mayClose = useMay('manage');
  if (!session?.member.isShared || !mayClose) return null;
  return (
    <SettingsSection
      title="Close company"
      text={`Closes ${session.companyName} for everybody in it. Their logins stay.`}
    >
      <Stack>
        <Text size="sm">
          Offers are taken off the market, and open requests, quotes and contracts end. Signed documents stay
          with both sides.
        </Text>
        <Group>
          <Button color="red" variant="light" onClick={() => setIsOpen(true)}>
            Close company
          </Button>
        </Group>
      </Stack>
      <CloseDialog
        what="closeCompany"
        title="Close company"
        text={`Everybody in ${session.companyName} loses access to it.`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </SettingsSection>
  );
}

function Effects({ preview }: { preview: ClosingPreview }) {
  const { removed, kept } = closingEffects(preview);
  return (
    <>
      <EffectList title="What goes" lines={removed} />
      {kept.length > 0 ? (
        <EffectList title="What stays" lines={kept} />
      ) : (
        <Text size="sm">There are no signed NDAs and no active contracts that would stay.</Text>
      )}
    </>
  );
}

function EffectList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      <List size="sm" aria-label={title}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
