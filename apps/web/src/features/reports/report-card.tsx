import { Button, Group, Text, Title } from '@mantine/core';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import type { ReportReason, ReportState } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import { companyPath } from '../../config/paths';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { AnchorLink } from '../../ui/links';
import { StatusBadge, type StatusTone } from '../../ui/status-badge';
import classes from './reports.module.css';

const reasons: Record<ReportReason, string> = {
  spam: 'Spam',
  fraud: 'Fraud',
  abuse: 'Abuse',
  confidential: 'Confidential information',
  other: 'Something else',
};
const states: Record<ReportState, { tone: StatusTone; word: string }> = {
  open: { tone: 'waiting', word: 'Open' },
  upheld: { tone: 'done', word: 'Upheld' },
  dismissed: { tone: 'ended', word: 'Dismissed' },
};

interface ReportCardProps {
  report: ReportEntry;
  onClose: () => void;
}

/** Card of a report: reporter, subject, reason and outcome. */
export function ReportCard({ report, onClose }: ReportCardProps) {
  const { tone, word } = states[report.state];
  const title =
    report.subject === 'company' ? report.companyName : `A message of ${isolated(report.companyName)}`;
  return (
    <Card label={`${reasons[report.reason]}: ${title}`}>
      <Group justify="space-between" align="start" gap="sm">
        <Title order={2} size="h3" className={classes.words}>
          <AnchorLink to={companyPath(report.userId)} inherit>
            {title}
          </AnchorLink>
        </Title>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Group>
      <Facts
        facts={[
          { label: 'Reason', value: reasons[report.reason] },
          {
            label: 'Reported by',
            value: (
              <AnchorLink to={companyPath(report.reporterId)} inherit>
                {report.reporterCompany}
              </AnchorLink>
            ),
          },
          { label: 'Reported', value: <MomentText at={report.createdAt} /> },
          ...(report.closedAt === null
            ? []
            : [{ label: 'Closed', value: <MomentText at={report.closedAt} /> }]),
        ]}
      />
      {report.text !== '' && (
        <Text size="sm" className={classes.words}>
          {report.text}
        </Text>
      )}
      {report.quote !== '' && (
        <figure className={classes.quote}>
          <blockquote className={classes.words}>{report.quote}</blockquote>
          <figcaption>The message, as it was when it was reported</figcaption>
        </figure>
      )}
      {report.note !== '' && (
        <Text size="sm" c="dimmed" className={classes.words}>
          Internal note: <bdi>{report.note}</bdi>
        </Text>
      )}
      {report.state === 'open' && (
        <Group justify="flex-end">
          <Button variant="light" onClick={onClose}>
            Close this report
          </Button>
        </Group>
      )}
    </Card>
  );
}
