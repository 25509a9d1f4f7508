import { PasswordInput, Stack } from '@mantine/core';
import { newPasswordFault, repeatedFault } from '@proffer/contract/users/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { call, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { FormRefusal, refusalText } from '../../ui/form/form-refusal';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { AnchorLink } from '../../ui/links';
import { NewPasswordField } from '../../ui/new-password-field';
import { toast } from '../../ui/toasts';
import { ProblemAlert } from './problem-alert';
import { sides, type Side } from './sides';
import { WaitButton } from './wait-button';
import type { ResetLink } from './use-reset-link';

/** The new password, typed twice (ACC-64). */
export function ResetPasswordForm({ side, link }: { side: Side; link: ResetLink }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    initial: { password: '', repeated: '' },
    isLive: true,
    check: ({ password, repeated }) =>
      faultsOf({ password: newPasswordFault(password), repeated: repeatedFault(password, repeated) }),
    send: async ({ password }) => {
      const text = unwrap(await call('resetPassword', { body: { ...link, password: password.trim() } }));
      if (text.startsWith('Error')) throw new FormRefusal(text);
      toast.success('Success', text === '' ? 'Password has been reset successfully!' : text);
      // A reset ends every session of the login, possibly this browser's too.
      queries.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: sides[side].login, replace: true });
    },
  });
  const { refusal, isPending, waitSeconds } = form;
  // Focused after a refusal that names no field.
  const password = { ...form.field('password'), ref: useFocusFirst(), 'data-refusal': true };

  return (
    <form {...form.frame}>
      <Stack>
        {refusal !== null && (
          <ProblemAlert title="Error occurred while resetting password.">
            {refusalText(refusal)}{' '}
            <AnchorLink underline="always" to={webPaths.forgotPassword} search={{ from: sides[side].from }}>
              Ask for a new link
            </AnchorLink>
          </ProblemAlert>
        )}
        {/* Tells password managers which account's password to store. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordField {...password} label="New Password" owner={link.email} />
        <PasswordInput {...form.field('repeated')} label="Confirm Password" autoComplete="new-password" />
        <WaitButton isPending={isPending} waitSeconds={waitSeconds} isDisabled={!form.isValid}>
          Reset password
        </WaitButton>
      </Stack>
    </form>
  );
}
