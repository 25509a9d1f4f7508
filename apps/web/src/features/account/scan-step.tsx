import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lazy, Suspense } from 'react';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import classes from './account.module.css';
import { CopyButton } from '../../ui/copy-button';
import { SettingsForm } from './settings-form';
import { appCodeOf, checkAppCode, groupSecret } from './two-step.model';

// Loaded on demand, because few users see it.
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code')).QrCode }));

interface ScanStepProps {
  setup: { secret: string; uri: string };
  mutation: { mutateAsync: (code: string) => Promise<string[]> };
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret for the app, as QR code and text, and the code that proves that the app has it. */
export function ScanStep({ setup, mutation, onDone, onCancel }: ScanStepProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => faultsOf({ code: checkAppCode(appCodeOf(code)) }),
    send: async ({ code }) => onDone(await mutation.mutateAsync(appCodeOf(code))),
  });
  const field = useFocusFirst();
  return (
    <SettingsForm label="Authenticator app" form={form} submitLabel="Switch on" onCancel={onCancel}>
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
        {...form.field('code')}
        ref={field}
        label="Six digits that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Allows for the blank that apps show in the middle.
        maxLength={10}
      />
    </SettingsForm>
  );
}
