import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useEffect, useRef, useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { useSeeingChanges } from '../../entities/offers/unseen-changes';
import { SendMessageButton } from '../../entities/chat/send-message-button';
import { CompanyLink } from '../../entities/companies/company-link';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { dayText } from '../../ui/date-text.model';
import { toast } from '../../ui/toasts';
import { useAddContract } from './use-add-contract';
import { useSignNda } from './mutations';
import { useBuyerNdaActions } from './use-buyer-nda-actions';
import { NdaHistory } from './nda-history';
import { NdaPapers } from './nda-papers';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import { ndaActionWords, type NdaSide, waitsForViewer, whoActs, whyBlocked } from './nda.model';
import classes from './nda.module.css';
import { ndaRequestQuery } from '../../entities/nda/queries';
import { ndaDocumentQuery } from './queries';
import { PdfReader } from '../../ui/pdf/pdf-reader';
import {
  checkSigning,
  emptySigning,
  signingFaults,
  type SigningForm,
  toSigning,
} from '../../entities/signing/signature.model';
import { useRemember } from '../../entities/signing/remembered';
import { SigningFields } from '../../entities/signing/signing-fields';

const backTo = {
  buyer: { to: webPaths.buyerNda, text: 'Back to NDA Management' },
  supplier: { to: webPaths.supplierNda, text: 'Back to NDA Requests' },
} as const;

/** One NDA read in the page by either side; the buyer signs it there. Afterwards each finds their next step beside it. */
export function ReadAndSign({ ndaId, side }: { ndaId: number; side: NdaSide }) {
  const user = useSession();
  const request = useQuery(ndaRequestQuery(ndaId));
  useNotificationsRead('nda', request.data ? ndaId : null);
  const back = (
    <Anchor component={Link} to={backTo[side].to} size="sm">
      {backTo[side].text}
    </Anchor>
  );
  if (request.data && user) {
    return (
      <Stack gap="md">
        {back}
        <Opened
          row={request.data}
          side={side}
          signerName={[user.firstName, user.lastName].filter(Boolean).join(' ')}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {back}
      {request.isError ? (
        <ErrorState
          title="This NDA could not be loaded"
          error={request.error}
          onRetry={() => void request.refetch()}
        />
      ) : (
        <SkeletonList rows={1} label="Loading the NDA" />
      )}
    </Stack>
  );
}

function Opened({ row, side, signerName }: { row: NdaRequest; side: NdaSide; signerName: string }) {
  const document = useQuery({ ...ndaDocumentQuery(row.ndaId), enabled: row.hasDocument });
  const [readToEnd, setReadToEnd] = useState<ReadToEnd>();
  const [hasSigned, setHasSigned] = useState(false);
  const { act, busyId } = useBuyerNdaActions();
  const top = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here stands on the list.
  useEffect(() => top.current?.focus(), []);
  const isOpen = side === 'buyer' && waitsForViewer(row, side);
  const other =
    side === 'buyer'
      ? { id: row.supplierId, company: row.supplierCompany, person: row.supplierName }
      : { id: row.buyerId, company: row.buyerCompany, person: row.buyerName };
  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <title>{`NDA: ${row.offerTitle} · Proffer`}</title>
          <Title order={1} ref={top} tabIndex={-1} className={classes.quietFocus}>
            NDA: <bdi>{row.offerTitle}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            <CompanyLink id={other.id} name={other.company || row.companyName} /> · <bdi>{other.person}</bdi>
          </Text>
        </div>
        <NdaStatusBadge status={row.ndaStatus} />
      </Group>
      {row.ndaStatus === 'Rejected' && (
        <Alert
          color="red"
          title={row.declined ? 'This NDA was declined by the buyer' : 'This NDA request was rejected'}
        >
          {row.reason || 'The supplier gave no reason.'}
        </Alert>
      )}
      <div className={classes.read}>
        {row.hasDocument ? (
          <PdfReader
            query={document}
            label={`NDA for ${row.offerTitle}`}
            onEndSeen={() => setReadToEnd('shown')}
          />
        ) : (
          <Alert color="gray">{whoActs(row, side) || 'There is no document to read.'}</Alert>
        )}
        <Stack gap="lg">
          {isOpen && row.blockedReason !== null && (
            <Alert color="gray" title="This NDA cannot be signed at present">
              {row.blockedReason}
            </Alert>
          )}
          {isOpen && row.blockedReason === null && (
            <SignForm
              row={row}
              signerName={signerName}
              readToEnd={readToEnd}
              isReadable={document.isSuccess}
              onRead={setReadToEnd}
              onSigned={() => setHasSigned(true)}
            />
          )}
          {isOpen && (
            <Button variant="default" disabled={busyId !== null} onClick={() => void act('decline', row)}>
              {ndaActionWords.decline}
            </Button>
          )}
          {row.ndaStatus === 'Signed & Shared' && <NextStep row={row} side={side} isNew={hasSigned} />}
          <NdaPapers row={row} />
          <NdaHistory row={row} />
        </Stack>
      </div>
    </>
  );
}

/** Once both have signed: what has come of it, and what each side does next. */
function NextStep({ row, side, isNew }: { row: NdaRequest; side: NdaSide; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const addContract = useAddContract();
  // The form that had the focus is gone with the signature.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const blocked = side === 'supplier' ? whyBlocked('addContract', row) : null;
  return (
    <Stack gap="xs">
      <Title order={2} ref={heading} tabIndex={-1} className={classes.quietFocus}>
        Signed & Shared
      </Title>
      <Text size="sm">
        Both sides have signed, and Proffer has sealed the document on behalf of each. The whole offer is open
        to {side === 'buyer' ? 'you' : <bdi>{row.buyerCompany}</bdi>}.
      </Text>
      {row.validUntil && <Text size="sm">Binds until {dayText(row.validUntil)}.</Text>}
      {blocked && <Text size="sm">{blocked}</Text>}
      {side === 'buyer' ? (
        <Button component={Link} to={offerPath.buyer(row.offerId)}>
          View Offer
        </Button>
      ) : (
        <Button disabled={blocked !== null} onClick={() => void addContract(row)}>
          {ndaActionWords.addContract}
        </Button>
      )}
      <SendMessageButton
        viewer={side}
        offer={{ id: row.offerId, title: row.offerTitle }}
        buyerId={row.buyerId}
        supplierId={row.supplierId}
      />
    </Stack>
  );
}

interface SignFormProps {
  row: NdaRequest;
  /** Filled in at first; may be changed. */
  signerName: string;
  readToEnd: ReadToEnd | undefined;
  isReadable: boolean;
  onRead: (readToEnd: ReadToEnd | undefined) => void;
  onSigned: () => void;
}

function SignForm({ row, signerName, readToEnd, isReadable, onRead, onSigned }: SignFormProps) {
  const sign = useSignNda();
  const remember = useRemember();
  const seeing = useSeeingChanges();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(signerName),
    check: (typed) => ({
      ...faultsOf({ hasRead: readToEnd ? undefined : 'Please read the document to its end first.' }),
      ...checkSigning(typed),
    }),
    readRefusal: signingFaults,
    send: async (typed) => {
      await seeing(row.offerId, () => sign.mutateAsync({ row, signing: { ...toSigning(typed), readToEnd } }));
      await remember(typed);
      onSigned();
      toast.success('Signed & Shared', 'The whole offer is open to you now.');
    },
    onRefused: (error) => toast.error('The NDA was not signed', errorText(error)),
  });

  return (
    <Form form={form} label="Electronic Signature" submitLabel="Confirm">
      <Title order={2}>Electronic Signature</Title>
      <Checkbox
        label="I have read the document to its end"
        description="Ticked by itself once the last page has been in view"
        checked={readToEnd !== undefined}
        error={readToEnd ? undefined : form.errorOf('hasRead')}
        disabled={!isReadable || form.isPending}
        onChange={(event) => {
          onRead(event.currentTarget.checked ? 'said' : undefined);
          form.forget();
        }}
      />
      <SigningFields form={form} />
    </Form>
  );
}
