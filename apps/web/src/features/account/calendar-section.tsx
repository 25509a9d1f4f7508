import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { MomentText } from '../../ui/date-text';
import { toast } from '../../ui/toasts';
import { calendarQuery, useMakeCalendarAddress, useRemoveCalendarAddress } from './calendar.queries';
import { Loaded, SettingsSection } from './settings-section';

/** The private address at which calendars read the due dates of the company (FMT-50). */
export function CalendarSection() {
  const address = useQuery(calendarQuery);
  return (
    <SettingsSection
      title="Calendar"
      text="See deadlines, deliveries, payments and the ends of NDAs, quotes and contracts in your calendar. Make an address here, then subscribe to it in Google Calendar, Outlook, Apple Calendar or another program. It updates by itself."
    >
      <Loaded query={address} failedTitle="Your calendar could not be loaded">
        {({ createdDate }) => <Address createdDate={createdDate} />}
      </Loaded>
    </SettingsSection>
  );
}

function Address({ createdDate }: { createdDate: string | null }) {
  const confirm = useConfirm();
  const make = useMakeCalendarAddress();
  const remove = useRemoveCalendarAddress();
  // The address is in no cache, so that leaving the section forgets it.
  const [url, setUrl] = useState<string>();

  async function makeNew(): Promise<void> {
    const isAgreed =
      createdDate === null ||
      (await confirm({
        title: 'Make a new address',
        text: 'The address that you have now stops working. Calendars that use it show nothing new.',
        confirmLabel: 'Make a new address',
        isDangerous: true,
      }));
    if (!isAgreed) return;
    try {
      const made = await make.mutateAsync();
      setUrl(made.url);
      toast.announce('Your calendar address is ready');
    } catch (error) {
      toast.error('No address was made', errorText(error));
    }
  }

  async function removeIt(): Promise<void> {
    const isAgreed = await confirm({
      title: 'Remove the address',
      text: 'Calendars that use it show nothing new. You can make a new address at any time.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!isAgreed) return;
    try {
      await remove.mutateAsync();
      setUrl(undefined);
      toast.announce('Calendar address removed');
    } catch (error) {
      toast.error('The address was not removed', errorText(error));
    }
  }

  return (
    <Stack>
      {url !== undefined && (
        <>
          <TextInput
            label="Calendar address"
            description="Copy it now: it is not shown again. Whoever has it sees your due dates, so do not share it."
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group gap="xs">
            <CopyButton text={url} label="Copy address" />
          </Group>
        </>
      )}
      {url === undefined && (
        <Text size="sm">
          {createdDate === null ? (
            'You have no calendar address.'
          ) : (
            <>
              You made an address on <MomentText at={createdDate} />. If you have lost it, make a new one.
            </>
          )}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant={createdDate === null ? 'filled' : 'default'}
          loading={make.isPending}
          onClick={() => void makeNew()}
        >
          {createdDate === null ? 'Make an address' : 'Make a new address'}
        </Button>
        {createdDate !== null && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void removeIt()}>
            Remove
          </Button>
        )}
      </Group>
    </Stack>
  );
}
