import { Button, Group, Stack, TextInput } from '@mantine/core';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../lib/client';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { appCodeDigits, checkProof } from './app-code.model';
import { WaitButton } from './wait-button';

interface AppCodeFormProps {
  /** Throws the server's refusal. */
  verify: (code: string) => Promise<unknown>;
  onRefused: (error: unknown) => void;
  children: ReactNode;
}

/** Form for six digits of an authenticator app, or a recovery code for users without their phone. */
export function AppCodeForm({ verify, onRefused, children }: AppCodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => faultsOf({ code: checkProof(code, isRecovery) }),
    send: ({ code }) => verify(code.trim()),
    readRefusal: (refusal) => ({ code: errorText(refusal) }),
    onRefused,
  });
  const field = useFocusFirst();

  const kind = isRecovery
    ? ({ label: 'Recovery code', description: 'Each one works once.', autoComplete: 'off' } as const)
    : ({
        label: 'Code from your authenticator app',
        description: 'Six digits.',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
      } as const);
  return (
    <form {...form.frame}>
      <Stack>
        <TextInput
          {...form.field('code')}
          ref={field}
          {...kind}
          // Not disabled: the focus, and with it the input for the next attempt, would be lost.
          disabled={false}
          readOnly={form.isPending}
          spellCheck={false}
          maxLength={20}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            form.set({ code: isRecovery ? typed : appCodeDigits(typed) });
          }}
        />
        <Group>
          <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
            Verify
          </WaitButton>
          <Button
            variant="subtle"
            size="md"
            onClick={() => {
              setIsRecovery(!isRecovery);
              form.set({ code: '' });
              field.current?.focus();
            }}
          >
            {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
          </Button>
        </Group>
        {children}
      </Stack>
    </form>
  );
}
