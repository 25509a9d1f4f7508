import { Checkbox, Text, Title } from '@mantine/core';
import type { RequestedAct } from '@proffer/contract/signature-requests/choices';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { faultsOf } from '@proffer/contract/wire/faults';
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
  /** How the document was read to its end; undefined before that. */
  readToEnd: ReadToEnd | undefined;
  onRead: (readToEnd: ReadToEnd | undefined) => void;
}

/** Acts whose document the signer reads first, as on the page of the NDA itself. */
const readFirst: readonly RequestedAct[] = ['nda.sign', 'nda.renew'];

/** Form of the signer: a signature with consent, or a confirmation where the act needs no signature. */
export function SignRequest(props: Props) {
  return props.request.isSigned ? <WithSignature {...props} /> : <WithoutSignature request={props.request} />;
}

function WithSignature({ request, readToEnd, onRead }: Props) {
  const isReadFirst = readFirst.includes(request.act);
  const user = useSession();
  const step = useRequestStep(request.id);
  const remember = useRemember();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(user?.member.name ?? ''),
    check: (typed) => ({
      ...faultsOf({
        hasRead: !isReadFirst || readToEnd ? undefined : 'Please read the document to its end first.',
      }),
      ...checkSigning(typed),
    }),
    readRefusal: signingFaults,
    send: async (typed) => {
      await step.mutateAsync({
        kind: 'sign',
        signing: { ...toSigning(typed), ...(readToEnd && { readToEnd }) },
      });
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
      {isReadFirst && (
        <Checkbox
          label="I have read the document to its end"
          description="Ticked automatically once you have seen the last page"
          checked={readToEnd !== undefined}
          error={readToEnd ? undefined : form.errorOf('hasRead')}
          disabled={form.isPending}
          onChange={(event) => {
            onRead(event.currentTarget.checked ? 'said' : undefined);
            form.forget();
          }}
        />
      )}
      <SigningFields form={form} saved={saved} />
    </Form>
  );
}

function WithoutSignature({ request }: Pick<Props, 'request'>) {
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
