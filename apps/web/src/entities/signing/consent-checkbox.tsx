import { Checkbox, Text } from '@mantine/core';
import { consentDetail, consentText, type SigningForm } from './signature.model';

interface Props {
  form: {
    values: SigningForm;
    set: (changes: Partial<SigningForm>) => void;
    errorOf: (name: string) => string | undefined;
    isPending: boolean;
  };
  /** Id of the text that the user agrees to, if it is not shown below the checkbox. */
  detailId?: string;
}

/** The consent to sign electronically, which is given anew for each signature (NDA-47, NDA-89). */
export function ConsentCheckbox({ form, detailId }: Props) {
  return (
    <Checkbox
      label={consentText}
      {...(detailId === undefined ? { description: consentDetail } : { 'aria-describedby': detailId })}
      checked={form.values.consent}
      error={form.errorOf('consent')}
      disabled={form.isPending}
      onChange={(event) => form.set({ consent: event.currentTarget.checked })}
    />
  );
}

/** The text that the user agrees to, for a checkbox that stands elsewhere. */
export function ConsentDetail({ id }: { id: string }) {
  return (
    <Text id={id} size="xs" c="dimmed">
      {consentText}. {consentDetail}
    </Text>
  );
}
