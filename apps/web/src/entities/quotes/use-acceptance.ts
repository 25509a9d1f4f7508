import { useNavigate } from '@tanstack/react-router';
import { contractPath } from '../../config/paths';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import type { ContractSide } from '../contracts/keys';
import { useAcceptQuote } from './mutations';
import type { FullQuote } from './quote';

/** Accepts and opens the resulting contract, which binds only once both sides have signed it. */
export function useAcceptance(side: ContractSide, takeRefusal: (error: unknown) => boolean) {
  const navigate = useNavigate();
  const accept = useAcceptQuote();
  return {
    isPending: accept.isPending,
    async accept(quote: Pick<FullQuote, 'quoteId' | 'round'>): Promise<void> {
      try {
        const { contractId } = await accept.mutateAsync(quote);
        toast.announce('Contract created', 'Both sides can sign it now.');
        if (contractId !== null) await navigate({ to: contractPath[side](contractId) });
      } catch (error) {
        takeRefusal(error);
        toast.error('Not accepted', errorText(error));
      }
    },
  };
}
