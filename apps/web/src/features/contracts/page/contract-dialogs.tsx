import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { RequestAmendmentDialog, RequestContractDialog } from './request-dialogs';
import { RefuseAmendmentDialog } from './refuse-amendment-dialog';
import { RejectDialog } from './reject-dialog';
import { SignAmendmentDialog, SignDialog } from './sign-dialog';

export type Dialog =
  | 'sign'
  | 'sign-amendment'
  | 'request'
  | 'request-amendment'
  | 'refuse'
  | 'refuse-amendment';

interface Props {
  contract: FullContract;
  side: ContractSide;
  open: Dialog | undefined;
  onOpen: (dialog: Dialog) => void;
  onClose: () => void;
}

/** Dialogs for decisions that need a text. Always mounted, so that the focus returns to their buttons. */
export function ContractDialogs({ contract, side, open, onOpen, onClose }: Props) {
  const common = { contract, side, onClose };
  return (
    <>
      <SignDialog {...common} isOpen={open === 'sign'} onRequest={() => onOpen('request')} />
      <SignAmendmentDialog
        {...common}
        isOpen={open === 'sign-amendment'}
        onRequest={() => onOpen('request-amendment')}
      />
      <RequestContractDialog {...common} isOpen={open === 'request'} />
      <RequestAmendmentDialog {...common} isOpen={open === 'request-amendment'} />
      <RejectDialog {...common} isOpen={open === 'refuse'} />
      <RefuseAmendmentDialog {...common} isOpen={open === 'refuse-amendment'} />
    </>
  );
}
