import { Modal, Text, TextInput } from '@mantine/core';
import { webPaths } from '../../config/paths';
import { queryClient } from '../../lib/query-client';
import { forgetSession, sessionQuery } from '../../lib/session';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { checkClosing, closingWord } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { useClosing, type Closing } from './mutations';
import { SettingsForm } from './settings-form';

interface CloseDialogProps {
  what: Closing;
  title: string;
  /** Consequence in a sentence. */
  text: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Final question before something is closed; it stays open during the call. */
export function CloseDialog({ what, title, text, isOpen, onClose }: CloseDialogProps) {
  const closing = useClosing(what);
  const close = () => (closing.isPending ? undefined : onClose());
  return (
    <Modal opened={isOpen} onClose={close} title={title} withCloseButton={false}>
      <ClosingForm title={title} text={text} closing={closing} onClose={onClose} />
    </Modal>
  );
}

interface ClosingFormProps extends Pick<CloseDialogProps, 'title' | 'text'> {
  closing: { mutateAsync: (password: string) => Promise<unknown> };
  onClose: () => void;
}

function ClosingForm({ title, text, closing, onClose }: ClosingFormProps) {
  const form = useForm({
    initial: { word: '', password: '' },
    check: checkClosing,
    send: async ({ password }) => {
      await closing.mutateAsync(password);
      leave();
    },
  });
  const first = useFocusFirst();
  return (
    <SettingsForm label={title} form={form} submitLabel="Close for good" isDangerous onCancel={onClose}>
      <Text size="sm">This cannot be undone. {text}</Text>
      <TextInput
        {...form.field('word')}
        ref={first}
        label={`Type ${closingWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
      />
      <AccountPasswordField {...form.field('password')} />
    </SettingsForm>
  );
}

/** Nobody is logged in any more: removes all local data and reloads the app instead of emptying this page. */
function leave(): void {
  const isAdmin = queryClient.getQueryData(sessionQuery.queryKey)?.userType === 'Admin';
  const loginPath = isAdmin ? webPaths.adminLogin : webPaths.login;
  forgetSession();
  window.location.assign(loginPath);
}
