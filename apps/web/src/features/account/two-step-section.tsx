import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import { AuthenticatorDialog, RecoveryCodesDialog } from './authenticator-dialog';
import { FactorChoice } from './factor-choice';
import { MailedCodeDialog } from './mailed-code-dialog';
import { useSetTwoFactor } from './mutations';
import { PasswordDialog } from './password-dialog';
import { twoFactorQuery } from './queries';
import { RecoveryCodesLeft } from './recovery-codes-left';
import { Loaded, SettingsSection } from './settings-section';
import { factorWords } from './two-step.model';

type Task = 'off' | 'mail' | 'authenticator' | 'recoveryCodes';

/** Section for the second factor at login. */
export function TwoStepSection() {
  const state = useQuery(twoFactorQuery);
  const user = useSession();
  const isNeeded = user?.userType === 'Admin' || user?.needsSecondFactor === true;
  const [task, setTask] = useState<Task>('off');
  const [isOpen, setIsOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  function begin(next: Task): void {
    setTask(next);
    setIsOpen(true);
  }

  // The button that opened the dialog may be gone after the change; the focus must not be lost.
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
      <SwitchOffDialog {...dialog('off')} />
      <MailedCodeDialog {...dialog('mail')} />
      <AuthenticatorDialog {...dialog('authenticator')} />
      <RecoveryCodesDialog {...dialog('recoveryCodes')} />
    </SettingsSection>
  );
}

interface SwitchOffDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

function SwitchOffDialog({ isOpen, onClose, onClosed }: SwitchOffDialogProps) {
  const { mutateAsync, isPending } = useSetTwoFactor();
  const words = factorWords.off;
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClosed={onClosed}
      title="Switch off two-step login"
      text={`${words.text} An authenticator app set up before, and its recovery codes, stop working.`}
      confirmLabel={words.change}
      mutation={{ isPending, mutateAsync: (password) => mutateAsync({ method: 'off', password }) }}
      onDone={() => {
        toast.success('Two-step login changed', words.label);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
