import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { declineReasonTexts } from '@proffer/contract/needs/answer-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import { CompanyLink } from '../../../entities/companies/company-link';
import { useIsReader } from '../../../entities/members/use-may';
import type { Need, ReceivedAnswer } from '../../../entities/needs/need';
import { receivedAnswersQuery } from '../../../entities/needs/need-queries';
import { QuoteBadge } from '../../../entities/quotes/quote-badge';
import { quotePath } from '../../../entities/quotes/quote-path';
import { exactText, dayText } from '../../../ui/date-text.model';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { RetryAlert } from '../../../ui/list-states';
import { MoneyExact } from '../../../ui/money';
import { type RecordColumn, RecordRow, RecordRows } from '../../../ui/record-rows';
import { AcceptDialog } from './accept-dialog';
import { comparedColumns, coverageText } from './buyer-need.model';
import { DeclineDialog } from './decline-dialog';
import classes from './received-answers.module.css';

const columns: readonly RecordColumn[] = [
  { label: 'Supplier', width: 'minmax(0, 1.6fr)' },
  { label: 'Total with GST', width: '9.5rem', isFigure: true },
  { label: 'Lines', width: 'minmax(0, 1fr)' },
  { label: 'Valid until', width: '6.5rem' },
  { label: 'State', width: 'minmax(0, 1.2fr)' },
  { label: 'Actions', width: '11rem', isActs: true },
];

/** Answers to an own need: a note while they are sealed, else a table with the acts of the buyer. */
export function ReceivedAnswers({ need }: { need: Need }) {
  const query = useQuery(receivedAnswersQuery(need.needId));
  const { data } = query;
  return (
    <section aria-label="Answers">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Answers{data && !data.areSealed ? ` (${data.received.length})` : ''}
        </Title>
        {data && data.received.length > 1 && (
          <ButtonLink
            variant="default"
            to={webPaths.compare}
            search={{ columns: comparedColumns(data.received) }}
          >
            Compare the answers
          </ButtonLink>
        )}
      </Group>
      {query.isPending && <Skeleton height="6rem" aria-label="Loading answers" />}
      {query.isError && !data && <RetryAlert title="Answers could not be loaded" query={query} />}
      {data?.areSealed && <Sealed need={need} />}
      {data && !data.areSealed && data.received.length === 0 && (
        <Text size="sm" c="dimmed">
          {need.status === 'open' ? 'No supplier has answered yet.' : 'No supplier answered.'}
        </Text>
      )}
      {data && data.received.length > 0 && <Answers need={need} answers={data.received} />}
    </section>
  );
}

/** Note in place of sealed answers; their number is not known either. */
function Sealed({ need: { deadline, status } }: { need: Need }) {
  if (status === 'ended') {
    return (
      <Text size="sm" c="dimmed">
        The need ended before its deadline, so its sealed answers stay sealed.
      </Text>
    );
  }
  return (
    <Alert color="gray" title="Answers are sealed">
      {deadline === null ? 'Until the deadline' : `Until ${exactText(new Date(deadline))}`}, nobody can read
      an answer or see how many there are. All answers open together then, each unchanged as its hash in the
      market’s log proves.
    </Alert>
  );
}

function Answers({ need, answers }: { need: Need; answers: ReceivedAnswer[] }) {
  const [declined, setDeclined] = useState<ReceivedAnswer | null>(null);
  const [accepted, setAccepted] = useState<number | null>(null);
  const mayDecide = !useIsReader() && need.status === 'deciding';
  return (
    <>
      <RecordRows columns={columns}>
        <ul className={classes.rows} aria-label="Answers">
          {answers.map((answer) => (
            <li key={answer.answerId}>
              <RecordRow
                label={`Answer of ${answer.supplierCompany}`}
                columns={columns}
                cells={[
                  <Supplier key="supplier" answer={answer} />,
                  <MoneyExact key="total" rupees={answer.totals.total} isStrong />,
                  <Text key="lines" span size="sm">
                    {coverageText(answer)}
                  </Text>,
                  <Text key="valid" span size="sm">
                    {dayText(answer.content.validUntil)}
                  </Text>,
                  <State key="state" answer={answer} />,
                  mayDecide && answer.quoteStatus === 'Quoted' && answer.decline === null ? (
                    <Group key="acts" gap="xs" wrap="nowrap">
                      <Button
                        size="compact-md"
                        variant="subtle"
                        color="red"
                        aria-label={`Decline the answer of ${answer.supplierCompany}`}
                        onClick={() => setDeclined(answer)}
                      >
                        Decline
                      </Button>
                      <Button
                        size="compact-md"
                        variant="light"
                        aria-label={`Accept the answer of ${answer.supplierCompany}`}
                        onClick={() => setAccepted(answer.quoteId)}
                      >
                        Accept
                      </Button>
                    </Group>
                  ) : null,
                ]}
              />
            </li>
          ))}
        </ul>
      </RecordRows>
      <DeclineDialog needId={need.needId} answer={declined} onClose={() => setDeclined(null)} />
      <AcceptDialog quoteId={accepted} onClose={() => setAccepted(null)} />
    </>
  );
}

function Supplier({ answer }: { answer: ReceivedAnswer }) {
  const { supplierId, supplierCompany, offerTitle, isUnlisted } = answer;
  return (
    <div>
      <Title order={3} size="sm">
        <CompanyLink id={supplierId} name={supplierCompany} />
      </Title>
      {offerTitle !== '' && !isUnlisted && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {offerTitle}
        </Text>
      )}
    </div>
  );
}

function State({ answer }: { answer: ReceivedAnswer }) {
  const { quoteId, quoteStatus, decline, needsConfirmation, content } = answer;
  return (
    <div className={classes.state}>
      {quoteStatus !== null && <QuoteBadge quote={{ status: quoteStatus }} />}
      {quoteId !== null && (
        <AnchorLink to={quotePath.buyer(quoteId)} size="xs">
          Quote and messages
        </AnchorLink>
      )}
      {needsConfirmation && (
        <Text size="xs" fw={600}>
          Not confirmed since the change
        </Text>
      )}
      {decline && (
        <Text size="xs">
          {declineReasonTexts[decline.reason]}
          {decline.note !== '' && (
            <>
              : <bdi>{decline.note}</bdi>
            </>
          )}
        </Text>
      )}
      {content.note !== '' && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {content.note}
        </Text>
      )}
    </div>
  );
}
