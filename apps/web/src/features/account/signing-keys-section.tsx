import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import type { SigningKey, SigningKeys } from '@proffer/contract/signing/key.schemas';
import { keyNameRule } from '@proffer/contract/signing/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ReadersNote } from '../../entities/members/readers-note';
import { useIsRefused } from '../../entities/members/use-may';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { MomentText } from '../../ui/date-text';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { marketName } from '../../lib/run-time-config';
import classes from './account.module.css';
import { Loaded, SettingsSection } from './settings-section';
import { signingKeysQuery, useAddKey, useAskKeyAlways, useRemoveKey } from './signing-keys.queries';
import { SwitchRow } from './switch-row';

/** The user's own signing keys, used in addition to the market's seal (DEA-51, DEA-52). */
export function SigningKeysSection() {
  const keys = useQuery(signingKeysQuery);
  return (
    <SettingsSection
      title="Signing keys"
      text={`${marketName} seals what you sign, with its own key. A key on your device signs as well, and only you can use it, so both companies can prove that you signed and not ${marketName}. Add one on each device that you sign on, so that a lost one does not matter.`}
    >
      <Loaded query={keys} failedTitle="Your signing keys could not be loaded">
        {(loaded) => <Keys {...loaded} />}
      </Loaded>
    </SettingsSection>
  );
}

function Keys({ keys, isPossible, isAlwaysAsked }: SigningKeys) {
  const list = useRef<HTMLDivElement>(null);
  const askAlways = useAskKeyAlways();
  const mayManage = !useIsRefused('manage');
  const mayBind = !useIsRefused('bind');

  async function change(isWanted: boolean): Promise<void> {
    try {
      await askAlways.mutateAsync(isWanted);
      toast.announce(isWanted ? 'From now on you sign only with a key' : 'You can sign without a key again');
    } catch (error) {
      toast.error('This was not changed', errorText(error));
    }
  }

  return (
    <Stack ref={list} tabIndex={-1}>
      {keys.length === 0 ? (
        <Text size="sm">You have no key. Your signatures are marked “without own key” and remain valid.</Text>
      ) : (
        <ul className={classes.rows} aria-label="Signing keys">
          {keys.map((key) => (
            <KeyRow key={key.id} signingKey={key} onRemoved={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      {keys.length > 0 && mayManage && (
        <SwitchRow
          label="Always ask for my key when I sign"
          text="Anyone who knows your password then still cannot sign for you. Requires two-step login. Ends when you remove your last key."
          checked={isAlwaysAsked}
          onChange={(isWanted) => void change(isWanted)}
        />
      )}
      {!mayBind ? (
        <ReadersNote can="You have no authority to sign, so you need no key." deed="sign" permission="bind" />
      ) : isPossible ? (
        <AddKey />
      ) : (
        <Alert color="gray">
          Signing keys need a domain name, but this market is opened by its IP address. Please ask its
          operator for a domain name.
        </Alert>
      )}
    </Stack>
  );
}

function KeyRow({ signingKey, onRemoved }: { signingKey: SigningKey; onRemoved: () => void }) {
  const { name, fingerprint, isSynced, addedDate, usedDate } = signingKey;
  const confirm = useConfirm();
  const remove = useRemoveKey();

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Remove signing key',
      text: `“${name}” can no longer sign for you. Its earlier signatures stay valid. You can also delete it on the device.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(signingKey);
      toast.announce('Signing key removed', name);
      onRemoved();
    } catch (error) {
      toast.error('The key was not removed', errorText(error));
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          Added <MomentText at={addedDate} />
          {usedDate === null ? ', not used yet' : ', last used '}
          {usedDate !== null && <MomentText at={usedDate} />}
          {isSynced ? ' · on your other devices too' : ' · on one device'}
        </Text>
        <Text size="xs" c="dimmed" className={classes.fingerprint}>
          SHA-256 {fingerprint}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  );
}

function AddKey() {
  const add = useAddKey();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => faultsOf({ name: lineFault(keyNameRule, name) }),
    send: async ({ name }) => {
      await add.mutateAsync(name.trim());
      form.reset();
      toast.announce('Signing key added', name);
    },
  });
  return (
    <Form
      form={form}
      label="Add a signing key"
      submitLabel="Add a key"
      className={classes.form}
      failedText="No key was added."
    >
      <TextInput
        label="Name of the key"
        description="To recognise it later, for example the device"
        placeholder="Such as office laptop"
        maxLength={keyNameRule.most}
        {...form.field('name')}
      />
    </Form>
  );
}
