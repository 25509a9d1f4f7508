import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import { AuthenticatorDialog, RecoveryCodesDialog } from './authenticator-dialog';
import { FactorChoice } from './factor-choice';
import { useSetTwoFactor } from './mutations';
import { PasswordDialog } from './password-dialog';
import { twoFactorQuery } from './queries';
import { RecoveryCodesLeft } from './recovery-codes-left';
import { Loaded, SettingsSection } from './settings-section';
import { factorWords } from './two-step.model';

type Task = 'off' | 'mail' | 'authenticator' | 'recoveryCodes';

/** How a login is proven beside the password. */
export function TwoStepSection() {
  const state = useQuery(twoFactorQuery);
  const isNeeded = useSession()?.userType === 'Admin';
  const [task, setTask] = useState<Task>('off');
  const [isOpen, setIsOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  function begin(next: Task): void {
    setTask(next);
    setIsOpen(true);
  }

  // The button that opened the dialog may be gone with the state it changed; the focus must not be lost with it.
  function keepFocus(): void {
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  }

  const dialog = (...tasks: Task[]) => ({
    isOpen: isOpen && tasks.includes(task),
    onClose: () => setIsOpen(false),
    onClosed: keepFocus,
  });
  return (
    <SettingsSection
      title="Two-step login"
      text="A second step after the password keeps others out, even if they know your password."
    >
      <Loaded query={state} failedTitle="Your two-step login could not be loaded">
        {({ method, recoveryCodesLeft }) => (
          <Stack ref={content} tabIndex={-1}>
            <FactorChoice key={method} method={method} isNeeded={isNeeded} onChange={begin} />
            {method === 'authenticator' && (
              <RecoveryCodesLeft count={recoveryCodesLeft} onRenew={() => begin('recoveryCodes')} />
            )}
          </Stack>
        )}
      </Loaded>
      <SwitchDialog method={task === 'mail' ? 'mail' : 'off'} {...dialog('off', 'mail')} />
      <AuthenticatorDialog {...dialog('authenticator')} />
      <RecoveryCodesDialog {...dialog('recoveryCodes')} />
    </SettingsSection>
  );
}

interface SwitchDialogProps {
  method: 'off' | 'mail';
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Off, or a code by mail: the password is all it takes. */
function SwitchDialog({ method, isOpen, onClose, onClosed }: SwitchDialogProps) {
  const { mutateAsync, isPending } = useSetTwoFactor();
  const words = factorWords[method];
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClosed={onClosed}
      title={method === 'off' ? 'Switch off two-step login' : 'Use a code by mail'}
      text={`${words.text} An authenticator app set up before, and its recovery codes, stop working.`}
      confirmLabel={words.change}
      mutation={{ isPending, mutateAsync: (password) => mutateAsync({ method, password }) }}
      onDone={() => {
        toast.success('Two-step login changed', words.label);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
