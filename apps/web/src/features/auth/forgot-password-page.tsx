import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../lib/address';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { useCountdown } from '../../ui/use-countdown';
import { AuthForm } from './auth-form';
import { checkEmail } from './auth.model';
import { ProblemAlert } from './problem-alert';
import { ResetLinkSent } from './reset-link-sent';
import { useRetryWait } from './retry-wait';
import { sideOf, sides } from './sides';
import { useFieldFocus } from './use-field-focus';
import { WaitButton } from './wait-button';

const sendAgainAfterSeconds = 30;

/** Asks for a reset link; says the same for every address (ACC-59). */
export function ForgotPasswordPage() {
  const [address] = useAddress();
  const { from, login } = sides[sideOf(address['from'])];
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const [againIn, waitToSendAgain] = useCountdown();
  const [waitSeconds, waitAfter] = useRetryWait();

  const send = useMutation({
    mutationFn: async () => unwrap(await call('forgotPassword', { body: { email: email.trim(), from } })),
    onSuccess: () => {
      if (isSent) toast.info('Reset link', 'If this address is registered, another link is on its way.');
      setIsSent(true);
      waitToSendAgain(sendAgainAfterSeconds);
    },
    onError: (refusal) => {
      waitAfter(refusal);
      focusField();
      setWrong(fieldErrors(refusal)['email']);
    },
  });
  const [field, focusField] = useFieldFocus(send.isPending);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (waitSeconds > 0) return;
    const found = checkEmail(email);
    setWrong(found);
    if (!found) {
      send.mutate();
      return;
    }
    focusField();
    toast.error('Validation', found);
  }

  const alert = send.error && !wrong && (
    <ProblemAlert title="The link was not sent">{errorText(send.error)}</ProblemAlert>
  );
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
      intro={isSent ? undefined : 'Enter your email and we send a link to choose a new password.'}
    >
      {alert}
      {isSent ? (
        <ResetLinkSent
          email={email.trim()}
          isPending={send.isPending}
          waitSeconds={Math.max(againIn, waitSeconds)}
          onAgain={() => send.mutate()}
          onOtherAddress={() => {
            send.reset();
            setIsSent(false);
            focusField();
          }}
        >
          {back}
        </ResetLinkSent>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              ref={field}
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              error={wrong}
              disabled={send.isPending}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setWrong(undefined);
              }}
            />
            <WaitButton isPending={send.isPending} waitSeconds={waitSeconds}>
              Send reset link
            </WaitButton>
            {back}
          </Stack>
        </form>
      )}
    </AuthForm>
  );
}
