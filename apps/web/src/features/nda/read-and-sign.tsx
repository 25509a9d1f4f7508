import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { offerPath, webPaths } from '../../config/paths';
import { errorText, fieldErrors } from '../../lib/client';
import { useNoticesRead } from '../../entities/notifications/notices';
import { useSession } from '../../lib/session';
import { CompanyLink } from '../../entities/companies/company-link';
import { focusFirstWrong } from '../../ui/focus-first-wrong';
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
  errorsLeft,
  type SigningErrors,
  type SigningForm,
  toSigning,
} from './signature/signature.model';
import { SigningFields } from './signature/signing-fields';

/** One NDA: read in the page to its end, then signed; afterwards the way to the opened offer. */
export function ReadAndSign({ ndaId }: { ndaId: number }) {
  const user = useSession();
  const request = useQuery(ndaRequestQuery(ndaId));
  useNoticesRead('nda', request.data ? ndaId : null);
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
            NDA: <bdi>{row.proposalTitle}</bdi>
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
            label={`NDA for ${row.proposalTitle}`}
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
              <Button component={Link} to={offerPath.buyer(row.proposalId)}>
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
  const [form, setForm] = useState<SigningForm>(() => emptySigning(signerName));
  const [errors, setErrors] = useState<SigningErrors>({});
  const [readError, setReadError] = useState<string>();
  const fields = useRef<HTMLFormElement>(null);

  function change(next: SigningForm) {
    setForm(next);
    setErrors(errorsLeft(errors, form, next));
    if (sign.isError) sign.reset();
  }

  function changeRead(isRead: boolean) {
    onRead(isRead);
    setReadError(undefined);
    if (sign.isError) sign.reset();
  }

  async function confirm() {
    const missing = checkSigning(form);
    setErrors(missing);
    setReadError(hasRead ? undefined : 'Please read the document to its end first.');
    if (!hasRead || Object.keys(missing).length > 0) {
      // After the next drawing, when what is wrong stands at its field.
      requestAnimationFrame(() => focusFirstWrong(fields.current));
      return;
    }
    try {
      await sign.mutateAsync({ row, signing: toSigning(form) });
      toast.success('Signed & Shared', 'The whole offer is open to you now.');
    } catch (error) {
      const { name, capacity, signature, consentVersion: consent } = fieldErrors(error);
      setErrors({
        ...(name ? { name } : {}),
        ...(capacity ? { capacity } : {}),
        ...(signature ? { signature } : {}),
        ...(consent ? { consent } : {}),
      });
      toast.error('The NDA was not signed', errorText(error));
    }
  }

  return (
    <form
      ref={fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sign.isPending) void confirm();
      }}
      noValidate
      aria-label="Electronic Signature"
    >
      <Stack>
        <Title order={2}>Electronic Signature</Title>
        <Checkbox
          label="I have read the document to its end"
          description="Ticked by itself once the last page has been in view"
          checked={hasRead}
          error={hasRead ? undefined : readError}
          disabled={!isReadable || sign.isPending}
          onChange={(event) => changeRead(event.currentTarget.checked)}
        />
        <SigningFields form={form} errors={errors} disabled={sign.isPending} onChange={change} />
        {sign.isError && (
          <Alert color="red" role="alert">
            {errorText(sign.error)}
          </Alert>
        )}
        <Button type="submit" loading={sign.isPending}>
          Confirm
        </Button>
      </Stack>
    </form>
  );
}
