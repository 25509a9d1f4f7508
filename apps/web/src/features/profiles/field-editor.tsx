import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { errorText, fieldErrors } from '../../lib/client';
import { FieldFrame } from './field-frame';
import { FieldInput } from './field-input';
import { useSaveField } from './mutations';
import { checkField, type ProfileField, readableText, textOf } from './profile-fields.model';
import { markWarning } from './profile.model';
import { useFieldEdit } from './use-field-edit';

interface FieldEditorProps {
  profile: UserDetail;
  field: ProfileField;
}

/** One field of one's own profile, saved by itself. */
export function FieldEditor({ profile, field }: FieldEditorProps) {
  const { mutateAsync } = useSaveField(profile.userId);
  const edit = useFieldEdit({
    saved: textOf(profile, field),
    check: (text) => checkField(field, text, new Date().getFullYear()),
    save: (text, base) => mutateAsync({ field, text, base }),
    failureText: (error) =>
      fieldErrors(error)[field.name] ?? `Failed to save user details. ${errorText(error)}`,
  });
  return (
    <FieldFrame
      label={field.label}
      edit={edit}
      readable={(text) => readableText(field, text)}
      warning={markWarning(profile, field.name)}
    >
      {(bind) => <FieldInput field={field} edit={edit} bind={bind} />}
    </FieldFrame>
  );
}
