import { useSession } from '../../lib/session';
import { useForm } from '../../ui/form/use-form';
import { NewPasswordField } from '../../ui/new-password-field';
import { toast } from '../../ui/toasts';
import { checkPasswordChange } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { useChangePassword } from './mutations';
import { SettingsForm } from './settings-form';
import { SettingsSection } from './settings-section';

/** Section for changing the password, which ends all other sessions. */
export function PasswordSection() {
  return (
    <SettingsSection
      title="Password"
      text="Changing it logs out every other device. This one stays logged in, and we notify you by mail."
    >
      <ChangePassword />
    </SettingsSection>
  );
}

function ChangePassword() {
  const email = useSession()?.email ?? '';
  const change = useChangePassword();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', repeated: '' },
    check: checkPasswordChange,
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      toast.success('Password changed', 'Your other devices are logged out.');
    },
  });

  return (
    <SettingsForm label="Change password" form={form} submitLabel="Change password">
      {/* Tells password managers which account's password changes. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <AccountPasswordField label="Current password" {...form.field('currentPassword')} />
      <NewPasswordField label="New password" owner={email} {...form.field('newPassword')} />
      <AccountPasswordField
        label="Repeat the new password"
        autoComplete="new-password"
        {...form.field('repeated')}
      />
    </SettingsForm>
  );
}
