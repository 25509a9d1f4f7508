import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { appCodeDigits, checkProof } from './second-factor.model';
import { WaitButton } from './wait-button';
import { useCodeCheck } from './use-code-check';

interface AppCodeFormProps {
  /** Throws what the server refused. */
  verify: (code: string) => Promise<unknown>;
  onRefused: (error: unknown) => void;
  children: ReactNode;
}

/** Six digits of an authenticator app, or one of the recovery codes for those who have no phone at hand. */
export function AppCodeForm({ verify, onRefused, children }: AppCodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const check = useCodeCheck(verify, (refusal) => {
    field.current?.focus();
    field.current?.select();
    onRefused(refusal);
  });
  useEffect(() => field.current?.focus(), []);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (check.waitSeconds > 0) return;
    const wrong = checkProof(code, isRecovery);
    check.setError(wrong);
    if (wrong) field.current?.focus();
    else check.send(code.trim());
  }

  const kind = isRecovery
    ? ({ label: 'Recovery code', description: 'Each one works once.', autoComplete: 'off' } as const)
    : ({
        label: 'Code from your authenticator app',
        description: 'Six digits.',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
      } as const);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={field}
          {...kind}
          // Not disabled: the focus would be lost, and with it the place to type the next try.
          readOnly={check.isPending}
          spellCheck={false}
          maxLength={20}
          value={code}
          error={check.error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setCode(isRecovery ? typed : appCodeDigits(typed));
            check.setError(undefined);
          }}
        />
        <Group>
          <WaitButton isPending={check.isPending} waitSeconds={check.waitSeconds}>
            Verify
          </WaitButton>
          <Button
            variant="subtle"
            size="md"
            onClick={() => {
              setIsRecovery(!isRecovery);
              setCode('');
              check.setError(undefined);
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
