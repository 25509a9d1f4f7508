import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './account.module.css';
import { CopyButton } from './copy-button';
import { SettingsForm } from './settings-form';
import { appCodeOf, checkAppCode, groupSecret } from './two-step.model';
import { useFocusFirst } from './use-focus-first';
import { useSubmission } from './use-submission';

// Few people ever see it, so what draws it is loaded only here.
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code')).QrCode }));

const fieldNames = ['code'] as const;

interface ScanStepProps {
  setup: { secret: string; uri: string };
  mutation: { mutateAsync: (code: string) => Promise<string[]> };
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret for the app, by camera or by hand, and the code that proves that the app has it. */
export function ScanStep({ setup, mutation, onDone, onCancel }: ScanStepProps) {
  const [typed, setTyped] = useState('');
  const { state, errors, submit, mend } = useSubmission(mutation, fieldNames);
  const field = useFocusFirst();
  const code = appCodeOf(typed);
  return (
    <SettingsForm
      label="Authenticator app"
      state={state}
      submitLabel="Switch on"
      onCancel={onCancel}
      onSubmit={() => submit({ input: code, found: { code: checkAppCode(code) }, onDone })}
    >
      <Stack gap="xs">
        <Text size="sm">Scan this with your authenticator app, or type the key below into it.</Text>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" mx="auto" />}>
          <QrCode content={setup.uri} label="QR code of the key for your authenticator app" />
        </Suspense>
        <Text component="code" className={classes.secret ?? ''} aria-label="Key for the app">
          {groupSecret(setup.secret)}
        </Text>
        <Group gap="xs">
          <CopyButton text={setup.secret} label="Copy the key" />
        </Group>
      </Stack>
      <TextInput
        ref={field}
        label="Six digits that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // With room for the blank that apps show in the middle.
        maxLength={10}
        value={typed}
        error={errors.code}
        disabled={state.isSending}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          mend('code');
        }}
      />
    </SettingsForm>
  );
}
