import { Alert, Button, Group, Text } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useEffect, useRef } from 'react';
import { FieldInput } from './field-input';
import { type FieldName, profileFields, readableText } from './profile-fields.model';
import { markWarning } from './profile.model';
import classes from './profiles.module.css';
import type { ProfileForm } from './use-profile-form';

interface FieldRowProps {
  profile: UserDetail;
  form: ProfileForm;
  name: FieldName;
}

/**
 * Row of a field in edit mode, with warnings: a validation that the change revokes, or a change made in another
 * window.
 */
export function FieldRow({ profile, form, name }: FieldRowProps) {
  const field = profileFields[name];
  const text = form.textOf(name);
  const other = form.otherOf(name);
  const edit = form.form.values[name];
  const isChanged = edit !== undefined && edit.text !== edit.base;
  const error = form.form.errorOf(name);
  const row = useRef<HTMLDivElement>(null);
  // Keep the error of the focused field from being hidden under the save bar.
  useEffect(() => {
    const place = row.current;
    if (error !== undefined && place?.contains(document.activeElement)) {
      place.scrollIntoView({ block: 'nearest' });
    }
  }, [error]);
  const warning = isChanged ? markWarning(profile, name) : undefined;
  return (
    <div ref={row} className={classes.field}>
      <FieldInput
        field={field}
        text={text}
        phone={form.textOf('phone')}
        error={error}
        isSaving={form.form.isPending}
        onChange={(typed) => form.type(name, typed)}
      />
      {other !== undefined && (
        <Alert color="yellow" variant="light" role="alert" title="Changed in another window">
          <Text size="sm">
            Another window changed this to {quoted(readableText(field, other))}. You have{' '}
            {quoted(readableText(field, text))}, which saving puts in its place.
          </Text>
          <Group gap="xs" mt="xs">
            <Button
              variant="default"
              aria-label={`Take the other ${field.label}`}
              onClick={() => form.takeOther(name)}
            >
              Take the other
            </Button>
          </Group>
        </Alert>
      )}
      {warning !== undefined && (
        <Text component="output" size="sm" className={classes.warning}>
          {warning}
        </Text>
      )}
      {name === 'gstin' && profile.isGstinElsewhere && !isChanged && (
        <Text size="sm" className={classes.warning}>
          Another company on the market uses this GSTIN too. Please check that it is yours.
        </Text>
      )}
    </div>
  );
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${isolated(text)}”`);
