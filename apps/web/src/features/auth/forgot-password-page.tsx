import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import { useAddress } from '../../lib/address';
import { call, errorText, unwrap } from '../../lib/client';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { useCountdown } from '../../ui/use-countdown';
import { AuthForm } from './auth-form';
import { ProblemAlert } from './problem-alert';
import { ResetLinkSent } from './reset-link-sent';
import { sideOf, sides } from './sides';
import { WaitButton } from './wait-button';

const sendAgainAfterSeconds = 30;

/** Requests a reset link; the message is the same for every address (ACC-59). */
export function ForgotPasswordPage() {
  const [address] = useAddress();
  const { from, login } = sides[sideOf(address['from'])];
  const [isSent, setIsSent] = useState(false);
  const [againIn, waitToSendAgain] = useCountdown();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => faultsOf({ email: emailFault(email) }),
    send: async ({ email }) => {
      unwrap(await call('forgotPassword', { body: { email: email.trim(), from } }));
      if (isSent) toast.info('Reset link', 'If this address is registered, another link is on its way.');
      setIsSent(true);
      waitToSendAgain(sendAgainAfterSeconds);
    },
  });
  const { isPending, waitSeconds } = form;

  const back = (
    <Text size="sm">
      <AnchorLink underline="always" to={login}>
        Back to login
      </AnchorLink>
    </Text>
  );
  return (
    <AuthForm
      title="Forgot password"
      intro={isSent ? undefined : 'Enter your email and we will send you a link to choose a new password.'}
    >
      {form.refusal !== null && (
        <ProblemAlert title="The link was not sent">{errorText(form.refusal)}</ProblemAlert>
      )}
      {isSent ? (
        <ResetLinkSent
          email={form.values.email.trim()}
          isPending={isPending}
          waitSeconds={Math.max(againIn, waitSeconds)}
          onAgain={() => void form.submit()}
          onOtherAddress={() => {
            form.forget();
            setIsSent(false);
          }}
        >
          {back}
        </ResetLinkSent>
      ) : (
        <form {...form.frame}>
          <Stack>
            <EmailField {...form.field('email')} />
            <WaitButton isPending={isPending} waitSeconds={waitSeconds}>
              Send reset link
            </WaitButton>
            {back}
          </Stack>
        </form>
      )}
    </AuthForm>
  );
}

/** Focused when it appears; also after a refusal that names no field. */
function EmailField(field: Omit<TextInputProps, 'ref'>) {
  return (
    <TextInput
      {...field}
      ref={useFocusFirst()}
      label="Email"
      type="email"
      autoComplete="username"
      data-refusal
    />
  );
}
