import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { openConversation, type Talk } from './open-conversation';

/** Opens the conversation about an offer, creating it if there is none, and shows why that failed. */
export function useBeginTalk(talk: Talk): { begin: () => Promise<void>; isPending: boolean } {
  const navigate = useNavigate();
  const open = useMutation({ mutationFn: () => openConversation(talk) });
  return {
    isPending: open.isPending,
    async begin() {
      try {
        await navigate(await open.mutateAsync());
      } catch (error) {
        toast.error('The conversation could not be opened', errorText(error));
      }
    },
  };
}
