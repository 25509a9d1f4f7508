import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { openRenewal } from '../../../entities/nda/renewal.model';
import { useSeeingChanges } from '../../../entities/offers/unseen-changes';
import { RequestForm, useSendRequest } from '../../../entities/signature-requests/request-form';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { PdfReader } from '../../../ui/pdf/pdf-reader';
import { toast } from '../../../ui/toasts';
import { NdaHistory } from '../nda-history';
import { NdaHead, NdaScreen } from '../nda-screen';
import { ndaActionWords, type NdaSide } from '../nda-actions.model';
import { renewalText, termText } from '../nda-words.model';
import classes from '../nda.module.css';
import { SignForm } from '../sign-form';
import { useRowRun } from '../use-row-run';
import { renewalDocumentQuery, useSignRenewal } from './renewal-calls';
import { RenewalStanding } from './renewal-standing';
import { useRenewalActs } from './use-renewal-acts';

/**
 * The text of a signed NDA, to be read and signed again by the side that begins a renewal and the one that completes
 * it.
 */
export function RenewNda({ ndaId, side }: { ndaId: number; side: NdaSide }) {
  return (
    <NdaScreen ndaId={ndaId} side={side}>
      {(row, signerName) => (
        <>
          <NdaHead row={row} side={side} title="Renew the NDA" />
          {row.renewal.roundToSign === null ? (
            <NothingToSign row={row} side={side} />
          ) : (
            <ToSign row={row} side={side} round={row.renewal.roundToSign} signerName={signerName} />
          )}
        </>
      )}
    </NdaScreen>
  );
}

function NothingToSign({ row, side }: { row: NdaRequest; side: NdaSide }) {
  return (
    <Stack gap="lg" align="start">
      {openRenewal(row) ? (
        <RenewalStanding row={row} side={side} />
      ) : (
        <Alert color="gray">There is nothing to renew now.</Alert>
      )}
      <NdaHistory row={row} />
    </Stack>
  );
}

interface ToSignProps {
  row: NdaRequest;
  side: NdaSide;
  round: number;
  signerName: string;
}

function ToSign({ row, side, round, signerName }: ToSignProps) {
  const { ndaId, offerId, blockedReason } = row;
  const document = useQuery(renewalDocumentQuery(ndaId, round));
  const [readToEnd, setReadToEnd] = useState<ReadToEnd>();
  const [nowMs] = useState(() => Date.now());
  const { run, busyId } = useRowRun();
  const act = useRenewalActs(side, run);
  const sign = useSignRenewal();
  const seeing = useSeeingChanges();
  const { way } = useSigningWay('none');
  const request = useSendRequest({ act: 'nda.renew', subjectId: ndaId, input: { round } });
  const navigate = useNavigate();
  const isSecond = openRenewal(row) !== undefined;

  async function send(signing: Parameters<typeof sign.mutateAsync>[0]['signing']): Promise<void> {
    await seeing(offerId, () => sign.mutateAsync({ ndaId, round, signing }));
    if (isSecond) toast.announce('NDA renewed', 'Both sides have signed it again.');
    else toast.announce('Renewal signed', 'It is waiting for the signature of the other side.');
    await navigate({
      to: side === 'supplier' ? webPaths.supplierNda : webPaths.buyerNda,
      search: { read: String(ndaId) },
    });
  }

  return (
    <div className={classes.read}>
      <PdfReader
        query={document}
        label={`NDA for ${row.offerTitle}, to sign again`}
        onEndSeen={() => setReadToEnd('shown')}
      />
      <Stack gap="lg">
        <Text size="sm">
          {termText(row, nowMs)}. {renewalText(row, side)}
        </Text>
        {blockedReason === null && way === 'request' && (
          <RequestForm amount="none" send={request} isBlocked={!document.isSuccess}>
            <Title order={2}>Request signature</Title>
          </RequestForm>
        )}
        {blockedReason === null && way === 'sign' && (
          <SignForm
            signerName={signerName}
            readToEnd={readToEnd}
            isReadable={document.isSuccess}
            onRead={setReadToEnd}
            send={send}
          />
        )}
        {blockedReason !== null && (
          <Alert color="gray" title="This NDA cannot be signed at present">
            {blockedReason}
          </Alert>
        )}
        {isSecond && (
          <Button
            variant="default"
            disabled={busyId !== null}
            onClick={() => void act('declineRenewal', row)}
          >
            {ndaActionWords.declineRenewal}
          </Button>
        )}
        <NdaHistory row={row} />
      </Stack>
    </div>
  );
}
