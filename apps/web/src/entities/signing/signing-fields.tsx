import { Button, Checkbox, Group, Input, Stack } from '@mantine/core';
import { capacityRule, signerRule } from '@proffer/contract/signing/rules';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { LimitedInput } from '../../ui/form/limited-input';
import type { useForm } from '../../ui/form/use-form';
import { useRememberedSignature } from './remembered';
import { SignatureDialog } from './signature-dialog';
import { consentDetail, consentText, type SigningForm } from './signature.model';
import classes from './signature.module.css';

interface Props {
  form: Pick<ReturnType<typeof useForm<SigningForm>>, 'values' | 'set' | 'field' | 'errorOf' | 'isPending'>;
}

/** Name, capacity, signature and consent, for suppliers and buyers. */
export function SigningFields({ form }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [hasAdded, setHasAdded] = useState(false);
  const { signature, name, consent, remember } = form.values;
  const kept = useRememberedSignature();
  const [isReading, setReading] = useState(false);

  async function signAsBefore(): Promise<void> {
    setReading(true);
    const filled = await kept.read();
    setReading(false);
    if (filled) form.set({ ...filled, remember: false });
  }
  return (
    <Stack gap="md">
      {kept.isThere && (
        <Group gap="xs">
          <Button
            variant="light"
            loading={isReading}
            disabled={form.isPending}
            onClick={() => void signAsBefore()}
          >
            Sign as before
          </Button>
          <Button variant="subtle" disabled={form.isPending} onClick={() => void kept.forget()}>
            Forget that signature
          </Button>
        </Group>
      )}
      <LimitedInput
        {...form.field('name')}
        label="Name of the signer"
        autoComplete="name"
        withAsterisk
        most={signerRule.most}
      />
      <LimitedInput
        {...form.field('capacity')}
        label="Capacity"
        description="For example Director or Head of Procurement"
        autoComplete="organization-title"
        withAsterisk
        most={capacityRule.most}
      />
      <Input.Wrapper
        label="Signature"
        labelElement="div"
        error={form.errorOf('signature')}
        errorProps={{ mt: 'xs' }}
        withAsterisk
      >
        <div className={classes.preview} data-empty={signature === null || undefined}>
          {signature === null && 'No signature yet'}
          {signature?.kind === 'image' && (
            <img className={classes.image} src={signature.dataUrl} alt={`Signature of ${name}`} />
          )}
          {signature?.kind === 'typed' && <span className={classes.script}>{name}</span>}
        </div>
        <Group mt="xs">
          <Button
            variant="default"
            disabled={form.isPending}
            leftSection={<IconSignature size="1rem" aria-hidden />}
            // When the inner dialog closes, the outer dialog takes the focus and moves it to this element.
            data-autofocus={hasAdded || undefined}
            onClick={() => {
              setAdding(true);
              setHasAdded(true);
            }}
          >
            {signature === null ? 'Add signature' : 'Change signature'}
          </Button>
        </Group>
      </Input.Wrapper>
      <Checkbox
        label="Remember this signature for next time"
        description="Name, capacity and signature, for you alone and behind your password. You agree again each time."
        checked={remember}
        disabled={form.isPending}
        onChange={(event) => form.set({ remember: event.currentTarget.checked })}
      />
      <Checkbox
        label={consentText}
        description={consentDetail}
        checked={consent}
        error={form.errorOf('consent')}
        disabled={form.isPending}
        onChange={(event) => form.set({ consent: event.currentTarget.checked })}
      />
      <SignatureDialog
        opened={isAdding}
        name={name}
        onClose={() => setAdding(false)}
        onUpdate={(given, signerName) => {
          form.set({ signature: given, name: signerName });
          setAdding(false);
        }}
      />
    </Stack>
  );
}
