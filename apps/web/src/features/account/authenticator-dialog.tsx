import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfirmAuthenticator, useNewRecoveryCodes, useStartAuthenticator } from './mutations';
import { PasswordForm } from './password-dialog';
import { RecoveryCodes } from './recovery-codes';
import { ScanStep } from './scan-step';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

interface StepsProps {
  onClose: () => void;
  /** Prevents or allows closing the dialog. */
  onHold: (isHeld: boolean) => void;
}

/** Sets up an authenticator app: password, then the secret and a first code, then the recovery codes. */
export function AuthenticatorDialog(props: DialogProps) {
  return (
    <CodesDialog title="Set up an authenticator app" {...props}>
      {(steps) => <AuthenticatorSteps {...steps} />}
    </CodesDialog>
  );
}

/** Replaces the recovery codes: password, then the new codes. */
export function RecoveryCodesDialog(props: DialogProps) {
  return (
    <CodesDialog title="New recovery codes" {...props}>
      {(steps) => <NewCodesSteps {...steps} />}
    </CodesDialog>
  );
}

/**
 * A dialog that ends with recovery codes. It does not close by a click outside, and not at all while the codes are
 * loading or shown, because they are shown only once.
 */
function CodesDialog(props: DialogProps & { title: string; children: (steps: StepsProps) => ReactNode }) {
  const { title, isOpen, onClose, onClosed, children } = props;
  const [isHeld, setIsHeld] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={() => (isHeld ? undefined : onClose())}
      onExitTransitionEnd={onClosed}
      title={title}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      {children({ onClose, onHold: setIsHeld })}
    </Modal>
  );
}

function AuthenticatorSteps({ onClose, onHold }: StepsProps) {
  const begin = useStartAuthenticator();
  const finish = useConfirmAuthenticator();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  useHold(begin.isPending || finish.isPending || codes !== undefined, onHold);
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (setup) return <ScanStep setup={setup} mutation={finish} onDone={setCodes} onCancel={onClose} />;
  return (
    <PasswordForm
      label="Set up an authenticator app"
      text="Enter your password to begin. Have your phone with an authenticator app at hand."
      confirmLabel="Continue"
      mutation={begin}
      onDone={setSetup}
      onCancel={onClose}
    />
  );
}

function NewCodesSteps({ onClose, onHold }: StepsProps) {
  const replace = useNewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  useHold(replace.isPending || codes !== undefined, onHold);
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  return (
    <PasswordForm
      label="New recovery codes"
      text="Your present recovery codes stop working."
      confirmLabel="Make new codes"
      mutation={replace}
      onDone={setCodes}
      onCancel={onClose}
    />
  );
}

function useHold(isHeld: boolean, onHold: StepsProps['onHold']): void {
  useEffect(() => {
    onHold(isHeld);
    return () => onHold(false);
  }, [isHeld, onHold]);
}
