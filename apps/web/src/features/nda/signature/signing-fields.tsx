import { Button, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { lengthLimit } from '../../../ui/length-limit';
import { SignatureDialog } from './signature-dialog';
import { consentDetail, consentText, type SigningErrors, type SigningForm } from './signature.model';
import classes from './signature.module.css';

interface Props {
  form: SigningForm;
  errors: SigningErrors;
  disabled: boolean;
  onChange: (form: SigningForm) => void;
}

/** Name, capacity, signature and consent: the same for the supplier who shares and the buyer who signs. */
export function SigningFields({ form, errors, disabled, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [hasAdded, setHasAdded] = useState(false);
  const { signature, name, capacity } = form;
  const nameLimit = lengthLimit(name.trim(), limits.shortText);
  const capacityLimit = lengthLimit(
    capacity.trim(),
    limits.shortText,
    'For example Director or Head of Procurement',
  );
  return (
    <Stack gap="md">
      <TextInput
        label="Name of the signer"
        description={nameLimit.description}
        value={name}
        error={errors.name ?? nameLimit.error}
        disabled={disabled}
        autoComplete="name"
        withAsterisk
        onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
      />
      <TextInput
        label="Capacity"
        description={capacityLimit.description}
        value={capacity}
        error={errors.capacity ?? capacityLimit.error}
        disabled={disabled}
        autoComplete="organization-title"
        withAsterisk
        onChange={(event) => onChange({ ...form, capacity: event.currentTarget.value })}
      />
      <Input.Wrapper label="Signature" labelElement="div" error={errors.signature} withAsterisk>
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
            disabled={disabled}
            leftSection={<IconSignature size="1rem" aria-hidden />}
            // A surrounding dialog takes the focus back when the inner one closes, and puts it where this mark is.
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
        label={consentText}
        description={consentDetail}
        checked={form.consent}
        error={errors.consent}
        disabled={disabled}
        onChange={(event) => onChange({ ...form, consent: event.currentTarget.checked })}
      />
      <SignatureDialog
        opened={isAdding}
        name={name}
        onClose={() => setAdding(false)}
        onUpdate={(given, signerName) => {
          onChange({ ...form, signature: given, name: signerName });
          setAdding(false);
        }}
      />
    </Stack>
  );
}
