import { Alert, Button, Checkbox, Group, Input, Skeleton, Stack } from '@mantine/core';
import { capacityRule, signerRule } from '@proffer/contract/signing/rules';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { LimitedInput } from '../../ui/form/limited-input';
import type { useForm } from '../../ui/form/use-form';
import { ConsentCheckbox } from './consent-checkbox';
import type { SavedSignature } from './remembered';
import { SavedSignatureLine } from './saved-signature-line';
import { SignatureDialog } from './signature-dialog';
import { SignaturePicture } from './signature-picture';
import { isSavedShown, type SigningForm } from './signature.model';
import classes from './signature.module.css';

interface Props {
  form: Pick<ReturnType<typeof useForm<SigningForm>>, 'values' | 'set' | 'field' | 'errorOf' | 'isPending'>;
  saved: SavedSignature;
}

/** Name, capacity, signature and consent, for suppliers and buyers; a stored signature takes one line (NDA-92). */
export function SigningFields({ form, saved }: Props) {
  return (
    <Stack gap="md">
      {saved.isReading ? (
        <Skeleton height="4rem" aria-label="Loading your saved signature" />
      ) : isSavedShown(saved, form) ? (
        <SavedSignatureLine values={form.values} isDisabled={form.isPending} saved={saved} />
      ) : (
        <SignatureFields form={form} saved={saved} />
      )}
      <ConsentCheckbox form={form} />
    </Stack>
  );
}

function SignatureFields({ form, saved }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [hasAdded, setHasAdded] = useState(false);
  const { signature, name, remember } = form.values;
  return (
    <>
      {saved.problem !== null && (
        <Alert color="red" variant="light" role="alert">
          {saved.problem}
        </Alert>
      )}
      {saved.isThere && (
        <Group gap="xs">
          <Button variant="light" disabled={form.isPending} onClick={() => void saved.fill()}>
            Use saved signature
          </Button>
          <Button variant="subtle" disabled={form.isPending} onClick={() => void saved.forget()}>
            Delete saved signature
          </Button>
        </Group>
      )}
      <LimitedInput
        {...form.field('name')}
        label="Your name"
        autoComplete="name"
        withAsterisk
        most={signerRule.most}
      />
      <LimitedInput
        {...form.field('capacity')}
        label="Capacity"
        description="Your job title, for example Director or Head of Procurement"
        autoComplete="organization-title"
        withAsterisk
        most={capacityRule.most}
      />
      <Input.Wrapper
        label="Signature"
        labelElement="div"
        description={
          signature.kind === 'typed' ? 'Your typed name, unless you draw or upload a signature' : undefined
        }
        error={form.errorOf('signature')}
        errorProps={{ mt: 'xs' }}
        withAsterisk
      >
        <div className={classes.preview}>
          <SignaturePicture signature={signature} name={name} />
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
            {signature.kind === 'typed' ? 'Add signature' : 'Change signature'}
          </Button>
        </Group>
      </Input.Wrapper>
      <Checkbox
        label="Remember this signature for next time"
        description="Saved privately for you, with your name and capacity. You still confirm every signature."
        checked={remember}
        disabled={form.isPending}
        onChange={(event) => form.set({ remember: event.currentTarget.checked })}
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
    </>
  );
}
