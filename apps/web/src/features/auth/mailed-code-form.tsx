import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import type { Faults } from '@proffer/contract/wire/faults';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { CallError, errorText, retryAfterSeconds } from '../../lib/client';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { useCountdown } from '../../ui/use-countdown';
import { CodeBoxes } from './code-boxes';
import { codeOf, emptyCode, isComplete } from './code-boxes.model';
import { WaitButton } from './wait-button';

const resendAfterSeconds = limits.verificationCode.resendAfterMs / 1_000;
const missing = 'Please enter verification code received on email';

interface MailedCodeFormProps {
  /** Address to which the code was sent, for display. */
  email: string;
  /** Number of the code's digits, as far as known; a refusal may change it. */
  digits?: number;
  /** Both throw the server's refusal. */
  verify: (code: string) => Promise<unknown>;
  resend: () => Promise<unknown>;
  onRefused?: (error: unknown) => void;
  children: ReactNode;
}

/** Form for a mailed code (ACC-39 to ACC-43), with a delayed Resend. */
export function MailedCodeForm({
  email,
  digits = limits.verificationCode.digits,
  verify,
  resend,
  onRefused,
  children,
}: MailedCodeFormProps) {
  const [resendIn, waitToResend] = useCountdown(resendAfterSeconds);
  const form = useForm({
    initial: () => ({ code: emptyCode(digits) }),
    check: ({ code }): Faults<'code'> => (isComplete(code) ? {} : { code: missing }),
    send: ({ code }) => verify(codeOf(code)),
    readRefusal: (refusal) => ({ code: errorText(refusal) }),
    onWrong: () => {
      form.set({ code: { ...code, focus: code.digits.indexOf('') } });
      toast.error('Error', missing);
    },
    onRefused: (refusal) => {
      // Only a checked code is cleared; in any case a new state returns the focus to the boxes.
      const next = isJudged(refusal) ? emptyCode(nextDigits(refusal) ?? code.digits.length) : { ...code };
      form.set({ code: next });
      onRefused?.(refusal);
    },
  });
  const { code } = form.values;
  const isFull = isComplete(code);
  const send = useEffectEvent(() => void form.submit());
  // With the last digit (ACC-223). After an unanswered request the digits stay, and the button sends them again.
  useEffect(() => {
    if (isFull) send();
  }, [isFull]);
  const again = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      form.set({});
      waitToResend(resendAfterSeconds);
      toast.success('Code sent', `We have sent the code to ${email} again.`);
    },
    onError: (refusal) => {
      waitToResend(retryAfterSeconds(refusal) ?? 0);
      toast.error('The code was not sent', errorText(refusal));
    },
  });

  return (
    // The boxes manage the focus themselves.
    <form {...form.frame} ref={null}>
      <Stack>
        <CodeBoxes
          state={code}
          onChange={(next) => form.set({ code: next })}
          isDisabled={form.isPending}
          error={form.errorOf('code')}
        />
        <Text id="code-error" role="alert" size="sm" c="var(--mantine-color-error)" mih="1.4em">
          {form.errorOf('code')}
        </Text>
        <Group>
          <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
            Verify
          </WaitButton>
          <WaitButton
            variant="subtle"
            isPending={again.isPending}
            waitSeconds={resendIn}
            waitLabel="Resend"
            onClick={() => again.mutate()}
          >
            Resend
          </WaitButton>
        </Group>
        {children}
      </Stack>
    </form>
  );
}

/** Returns the number of digits of the next code, if the server states it: it is longer after many wrong guesses. */
function nextDigits(refusal: unknown): number | undefined {
  const told = refusal instanceof CallError ? refusal.problem.details?.['digits'] : undefined;
  return typeof told === 'number' ? told : undefined;
}

function isJudged(refusal: unknown): boolean {
  return (
    refusal instanceof CallError &&
    ['code_wrong', 'code_expired', 'invalid_input'].includes(refusal.problem.code)
  );
}
