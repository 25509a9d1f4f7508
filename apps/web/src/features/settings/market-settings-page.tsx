import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { marketSettingsQuery, settingsHistoryQuery } from './queries';
import { SettingsForm } from './settings-form';
import { SettingsHistory } from './settings-history';

export const prefetch: Prefetch = async () => {
  await Promise.all([
    queryClient.prefetchQuery(marketSettingsQuery),
    queryClient.prefetchQuery(settingsHistoryQuery(0)),
  ]);
};

/** Page with the settings of the market and their history (`amarketsetting`; ADM-60 to ADM-66). */
export function MarketSettingsPage() {
  const { data, error, refetch } = useQuery(marketSettingsQuery);
  // A new key discards what was typed and begins with the settings in force.
  const [opened, setOpened] = useState(0);

  async function reload(): Promise<void> {
    await refetch();
    setOpened((before) => before + 1);
  }

  return (
    <PageFrame title="Settings">
      {data ? (
        <Stack gap="lg">
          {data.missing.length > 0 && (
            <Alert
              color="yellow"
              icon={<IconAlertTriangle aria-hidden />}
              title="The public pages cannot name everything that the law expects"
            >
              <List size="sm">
                {data.missing.map((label) => (
                  <List.Item key={label}>{label}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <SettingsForm key={opened} settings={data} onReload={() => void reload()} />
          <SettingsHistory />
        </Stack>
      ) : error ? (
        <ErrorState title="The settings could not be loaded" query={{ error, refetch }} />
      ) : (
        <SkeletonList rows={3} label="Loading the settings" />
      )}
    </PageFrame>
  );
}
