import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { RefuseAmendmentDialog } from './refuse-amendment-dialog';
import { RejectDialog } from './reject-dialog';
import { SignDialog } from './sign-dialog';

export type Dialog = 'sign' | 'changes' | 'refuse' | 'refuse-amendment';

interface Props {
  contract: FullContract;
  side: ContractSide;
  open: Dialog | undefined;
  onClose: () => void;
}

/** What is asked before a decision that needs words. They stand on the page closed, so that the focus finds back. */
export function ContractDialogs({ contract, side, open, onClose }: Props) {
  const common = { contract, side, onClose };
  return (
    <>
      <SignDialog {...common} isOpen={open === 'sign'} />
      <RejectDialog {...common} wantsChanges isOpen={open === 'changes'} />
      <RejectDialog {...common} wantsChanges={false} isOpen={open === 'refuse'} />
      <RefuseAmendmentDialog {...common} isOpen={open === 'refuse-amendment'} />
    </>
  );
}
