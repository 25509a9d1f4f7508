import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { actWords, stateWords } from '../../entities/signature-requests/act-words';
import { MomentText } from '../../ui/date-text';
import { type Fact, Facts } from '../../ui/facts';
import { moneyText } from '../../ui/money.model';
import { PageTitle } from '../../ui/page-title';
import { PdfReader } from '../../ui/pdf/pdf-reader';
import { RequestActs } from './request-acts';
import { RequestTerms } from './request-terms';
import classes from './requests.module.css';
import { type OpenedRequest, requestDocumentQuery } from './requests.queries';
import { SignRequest } from './sign-request';

/** One signature request: the exact content on the left; the people and what the viewer can do on the right. */
export function OpenedRequest({ request }: { request: OpenedRequest }) {
  const document = useQuery({ ...requestDocumentQuery(request.id), enabled: request.hasDocument });
  const [readToEnd, setReadToEnd] = useState<ReadToEnd>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that was clicked to open this page is on another page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <PageTitle of={`${actWords[request.act]}: ${request.title}`} />
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
          {actWords[request.act]}: <bdi>{request.title}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          With <bdi>{request.partner}</bdi>
        </Text>
      </div>
      <Standing request={request} />
      <div className={classes.page}>
        <Stack gap="md" component="section" aria-label="Content to be signed">
          <Facts facts={request.facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))} />
          {request.hasDocument && (
            <PdfReader
              query={document}
              label={`Document for ${request.title}`}
              onEndSeen={() => setReadToEnd('shown')}
            />
          )}
          {request.terms && <RequestTerms terms={request.terms} />}
          <Text size="xs" c="dimmed" className={classes.hash}>
            SHA-256 of this content: {request.sha256}
          </Text>
        </Stack>
        <Stack gap="lg">
          <People request={request} />
          {request.may.sign && <SignRequest request={request} readToEnd={readToEnd} onRead={setReadToEnd} />}
          <RequestActs request={request} />
        </Stack>
      </div>
    </Stack>
  );
}

/** State of the request, and who can act next. */
function Standing({ request }: { request: OpenedRequest }) {
  const { state, reason, closedBy, closedAt, awaits, approvals, approvalsNeeded, signatories } = request;
  if (state !== 'open') {
    return (
      <Alert color={state === 'signed' ? 'green' : 'gray'} title={stateWords[state]}>
        <Text size="sm">
          {closedBy && (
            <>
              By <bdi>{closedBy.name}</bdi>
              {closedAt !== null && ', '}
            </>
          )}
          {closedAt !== null && <MomentText at={closedAt} />}
        </Text>
        {reason !== '' && (
          <Text size="sm" className={classes.text}>
            {reason}
          </Text>
        )}
      </Alert>
    );
  }
  const missing = approvalsNeeded - approvals.length;
  const who = signatories.join(', ');
  return (
    <Alert
      title={
        awaits === 'signature'
          ? 'Waiting for your signature'
          : awaits === 'approval'
            ? 'Waiting for your approval'
            : missing > 0
              ? 'Waiting for approval'
              : 'Waiting for a signature'
      }
    >
      <Text size="sm">
        {missing > 0 &&
          `${missing === 1 ? 'One more approval is' : `${missing} more approvals are`} needed before it can be signed. `}
        {who === '' ? 'Nobody in your company can sign it yet.' : `Can be signed by ${who}.`}
      </Text>
    </Alert>
  );
}

function People({ request }: { request: OpenedRequest }) {
  const { amount, preparedBy, createdAt, addressedTo, approvals, note } = request;
  const facts: Fact[] = [
    ...(amount === null ? [] : [{ label: 'Amount', value: `${moneyText(amount)} incl. tax` }]),
    {
      label: 'Prepared by',
      value: (
        <>
          <bdi>{preparedBy.name}</bdi>, <MomentText at={createdAt} />
        </>
      ),
    },
    { label: 'To be signed by', value: addressedTo ? <bdi>{addressedTo.name}</bdi> : 'Anyone who can sign' },
    ...(approvals.length === 0
      ? []
      : [{ label: 'Approved by', value: <bdi>{approvals.map(({ name }) => name).join(', ')}</bdi> }]),
  ];
  return (
    <Group component="section" aria-label="People">
      <Facts facts={facts} />
      {note !== '' && (
        <Text size="sm" className={classes.text}>
          {note}
        </Text>
      )}
    </Group>
  );
}
