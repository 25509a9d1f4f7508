import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SsoDomain } from '@proffer/contract/single-sign-on/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { CopyButton } from '../../../ui/copy-button';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { SettingsForm } from '../settings-form';
import { useAddDomain, useCheckDomain, useRemoveDomain } from './sso.queries';

/** The domains of the company, each with the DNS record that proves it, and a form for another one. */
export function DomainSteps({ domains }: { domains: readonly SsoDomain[] }) {
  const add = useAddDomain();
  const form = useForm({
    initial: { domain: '' },
    check: ({ domain }) => faultsOf({ domain: domain.trim() === '' ? 'Please enter a domain.' : undefined }),
    send: async ({ domain }) => {
      await add.mutateAsync(domain.trim());
      form.set({ domain: '' });
    },
  });
  return (
    <Stack>
      {domains.length > 0 && (
        <ul className={classes.rows} aria-label="Domains">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      <SettingsForm label="Add a domain" form={form} submitLabel="Add domain">
        <TextInput
          {...form.field('domain')}
          label="Domain of your email addresses"
          description="For example company.example"
          autoCapitalize="none"
        />
      </SettingsForm>
    </Stack>
  );
}

function stateOf({ provedAt, lostAt }: SsoDomain): { color: string; label: string } {
  if (provedAt === null) return { color: 'yellow', label: 'Not proved yet' };
  return lostAt === null ? { color: 'green', label: 'Proved' } : { color: 'red', label: 'Record missing' };
}

function DomainRow({ domain }: { domain: SsoDomain }) {
  const { id, provedAt, lostAt, recordName, recordText } = domain;
  const confirm = useConfirm();
  const check = useCheckDomain();
  const remove = useRemoveDomain();
  const { color, label } = stateOf(domain);

  async function checkNow(): Promise<void> {
    try {
      await check.mutateAsync(id);
      toast.success('Domain proved', `People with addresses of ${domain.domain} can use single sign-on.`);
    } catch (error) {
      toast.error('The domain is not proved', errorText(error));
    }
  }

  async function askToRemove(): Promise<void> {
    const answer = await confirm({
      title: 'Remove domain',
      text: `People with addresses of ${domain.domain} can then not use single sign-on.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(id);
      toast.announce('Domain removed', domain.domain);
    } catch (error) {
      toast.error('The domain was not removed', errorText(error));
    }
  }

  return (
    <li className={classes.row}>
      <Stack gap="xs" className={classes.words}>
        <Group gap="xs">
          <Text fw={600} className={classes.fingerprint}>
            {domain.domain}
          </Text>
          <Badge color={color} variant="light">
            {label}
          </Badge>
        </Group>
        {(provedAt === null || lostAt !== null) && (
          <>
            <Text size="sm">Add this record of type TXT where your DNS is managed:</Text>
            <Record label="Name" text={recordName} />
            <Record label="Text" text={recordText} />
          </>
        )}
      </Stack>
      <Group gap="xs">
        {(provedAt === null || lostAt !== null) && (
          <Button
            aria-label={`Check ${domain.domain}`}
            loading={check.isPending}
            onClick={() => void checkNow()}
          >
            Check now
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`Remove ${domain.domain}`}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          Remove
        </Button>
      </Group>
    </li>
  );
}

/** A value to be copied into another system. */
export function Record({ label, text }: { label: string; text: string }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="code" className={classes.fingerprint}>
        {text}
      </Text>
      <CopyButton text={text} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
    </Group>
  );
}
