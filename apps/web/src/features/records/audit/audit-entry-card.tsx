import { Group, Table, Text, Title } from '@mantine/core';
import type { AuditEntryView } from '@proffer/contract/administration/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { Card } from '../../../ui/card';
import { exactText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';
import { actText, changesOf, subjectAddress, subjectWords } from './audit.model';
import classes from './audit.module.css';

/** Card of an audit entry: action, subject, administrator, time, address, and the state before and after. */
export function AuditEntryCard({ entry }: { entry: AuditEntryView }) {
  const changes = changesOf(entry);
  const title = actText(entry.act);
  return (
    <Card label={`${title}, ${nameOf(entry)}`}>
      <Group justify="space-between" align="start" gap="sm">
        <div className={`${classes.what} ${classes.head}`}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Subject entry={entry} />
        </div>
        <Text size="sm" c="dimmed">
          <time dateTime={entry.at}>{exactText(new Date(entry.at))}</time>
        </Text>
      </Group>
      <Text size="sm" className={classes.what}>
        {byText(entry)}
      </Text>
      {changes.length > 0 && (
        <Table layout="fixed" aria-label={`Before and after: ${title}`} className={classes.changes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">Before</Table.Th>
              <Table.Th scope="col">After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after, hasChanged }) => (
              <Table.Tr key={field} data-changed={hasChanged || undefined}>
                <Table.Th scope="row">{field}</Table.Th>
                <Table.Td>{before}</Table.Td>
                <Table.Td>{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}

function Subject({ entry }: { entry: AuditEntryView }) {
  const address = subjectAddress(entry);
  if (!address) {
    return (
      <Text size="sm" c="dimmed" className={classes.what}>
        {nameOf(entry)}
      </Text>
    );
  }
  return (
    <AnchorLink size="sm" className={classes.what} to={address.to} search={address.search ?? {}}>
      {nameOf(entry)}
    </AnchorLink>
  );
}

function byText({ actorId, actorEmail, address }: AuditEntryView): string {
  if (actorId === null) return 'At the server’s own console';
  return address === '' ? actorEmail : `${isolated(actorEmail)}, ${address}`;
}

function nameOf({ subjectKind, subjectId, subjectName }: AuditEntryView): string {
  const kind = Object.entries(subjectWords).find(([name]) => name === subjectKind)?.[1] ?? subjectKind;
  return subjectName === '' ? `${kind} ${subjectId}` : `${kind}: ${isolated(subjectName)}`;
}
