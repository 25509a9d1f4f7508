import { Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { SsoRole, SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { SettingsForm } from '../settings-form';
import { Record } from './domain-steps';
import { useRemoveSso, useSaveProvider } from './sso.queries';

type Provider = NonNullable<SsoSettings['provider']>;

const roles: { value: SsoRole; label: string }[] = [
  { value: 'viewer', label: 'Viewer: reads' },
  { value: 'member', label: 'Member: prepares' },
];

interface ProviderFormProps {
  provider: Provider | null;
  redirectUri: string;
}

/** Form for the company's identity provider; the stored secret is never shown. */
export function ProviderForm({ provider, redirectUri }: ProviderFormProps) {
  const save = useSaveProvider();
  const form = useForm({
    initial: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      role: provider?.role ?? 'viewer',
      demandsTwoSteps: provider?.demandsTwoSteps ?? false,
    },
    check: ({ issuer, clientId, clientSecret }) =>
      faultsOf({
        issuer: issuer.trim() === '' ? 'Please enter the issuer URL.' : undefined,
        clientId: clientId.trim() === '' ? 'Please enter the client id.' : undefined,
        clientSecret: !provider && clientSecret === '' ? 'Please enter the client secret.' : undefined,
      }),
    send: async (typed) => {
      await save.mutateAsync(typed);
      form.set({ clientSecret: '' });
      toast.success('Identity provider saved', 'Make a test login before you require it.');
    },
  });
  return (
    <Stack>
      <Record label="Redirect URI" text={redirectUri} />
      <SettingsForm label="Identity provider" form={form} submitLabel="Save provider">
        <TextInput
          {...form.field('issuer')}
          label="Issuer URL"
          description="For example https://login.company.example"
          type="url"
        />
        <TextInput {...form.field('clientId')} label="Client id" autoComplete="off" />
        <PasswordInput
          {...form.field('clientSecret')}
          label="Client secret"
          description={provider ? 'Stored. Leave it empty to keep it.' : undefined}
          autoComplete="new-password"
        />
        <NativeSelect
          {...form.field('role')}
          label="Role of new people"
          description="They get no authority to sign; you can grant it later."
          data={roles}
        />
        <Checkbox
          label="Our identity provider demands two steps"
          description="The market then asks for no second step of its own."
          checked={form.values.demandsTwoSteps}
          disabled={form.isPending}
          onChange={(event) => form.set({ demandsTwoSteps: event.currentTarget.checked })}
        />
      </SettingsForm>
      {provider && <RemoveButton />}
    </Stack>
  );
}

function RemoveButton() {
  const confirm = useConfirm();
  const remove = useRemoveSso();

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Remove single sign-on',
      text: 'People who joined by single sign-on have no password. They can set one with “Forgot password?”.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(undefined);
      toast.announce('Single sign-on removed');
    } catch (error) {
      toast.error('Single sign-on was not removed', errorText(error));
    }
  }

  return (
    <Group>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Remove single sign-on
      </Button>
    </Group>
  );
}
