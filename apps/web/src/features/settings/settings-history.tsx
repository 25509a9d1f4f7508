import { Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SettingsChange } from '@proffer/contract/settings/schemas';
import { useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { PagedList } from '../../ui/paged-list';
import { settingsHistoryQuery } from './queries';
import classes from './settings.module.css';

/** The changes of the settings, newest first: who changed what, from which value to which. */
export function SettingsHistory() {
  const [address, setAddress] = useAddress();
  const page = readPage(address['page']);
  const list = useQuery(settingsHistoryQuery(page));
  return (
    <section aria-label="History">
      <Title order={2} size="h3" mb="sm">
        History
      </Title>
      <PagedList
        label="Changes"
        query={list}
        loadingLabel="Loading the history"
        failedTitle="The history could not be loaded"
        empty={
          <Text size="sm" c="dimmed">
            Nothing has been changed yet.
          </Text>
        }
        page={page}
        onPage={(next) => setAddress({ page: writePage(next) })}
      >
        {list.data?.content.map((change) => (
          <li key={change.version}>
            <ChangeCard change={change} />
          </li>
        ))}
      </PagedList>
    </section>
  );
}

function ChangeCard({ change: { version, at, by, note, changes } }: { change: SettingsChange }) {
  return (
    <Card label={`Version ${version}`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.value}>
          {by}
        </Text>
        <Text size="sm" c="dimmed">
          <MomentText at={at} />
        </Text>
      </Group>
      {note !== '' && <Text size="sm">{note}</Text>}
      <Table layout="fixed" aria-label={`Changes of version ${version}`} className={classes.changes}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Setting</Table.Th>
            <Table.Th scope="col">Before</Table.Th>
            <Table.Th scope="col">After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, label, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{before || '—'}</Table.Td>
              <Table.Td>{after || '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
