import { Alert, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { checkEmailChange } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { useChangeEmail } from './mutations';
import { settingsQuery } from './queries';
import { SettingsForm } from './settings-form';
import { Loaded, SettingsSection } from './settings-section';

/** The login's address; a new one takes effect after the mail sent there is confirmed. */
export function EmailSection() {
  const settings = useQuery(settingsQuery);
  return (
    <SettingsSection title="Email" text="You log in with this address, and we send our mails to it.">
      <Loaded query={settings} failedTitle="Your address could not be loaded">
        {({ email, pendingEmail }) => (
          <>
            <Text>
              Your address: <b>{email}</b>
            </Text>
            <PendingEmail email={pendingEmail} />
            <ChangeEmail current={email} />
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
}

/** Always rendered, so that screen readers announce its content. */
function PendingEmail({ email }: { email: string | null }) {
  return (
    <output>
      {email !== null && (
        <Alert variant="light" role="presentation" icon={<IconMailForward aria-hidden />}>
          Waiting for confirmation: <b>{email}</b>; open the mail we sent there. Its link is valid for 24
          hours. Until then your address stays as it is.
        </Alert>
      )}
    </output>
  );
}

function ChangeEmail({ current }: { current: string }) {
  const change = useChangeEmail();
  const form = useForm({
    initial: { email: '', password: '' },
    check: (typed) => checkEmailChange(typed, current),
    send: async ({ email, password }) => {
      await change.mutateAsync({ email: email.trim(), password });
      form.reset();
      toast.success('Mail sent', `Open the mail to ${email.trim()} to confirm it.`);
    },
  });

  return (
    <SettingsForm label="Change email" form={form} submitLabel="Change email">
      <TextInput {...form.field('email')} label="New email" type="email" autoComplete="email" />
      <AccountPasswordField {...form.field('password')} />
    </SettingsForm>
  );
}
