import { Checkbox, Title } from '@mantine/core';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useRemember, useSavedSignature } from '../../entities/signing/remembered';
import {
  checkSigning,
  emptySigning,
  type Signing,
  signingFaults,
  type SigningForm,
  toSigning,
} from '../../entities/signing/signature.model';
import { SigningFields } from '../../entities/signing/signing-fields';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';

interface Props {
  /** Initial value of the name; can be changed. */
  signerName: string;
  readToEnd: ReadToEnd | undefined;
  isReadable: boolean;
  onRead: (readToEnd: ReadToEnd | undefined) => void;
  /** Sends the signature; a refusal is shown in the form. */
  send: (signing: Signing & { readToEnd: ReadToEnd | undefined }) => Promise<void>;
}

/** Form for signing an NDA that is displayed next to it; enabled once it was read to the end. */
export function SignForm({ signerName, readToEnd, isReadable, onRead, send }: Props) {
  const remember = useRemember();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(signerName),
    check: (typed) => ({
      ...faultsOf({ hasRead: readToEnd ? undefined : 'Please read the document to its end first.' }),
      ...checkSigning(typed),
    }),
    readRefusal: signingFaults,
    send: async (typed) => {
      await send({ ...toSigning(typed), readToEnd });
      await remember(typed);
    },
  });

  // The document is read first, so the page asks for no password when it opens.
  const saved = useSavedSignature(form, { asks: false });
  return (
    <Form
      form={form}
      isLong
      label="Electronic Signature"
      submitLabel="Confirm"
      failedText="The NDA was not signed."
      pendingText="Signing the NDA…"
    >
      <Title order={2}>Electronic Signature</Title>
      <Checkbox
        label="I have read the document to its end"
        description="Ticked automatically once you have seen the last page"
        checked={readToEnd !== undefined}
        error={readToEnd ? undefined : form.errorOf('hasRead')}
        disabled={!isReadable || form.isPending}
        onChange={(event) => {
          onRead(event.currentTarget.checked ? 'said' : undefined);
          form.forget();
        }}
      />
      <SigningFields form={form} saved={saved} />
    </Form>
  );
}
