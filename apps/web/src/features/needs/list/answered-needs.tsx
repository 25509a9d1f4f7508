import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { needPath } from '../../../config/paths';
import { NeedBadge } from '../../../entities/needs/need-badge';
import type { ListedAnswer } from '../../../entities/needs/need';
import { ownAnswersQuery } from '../../../entities/needs/need-queries';
import { quotePath } from '../../../entities/quotes/quote-path';
import { useAddress } from '../../../lib/address';
import { readPage, writePage } from '../../../lib/page-address';
import { MomentText } from '../../../ui/date-text';
import { exactText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';
import { EmptyState } from '../../../ui/list-states';
import { MoneyExact } from '../../../ui/money';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { type RecordColumn, RecordRow, RecordRows } from '../../../ui/record-rows';
import { StatusBadge } from '../../../ui/status-badge';
import classes from './need-rows.module.css';
import { NeedTabs } from './need-tabs';

const columns: readonly RecordColumn[] = [
  { label: 'Need', width: 'minmax(0, 2.2fr)' },
  { label: 'Your total', width: '8rem', isFigure: true },
  { label: 'Answers until', width: 'minmax(0, 1.2fr)' },
  { label: 'State', width: 'minmax(0, 1.4fr)' },
  { label: 'Changed', width: '7rem' },
];

/** Needs that the supplier has answered, with their outcomes. */
export function AnsweredNeeds() {
  const [values, changeAddress] = useAddress();
  const page = readPage(values['page']);
  const list = useQuery(ownAnswersQuery(page));
  return (
    <PageFrame
      title="Needs"
      count={list.data?.totalElements}
      countNoun={['answer', 'answers']}
      under={<NeedTabs />}
    >
      <RecordRows columns={columns}>
        <PagedList
          label="Answered needs"
          query={list}
          loadingLabel="Loading answers"
          failedTitle="Answers could not be loaded"
          empty={
            <EmptyState
              title="No answers yet"
              text="Needs that you answer appear here with their outcome, and with the buyer’s reason."
            />
          }
          page={page}
          onPage={(next) => changeAddress({ page: writePage(next) })}
        >
          {(list.data?.content ?? []).map((answer) => (
            <li key={answer.answerId}>
              <AnswerRow answer={answer} />
            </li>
          ))}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}

function AnswerRow({ answer }: { answer: ListedAnswer }) {
  const { need, total, isWithdrawn, needsConfirmation, isAwarded, quoteId, changedDate } = answer;
  return (
    <RecordRow
      label={need.title}
      columns={columns}
      cells={[
        <>
          <Title order={3} size="sm" lineClamp={2} className={classes.title}>
            <AnchorLink to={needPath.supplier(need.needId)} c="inherit" inherit>
              {need.title}
            </AnchorLink>
          </Title>
          <Text size="xs" c="dimmed" truncate>
            {need.companyName === '' ? 'Name not shown' : <bdi>{need.companyName}</bdi>}
          </Text>
        </>,
        <MoneyExact key="total" rupees={total} isStrong />,
        <Text key="deadline" span size="sm">
          {need.deadline === null ? '' : exactText(new Date(need.deadline))}
        </Text>,
        <div key="state" className={classes.state}>
          <NeedBadge need={need} />
          {isAwarded && <StatusBadge tone="done">Your answer was accepted</StatusBadge>}
          {isWithdrawn && <StatusBadge tone="ended">Withdrawn</StatusBadge>}
          {!isWithdrawn && needsConfirmation && need.status === 'open' && (
            <StatusBadge tone="waiting">Needs your confirmation</StatusBadge>
          )}
          {quoteId !== null && (
            <AnchorLink to={quotePath.supplier(quoteId)} size="xs">
              Go to the quote
            </AnchorLink>
          )}
        </div>,
        <Text key="changed" span size="sm" c="dimmed">
          <MomentText at={changedDate} />
        </Text>,
      ]}
    />
  );
}
