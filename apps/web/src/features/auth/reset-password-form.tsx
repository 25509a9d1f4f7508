import { PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { NewPasswordField } from '../../ui/new-password-field';
import { toast } from '../../ui/toasts';
import { checkPasswordPair, type PasswordPairErrors } from './new-password.model';
import { ProblemAlert } from './problem-alert';
import { useRetryWait } from './retry-wait';
import { sides, type Side } from './sides';
import { WaitButton } from './wait-button';
import { useFieldFocus } from './use-field-focus';
import type { ResetLink } from './use-reset-link';

/** The new password, typed twice (ACC-64). */
export function ResetPasswordForm({ side, link }: { side: Side; link: ResetLink }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [touched, setTouched] = useState({ password: false, repeated: false });
  const [refused, setRefused] = useState<string>();
  const [waitSeconds, waitAfter] = useRetryWait();

  const reset = useMutation({
    mutationFn: async () => {
      const text = unwrap(
        await call('resetPassword', { body: { ...link, password: typed.password.trim() } }),
      );
      if (text.startsWith('Error')) throw new ResetRefused(text);
      return text;
    },
    onSuccess: async (text) => {
      toast.success('Success', text === '' ? 'Password has been reset successfully!' : text);
      // A reset ends every session of the login, perhaps the one of this browser too.
      queries.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: sides[side].login, replace: true });
    },
    onError: (error) => {
      waitAfter(error);
      focusField();
      setRefused(fieldErrors(error)['password']);
    },
  });
  const [field, focusField] = useFieldFocus(reset.isPending);

  const found = checkPasswordPair(typed.password, typed.repeated);
  const isGood = Object.keys(found).length === 0;
  const shown: PasswordPairErrors = {
    ...(touched.password && found.password ? { password: found.password } : {}),
    ...(touched.repeated && found.repeated ? { repeated: found.repeated } : {}),
  };

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (isGood && waitSeconds === 0) reset.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {reset.error && !refused && (
          <ProblemAlert title="Error occurred while resetting password.">
            {reset.error instanceof ResetRefused ? reset.error.message : errorText(reset.error)}{' '}
            <AnchorLink underline="always" to={webPaths.forgotPassword} search={{ from: sides[side].from }}>
              Ask for a new link
            </AnchorLink>
          </ProblemAlert>
        )}
        {/* So that a password manager knows whose password it is asked to keep. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordField
          ref={field}
          label="New Password"
          description="At least 6 characters."
          value={typed.password}
          error={refused ?? shown.password}
          disabled={reset.isPending}
          onBlur={() => setTouched({ ...touched, password: true })}
          onChange={(password) => {
            setTyped({ ...typed, password });
            setRefused(undefined);
          }}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          value={typed.repeated}
          error={shown.repeated}
          disabled={reset.isPending}
          onBlur={() => setTouched({ ...touched, repeated: true })}
          onChange={(event) => setTyped({ ...typed, repeated: event.currentTarget.value })}
        />
        <WaitButton isPending={reset.isPending} waitSeconds={waitSeconds} isDisabled={!isGood}>
          Reset password
        </WaitButton>
      </Stack>
    </form>
  );
}

/** The server's text says that it did not work (ACC-65). */
class ResetRefused extends Error {
  override readonly name = 'ResetRefused';
}
