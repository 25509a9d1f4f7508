import { Badge, Group, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { PublicNeed } from '../../../entities/needs/need';
import { placeText } from '../../../entities/needs/need-words.model';
import { TimeLeft } from '../../../entities/needs/time-left';
import { dayText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';
import { Money } from '../../../ui/money';
import { type RecordColumn, RecordRow } from '../../../ui/record-rows';
import { StatusBadge } from '../../../ui/status-badge';
import classes from './need-rows.module.css';

export const foundNeedColumns: readonly RecordColumn[] = [
  { label: 'Need', width: 'minmax(0, 2.4fr)' },
  { label: 'Buyer', width: 'minmax(0, 1.2fr)' },
  { label: 'Deliver to', width: 'minmax(0, 1.1fr)' },
  { label: 'Budget', width: '7rem', isFigure: true },
  { label: 'Answers until', width: 'minmax(0, 1.2fr)' },
];

interface Props {
  need: PublicNeed & { isInvited?: boolean; isAnswered?: boolean };
  href: string;
}

/** A need in the list of suppliers or strangers. */
export function FoundNeedRow({ need, href }: Props) {
  const { title, lineCount, firstLine, companyName, requiredBy, budget, deadline, isSealed } = need;
  const place = placeText(need);
  return (
    <RecordRow
      label={title}
      columns={foundNeedColumns}
      cells={[
        <>
          <Title order={3} size="sm" lineClamp={2} className={classes.title}>
            <AnchorLink to={href} c="inherit" inherit>
              {title}
            </AnchorLink>
          </Title>
          <Text size="xs" c="dimmed" truncate>
            <bdi>{firstLine}</bdi>
            {lineCount > 1 && ` and ${lineCount - 1} more`}
          </Text>
          <Group gap="xs" mt={4}>
            {need.isInvited && (
              <Badge size="sm" variant="light" tt="none">
                You are invited
              </Badge>
            )}
            {need.isAnswered && <StatusBadge tone="done">Answered</StatusBadge>}
            {isSealed && (
              <Badge
                size="sm"
                variant="light"
                tt="none"
                color="gray"
                leftSection={<IconLock size={12} aria-hidden />}
              >
                Sealed
              </Badge>
            )}
          </Group>
        </>,
        <Text key="buyer" span size="sm">
          {companyName === '' ? 'Name not shown' : <bdi>{companyName}</bdi>}
        </Text>,
        <Text key="place" span size="sm">
          {place === '' ? 'not stated' : <bdi>{place}</bdi>}
          {requiredBy !== '' && (
            <Text span size="xs" c="dimmed" display="block">
              by {dayText(requiredBy)}
            </Text>
          )}
        </Text>,
        budget === null ? (
          <Text key="budget" span size="sm" c="dimmed">
            not stated
          </Text>
        ) : (
          <Money key="budget" rupees={budget} />
        ),
        deadline === null ? null : <TimeLeft key="deadline" deadline={deadline} isOpen />,
      ]}
    />
  );
}
