import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { useEffect, useRef, useState } from 'react';
import { useIsReader } from '../../entities/members/use-may';
import { OpenRequests } from '../../entities/signature-requests/open-requests';
import { offerPath, webPaths } from '../../config/paths';
import { SendMessageButton } from '../../entities/chat/send-message-button';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { useSeeingChanges } from '../../entities/offers/unseen-changes';
import { RequestForm, useSendRequest } from '../../entities/signature-requests/request-form';
import { useSigningWay } from '../../entities/signature-requests/use-signing-way';
import { ButtonLink } from '../../ui/links';
import { PdfReader } from '../../ui/pdf/pdf-reader';
import { toast } from '../../ui/toasts';
import { marketName } from '../../lib/run-time-config';
import { useSignNda } from './mutations';
import { NdaHistory } from './nda-history';
import { NdaPapers } from './nda-papers';
import { NdaHead, NdaScreen } from './nda-screen';
import { ndaActionWords, type NdaSide, waitsForViewer, whyBlocked } from './nda-actions.model';
import { isTermOver, termText, whoActs } from './nda-words.model';
import classes from './nda.module.css';
import { ndaDocumentQuery } from './queries';
import { RenewalStanding } from './renewing/renewal-standing';
import { SignForm } from './sign-form';
import { useAddContract } from './use-add-contract';
import { useBuyerNdaActions } from './use-buyer-nda-actions';

/**
 * One NDA for reading by either side and for the buyer's signature; afterwards each side finds its next step next to
 * it.
 */
export function ReadAndSign({ ndaId, side }: { ndaId: number; side: NdaSide }) {
  return (
    <NdaScreen ndaId={ndaId} side={side}>
      {(row, signerName) => <Opened row={row} side={side} signerName={signerName} />}
    </NdaScreen>
  );
}

function Opened({ row, side, signerName }: { row: NdaRequest; side: NdaSide; signerName: string }) {
  const document = useQuery({ ...ndaDocumentQuery(row.ndaId), enabled: row.hasDocument });
  const [readToEnd, setReadToEnd] = useState<ReadToEnd>();
  const [hasSigned, setHasSigned] = useState(false);
  const { act, busyId } = useBuyerNdaActions();
  const sign = useSignNda();
  const seeing = useSeeingChanges();
  const { way } = useSigningWay('none');
  const request = useSendRequest({ act: 'nda.sign', subjectId: row.ndaId, input: {} });
  const isReader = useIsReader();
  const isOpen = side === 'buyer' && row.ndaStatus === 'Approved & Shared' && waitsForViewer(row, side);
  return (
    <>
      <NdaHead row={row} side={side} title="NDA" />
      <OpenRequests about="nda" subjectId={row.ndaId} />
      {row.wantsChanges && (
        <Alert color="yellow" title="The buyer requested changes to the NDA">
          {row.reason}
        </Alert>
      )}
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
          {isOpen && row.blockedReason === null && way === 'request' && (
            <RequestForm amount="none" send={request} isBlocked={!document.isSuccess}>
              <Title order={2}>Request signature</Title>
            </RequestForm>
          )}
          {isOpen && row.blockedReason === null && way === 'sign' && (
            <SignForm
              signerName={signerName}
              readToEnd={readToEnd}
              isReadable={document.isSuccess}
              onRead={setReadToEnd}
              send={async (signing) => {
                await seeing(row.offerId, () => sign.mutateAsync({ row, signing }));
                setHasSigned(true);
                toast.announce('Signed & Shared', 'The whole offer is open to you now.');
              }}
            />
          )}
          {isOpen &&
            !isReader &&
            (['wantChanges', 'decline'] as const).map((action) => (
              <Button
                key={action}
                variant="default"
                disabled={busyId !== null}
                onClick={() => void act(action, row)}
              >
                {ndaActionWords[action]}
              </Button>
            ))}
          {row.ndaStatus === 'Signed & Shared' && (
            <>
              <NextStep row={row} side={side} isNew={hasSigned} />
              <RenewalStanding row={row} side={side} />
            </>
          )}
          <NdaPapers row={row} />
          <NdaHistory row={row} />
        </Stack>
      </div>
    </>
  );
}

/** After both have signed: the result, and each side's next step. */
function NextStep({ row, side, isNew }: { row: NdaRequest; side: NdaSide; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const addContract = useAddContract();
  const isReader = useIsReader();
  const [nowMs] = useState(() => Date.now());
  // The form that had the focus is gone after signing.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const blocked = side === 'supplier' ? whyBlocked('addContract', row) : null;
  const term = termText(row, nowMs);
  return (
    <Stack gap="xs">
      <Title order={2} ref={heading} tabIndex={-1} className={classes.quietFocus}>
        Signed & Shared
      </Title>
      <Text size="sm">
        Both sides have signed, and {marketName} has sealed the document on behalf of each. The whole offer is
        open to {side === 'buyer' ? 'you' : <bdi>{row.buyerCompany}</bdi>}
        {isTermOver(row, nowMs) ? ' again once it is renewed' : ''}.
      </Text>
      {term && <Text size="sm">{term}.</Text>}
      {blocked && <Text size="sm">{blocked}</Text>}
      {side === 'buyer' ? (
        <>
          {isNew && !isReader && (
            <ButtonLink to={webPaths.buyerQuotes} search={{ ask: String(row.offerId) }}>
              Ask for a quote
            </ButtonLink>
          )}
          <ButtonLink to={offerPath.buyer(row.offerId)} variant={isNew ? 'default' : 'filled'}>
            View Offer
          </ButtonLink>
        </>
      ) : isReader ? null : (
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
