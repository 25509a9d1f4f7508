import { Stack, Text } from '@mantine/core';
import { milestoneSums } from '@proffer/contract/contracts/substance';
import { LinesTable } from '../../entities/contracts/lines-table';
import { dayText } from '../../ui/date-text.model';
import { Facts } from '../../ui/facts';
import { exactIndian } from '../../ui/money.model';
import classes from './requests.module.css';
import type { OpenedRequest } from './requests.queries';

type Terms = NonNullable<OpenedRequest['terms']>;

/** The exact terms that are signed. */
export function RequestTerms({ terms }: { terms: Terms }) {
  const { lines, totals, paymentTerms, milestones, governingLaw, jurisdiction, papers } = terms;
  const sums = milestoneSums(totals.total, milestones);
  return (
    <Stack gap="sm">
      <Text fw={600}>
        <bdi>{terms.contractName}</bdi>
      </Text>
      {terms.contractDescription !== '' && (
        <Text size="sm" className={classes.text}>
          {terms.contractDescription}
        </Text>
      )}
      <Facts
        facts={[
          { label: 'Period', value: `${dayText(terms.startDate)} – ${dayText(terms.endDate)}` },
          ...(governingLaw === '' ? [] : [{ label: 'Law', value: <bdi>{governingLaw}</bdi> }]),
          ...(jurisdiction === '' ? [] : [{ label: 'Courts of', value: <bdi>{jurisdiction}</bdi> }]),
        ]}
      />
      {lines.length > 0 && <LinesTable lines={lines} totals={totals} />}
      {paymentTerms !== '' && (
        <Text size="sm" className={classes.text}>
          Payment: {paymentTerms}
        </Text>
      )}
      {milestones.length > 0 && (
        <ul aria-label="Milestones" className={classes.list}>
          {milestones.map(({ what, dueDate, percent }, index) => (
            <li key={index}>
              <bdi>{what}</bdi>: {percent} %{lines.length > 0 && `, ₹${exactIndian(sums[index] ?? 0)}`}
              {dueDate !== '' && `, due ${dayText(dueDate)}`}
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul aria-label="Attachments" className={classes.list}>
          {papers.map(({ paperId, name, sha256 }) => (
            <li key={paperId}>
              <bdi>{name}</bdi>{' '}
              <Text span size="xs" c="dimmed" className={classes.hash}>
                SHA-256 {sha256}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
