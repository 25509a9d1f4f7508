import { Badge, Text, Title } from '@mantine/core';
import { needStatuses } from '@proffer/contract/needs/choices';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { needPath } from '../../../config/paths';
import { useIsReader } from '../../../entities/members/use-may';
import { NeedBadge } from '../../../entities/needs/need-badge';
import type { OwnNeed } from '../../../entities/needs/need';
import { statusWords } from '../../../entities/needs/need-words.model';
import { ownNeedsQuery } from '../../../entities/needs/need-queries';
import { TimeLeft } from '../../../entities/needs/time-left';
import { useAddress } from '../../../lib/address';
import { MomentText } from '../../../ui/date-text';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { EmptyState } from '../../../ui/list-states';
import { ListTabs } from '../../../ui/list-tabs';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { type RecordColumn, RecordRow, RecordRows } from '../../../ui/record-rows';
import { SearchField } from '../../../ui/search-field';
import classes from './need-rows.module.css';
import { type OwnNeedsView, ownNeedsFilters, readOwnNeedsView, writeOwnNeedsView } from './own-needs.model';

const columns: readonly RecordColumn[] = [
  { label: 'Need', width: 'minmax(0, 2.2fr)' },
  { label: 'Answers until', width: 'minmax(0, 1.2fr)' },
  { label: 'Answers', width: '5.5rem', isFigure: true },
  { label: 'State', width: 'minmax(0, 1.3fr)' },
  { label: 'Published', width: '7rem' },
];

/** The needs of the buyer's company, by state (NED-90). */
export function OwnNeeds() {
  const [values, changeAddress] = useAddress();
  const view = readOwnNeedsView(values);
  const isReader = useIsReader();
  const change = (changes: Partial<OwnNeedsView>) =>
    changeAddress(writeOwnNeedsView({ ...view, page: 0, ...changes }));
  const list = useQuery(ownNeedsQuery(ownNeedsFilters(view)));
  const post = isReader ? null : <ButtonLink to={needPath.new}>Post a need</ButtonLink>;
  const counts = list.data?.statuses;
  return (
    <PageFrame
      title="Needs"
      count={list.data?.totalElements}
      countNoun={['need', 'needs']}
      actions={post}
      under={
        <ListTabs
          label="Needs by state"
          value={view.status ?? 'all'}
          tabs={[
            { value: 'all', label: 'All' },
            ...needStatuses.map((status) => ({
              value: status,
              label: `${statusWords[status]}${countOf(counts, status)}`,
            })),
          ]}
          onChange={(value) => change({ status: needStatuses.find((status) => status === value) })}
        />
      }
      filters={
        <SearchField
          search={view.keyword}
          placeholder="Title or item"
          onSearch={(keyword) => change({ keyword })}
        />
      }
      activeFilters={
        view.keyword.trim() === ''
          ? []
          : [{ key: 'keyword', label: `“${view.keyword}”`, remove: () => change({ keyword: '' }) }]
      }
      onClearFilters={() => change({ keyword: '' })}
    >
      <RecordRows columns={columns}>
        <PagedList
          label="Needs"
          query={list}
          loadingLabel="Loading needs"
          failedTitle="Needs could not be loaded"
          empty={
            view.status === undefined && view.keyword.trim() === '' ? <NoneYet action={post} /> : <NoMatch />
          }
          page={view.page}
          onPage={(page) => change({ page })}
        >
          {(list.data?.content ?? []).map((need) => (
            <li key={need.needId}>
              <OwnNeedRow need={need} />
            </li>
          ))}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}

function countOf(counts: readonly { value: string; count: number }[] | undefined, status: string): string {
  const count = counts?.find(({ value }) => value === status)?.count;
  return count === undefined ? '' : ` (${groupIndian(count)})`;
}

function OwnNeedRow({ need }: { need: OwnNeed }) {
  const { needId, title, lineCount, firstLine, deadline, answers, openQuestions, publishedDate, status } =
    need;
  return (
    <RecordRow
      label={title}
      columns={columns}
      cells={[
        <>
          <Title order={3} size="sm" lineClamp={2} className={classes.title}>
            <AnchorLink to={needPath.buyer(needId)} c="inherit" inherit>
              {title}
            </AnchorLink>
          </Title>
          <Text size="xs" c="dimmed" truncate>
            {firstLine === '' ? 'No lines yet' : <bdi>{firstLine}</bdi>}
            {lineCount > 1 && ` and ${lineCount - 1} more`}
          </Text>
        </>,
        deadline === null ? (
          <Text key="deadline" span size="sm" c="dimmed">
            not set
          </Text>
        ) : (
          <TimeLeft key="deadline" deadline={deadline} isOpen={status === 'open'} />
        ),
        <Text key="answers" span size="sm">
          {answers ?? 'sealed'}
        </Text>,
        <div key="state" className={classes.state}>
          <NeedBadge need={need} />
          {openQuestions > 0 && (
            <Badge size="sm" variant="light" tt="none">
              {openQuestions === 1 ? '1 open question' : `${openQuestions} open questions`}
            </Badge>
          )}
        </div>,
        <Text key="published" span size="sm" c="dimmed">
          {publishedDate === null ? 'not published' : <MomentText at={publishedDate} />}
        </Text>,
      ]}
    />
  );
}

const NoMatch = () => (
  <EmptyState title="No needs match" text="Choose another state, or remove the search." />
);

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyState
    title="No needs yet"
    text="Post what you need once. Suppliers answer with prices and terms until your deadline, and you compare their answers."
    action={action}
  />
);
