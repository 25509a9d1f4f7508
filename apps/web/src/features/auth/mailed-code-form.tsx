import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import type { Faults } from '@proffer/contract/wire/faults';
import type { ReactNode } from 'react';
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
  /** Where the code was sent, as it may be shown. */
  email: string;
  /** How many digits the code has, as far as the page knows; a refusal may say otherwise. */
  digits?: number;
  /** Both throw what the server refused. */
  verify: (code: string) => Promise<unknown>;
  resend: () => Promise<unknown>;
  onRefused?: (error: unknown) => void;
  children: ReactNode;
}

/** The digits of a mail (ACC-39 to ACC-43), and a Resend that waits its time. */
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
      // Only a code that was judged is of no more use; either way a new state takes the focus back to the boxes.
      const next = isJudged(refusal) ? emptyCode(nextDigits(refusal) ?? code.digits.length) : { ...code };
      form.set({ code: next });
      onRefused?.(refusal);
    },
  });
  const { code } = form.values;
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
    // The boxes lead the focus themselves.
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

/** How many digits the next code has, when the server says so: where many were guessed wrong it is longer. */
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
