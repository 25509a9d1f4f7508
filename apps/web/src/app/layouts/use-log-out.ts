import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { giveUpWork, workLostByLogOut } from '../../entities/offers/unsaved-work';
import { endSession, forgetSession } from '../../lib/session';
import { preloadConfirm, useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { logOutQuestion } from './log-out-question';

/** Logs out after asking about data that would be lost (ACC-72), and opens `loginPath`. */
export function useLogOut(loginPath: string): () => Promise<void> {
  const navigate = useNavigate();
  const confirm = useConfirm();
  useEffect(preloadConfirm, []);
  return async () => {
    const question = logOutQuestion(await workLostByLogOut());
    if (question && !(await confirm(question))) return;
    if (!(await endSession())) {
      toast.error('You are still logged in', 'The server could not be reached. Please try again.');
      return;
    }
    giveUpWork();
    await navigate({ to: loginPath });
    // The previous page may have shared its state with other tabs once more.
    forgetSession();
  };
}
