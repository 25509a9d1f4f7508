import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { CompanyLink } from '../../entities/companies/company-link';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { dayText } from '../../ui/date-text.model';
import { toast } from '../../ui/toasts';
import { useSignNda } from './mutations';
import { NdaHistory } from './nda-history';
import { NdaPapers } from './nda-papers';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import { waitsForViewer, whoActs } from './nda.model';
import classes from './nda.module.css';
import { ndaDocumentQuery, ndaRequestQuery } from './queries';
import { PdfReader } from './reading/pdf-reader';
import {
  checkSigning,
  emptySigning,
  signingFaults,
  type SigningForm,
  toSigning,
} from './signature/signature.model';
import { SigningFields } from './signature/signing-fields';

/** One NDA: read in the page to its end, then signed; afterwards the way to the opened offer. */
export function ReadAndSign({ ndaId }: { ndaId: number }) {
  const user = useSession();
  const request = useQuery(ndaRequestQuery(ndaId));
  useNotificationsRead('nda', request.data ? ndaId : null);
  const back = (
    <Anchor component={Link} to={webPaths.buyerNda} size="sm">
      Back to NDA Management
    </Anchor>
  );
  if (request.data && user) {
    return (
      <Stack gap="md">
        {back}
        <Opened row={request.data} signerName={[user.firstName, user.lastName].filter(Boolean).join(' ')} />
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

function Opened({ row, signerName }: { row: NdaRequest; signerName: string }) {
  const document = useQuery({ ...ndaDocumentQuery(row.ndaId), enabled: row.hasDocument });
  const [hasRead, setHasRead] = useState(false);
  const isOpen = waitsForViewer(row, 'buyer');
  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Title order={1}>
            NDA: <bdi>{row.offerTitle}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            <CompanyLink id={row.supplierId} name={row.supplierCompany || row.companyName} /> ·{' '}
            <bdi>{row.supplierName}</bdi>
          </Text>
        </div>
        <NdaStatusBadge status={row.ndaStatus} />
      </Group>
      {row.ndaStatus === 'Rejected' && (
        <Alert color="red" title="This NDA request was rejected">
          {row.reason || 'The supplier gave no reason.'}
        </Alert>
      )}
      <div className={classes.read}>
        {row.hasDocument ? (
          <PdfReader
            query={document}
            label={`NDA for ${row.offerTitle}`}
            onEndSeen={() => setHasRead(true)}
          />
        ) : (
          <Alert color="gray">{whoActs(row, 'buyer') || 'There is no document to read.'}</Alert>
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
              hasRead={hasRead}
              isReadable={document.isSuccess}
              onRead={setHasRead}
            />
          )}
          {row.ndaStatus === 'Signed & Shared' && (
            <Stack gap="xs">
              <Title order={2}>Signed & Shared</Title>
              <Text size="sm">
                Both sides have signed, and Proffer has sealed the document on behalf of each. The whole offer
                is open to you.
              </Text>
              {row.validUntil && <Text size="sm">Binds until {dayText(row.validUntil)}.</Text>}
              <Button component={Link} to={offerPath.buyer(row.offerId)}>
                View Offer
              </Button>
            </Stack>
          )}
          <NdaPapers row={row} />
          <NdaHistory row={row} />
        </Stack>
      </div>
    </>
  );
}

interface SignFormProps {
  row: NdaRequest;
  /** Filled in at first; may be changed. */
  signerName: string;
  hasRead: boolean;
  isReadable: boolean;
  onRead: (hasRead: boolean) => void;
}

function SignForm({ row, signerName, hasRead, isReadable, onRead }: SignFormProps) {
  const sign = useSignNda();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(signerName),
    check: (typed) => ({
      ...faultsOf({ hasRead: hasRead ? undefined : 'Please read the document to its end first.' }),
      ...checkSigning(typed),
    }),
    readRefusal: signingFaults,
    send: async (typed) => {
      await sign.mutateAsync({ row, signing: toSigning(typed) });
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
        checked={hasRead}
        error={hasRead ? undefined : form.errorOf('hasRead')}
        disabled={!isReadable || form.isPending}
        onChange={(event) => {
          onRead(event.currentTarget.checked);
          form.forget();
        }}
      />
      <SigningFields form={form} />
    </Form>
  );
}
