import { useState } from 'react';
import { useSession } from '../../lib/session';
import { NewPasswordField } from '../../ui/new-password-field';
import { toast } from '../../ui/toasts';
import { checkPasswordChange } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { useChangePassword } from './mutations';
import { SettingsForm } from './settings-form';
import { SettingsSection } from './settings-section';
import { useSubmission } from './use-submission';

type Field = 'currentPassword' | 'newPassword' | 'repeated';

const fieldNames: readonly Field[] = ['currentPassword', 'newPassword', 'repeated'];
const empty: Record<Field, string> = { currentPassword: '', newPassword: '', repeated: '' };

/** Another password; whoever else was logged in with the old one is no longer. */
export function PasswordSection() {
  return (
    <SettingsSection
      title="Password"
      text="Changing it logs out every other device. This one stays logged in, and we tell you by mail."
    >
      <ChangePassword />
    </SettingsSection>
  );
}

function ChangePassword() {
  const email = useSession()?.email ?? '';
  const [form, setForm] = useState(empty);
  const { state, errors, submit, mend } = useSubmission(useChangePassword(), fieldNames);

  const field = (name: Field) => ({
    name,
    value: form[name],
    error: errors[name],
    disabled: state.isSending,
    onChange: (value: string) => {
      setForm((before) => ({ ...before, [name]: value }));
      mend(name);
    },
  });

  function done(): void {
    setForm(empty);
    toast.success('Password changed', 'Your other devices are logged out.');
  }

  return (
    <SettingsForm
      label="Change password"
      state={state}
      submitLabel="Change password"
      onSubmit={() =>
        submit({
          input: { currentPassword: form.currentPassword, newPassword: form.newPassword },
          found: checkPasswordChange(form),
          onDone: done,
        })
      }
    >
      {/* Tells a password manager whose password changes. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <AccountPasswordField label="Current password" {...field('currentPassword')} />
      <NewPasswordField label="New password" description="At least 6 characters." {...field('newPassword')} />
      <AccountPasswordField
        label="Repeat the new password"
        autoComplete="new-password"
        {...field('repeated')}
      />
    </SettingsForm>
  );
}
