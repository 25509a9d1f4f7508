import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { searchRules } from '@proffer/contract/searches/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import { useIsReader } from '../members/use-may';
import { webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { useSession } from '../../lib/session';
import { Form } from '../../ui/form/form';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { MailSelect } from './mail-select';
import { useChangeSearch, useRemoveSearch } from './mutations';
import classes from './saved-searches.module.css';

interface SavedSearchesDialogProps {
  searches: readonly SavedSearch[];
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Dialog that opens, renames and removes saved searches, and sets when they send mail (OFF-140, OFF-141). A supplier's
 * searches over offers and needs are in one list (NED-103).
 */
export function SavedSearchesDialog({ searches, isOpen, onClose }: SavedSearchesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Saved searches" size="lg">
      {searches.length === 0 ? (
        <Text size="sm">No saved searches left.</Text>
      ) : (
        <ul className={classes.list}>
          {searches.map((search) => (
            <li key={search.searchId} className={classes.row}>
              <Row search={search} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** The list that a search of a supplier opens, by its subject. */
const supplierLists = {
  offers: { to: webPaths.supplierSearch, label: 'Offers' },
  needs: { to: webPaths.supplierNeeds, label: 'Needs' },
} as const;

const failed = (error: unknown) => toast.error('The search was not changed', errorText(error));

function Row({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const { searchId, name, alert, newCount, subject, suitsOffers } = search;
  const [isRenaming, setRenaming] = useState(false);
  const change = useChangeSearch();
  const remove = useRemoveSearch();
  const isReader = useIsReader();
  const isBuyer = useSession()?.userType === 'Buyer';
  const list = supplierLists[subject];
  if (isRenaming) return <Rename search={search} onEnd={() => setRenaming(false)} />;
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <AnchorLink
          to={isBuyer ? webPaths.buyerSearch : list.to}
          search={{ saved: String(searchId) }}
          className={classes.name}
          onClick={onOpen}
        >
          <bdi>{name}</bdi>
        </AnchorLink>
        {!isBuyer && (
          <Text size="sm" c="dimmed">
            {list.label}
          </Text>
        )}
        {newCount > 0 && <Badge className={classes.count}>{groupIndian(newCount)} new</Badge>}
      </Group>
      {!isReader && (
        <Group gap="xs" align="end">
          <MailSelect
            label="Mails"
            value={alert}
            isDisabled={change.isPending}
            onChange={(next) => change.mutate({ searchId, alert: next }, { onError: failed })}
          />
          {!suitsOffers && (
            <>
              <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
                Rename
              </Button>
              <Button
                variant="default"
                aria-label={`Remove ${name}`}
                loading={remove.isPending}
                onClick={() => remove.mutate(searchId, { onError: failed })}
              >
                Remove
              </Button>
            </>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Rename({ search, onEnd }: { search: SavedSearch; onEnd: () => void }) {
  const change = useChangeSearch();
  const place = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    initial: { name: search.name },
    check: ({ name }) => faultsOf({ name: textFault(searchRules.name, name) }),
    send: async ({ name }) => {
      await change.mutateAsync({ searchId: search.searchId, name: name.trim() });
      onEnd();
    },
  });
  return (
    <div ref={place}>
      <Form
        form={form}
        submitLabel="Rename"
        isBlocked={!form.isValid}
        failedText="The search was not renamed."
        onCancel={onEnd}
      >
        <LimitedInput {...form.field('name')} label="Name" required most={searchRules.name.most} />
      </Form>
    </div>
  );
}
