import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { RefuseAmendmentDialog } from './refuse-amendment-dialog';
import { RejectDialog } from './reject-dialog';
import { SignAmendmentDialog, SignDialog } from './sign-dialog';

export type Dialog = 'sign' | 'sign-amendment' | 'refuse' | 'refuse-amendment';

interface Props {
  contract: FullContract;
  side: ContractSide;
  open: Dialog | undefined;
  onClose: () => void;
}

/** Dialogs for decisions that need a text. Always mounted, so that the focus returns to their buttons. */
export function ContractDialogs({ contract, side, open, onClose }: Props) {
  const common = { contract, side, onClose };
  return (
    <>
      <SignDialog {...common} isOpen={open === 'sign'} />
      <SignAmendmentDialog {...common} isOpen={open === 'sign-amendment'} />
      <RejectDialog {...common} isOpen={open === 'refuse'} />
      <RefuseAmendmentDialog {...common} isOpen={open === 'refuse-amendment'} />
    </>
  );
}
