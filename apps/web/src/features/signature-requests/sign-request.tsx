import { Text, Title } from '@mantine/core';
import { useRemember, useSavedSignature } from '../../entities/signing/remembered';
import {
  checkSigning,
  emptySigning,
  signingFaults,
  type SigningForm,
  toSigning,
} from '../../entities/signing/signature.model';
import { SigningFields } from '../../entities/signing/signing-fields';
import { useSession } from '../../lib/session';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import type { OpenedRequest } from './requests.queries';
import { useRequestStep } from './requests.queries';

interface Props {
  request: OpenedRequest;
}

/** Form of the signer: a signature with consent, or a confirmation where the act needs no signature. */
export function SignRequest({ request }: Props) {
  return request.isSigned ? <WithSignature request={request} /> : <WithoutSignature request={request} />;
}

function WithSignature({ request }: Props) {
  const user = useSession();
  const step = useRequestStep(request.id);
  const remember = useRemember();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(user?.member.name ?? ''),
    check: checkSigning,
    readRefusal: signingFaults,
    send: async (typed) => {
      await step.mutateAsync({ kind: 'sign', signing: toSigning(typed) });
      await remember(typed);
      toast.announce('Signed', request.title);
    },
  });
  const saved = useSavedSignature(form, { asks: false });
  return (
    <Form
      form={form}
      isLong
      label="Electronic Signature"
      submitLabel="Sign"
      failedText="Nothing was signed."
      pendingText="Signing…"
    >
      <Title order={2}>Electronic Signature</Title>
      <SigningFields form={form} saved={saved} />
    </Form>
  );
}

function WithoutSignature({ request }: Props) {
  const step = useRequestStep(request.id);
  const form = useForm({
    initial: {},
    send: async () => {
      await step.mutateAsync({ kind: 'sign', signing: undefined });
      toast.announce('Signed', request.title);
    },
  });
  return (
    <Form form={form} label="Sign" submitLabel="Sign" failedText="Nothing was signed." pendingText="Signing…">
      <Text size="sm">
        Your company agrees to exactly this content. It is recorded with your name and the time, and with the
        people who prepared and approved it.
      </Text>
    </Form>
  );
}
