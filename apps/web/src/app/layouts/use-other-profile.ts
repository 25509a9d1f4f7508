import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { call, errorText, unwrap } from '../../lib/client';
import { homeOf } from '../../lib/current-user';
import { enterAs } from '../../lib/session';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';

type MarketType = 'Supplier' | 'Buyer';

/** Making and changing to the other profile of one's login (ACC-77, ACC-78). */
export function useOtherProfile() {
  const navigate = useNavigate();
  const confirm = useConfirm();

  const change = useMutation({
    mutationFn: async (usertype: MarketType): Promise<SessionUser> =>
      unwrap(await call('switchProfile', { body: { usertype } })),
    onSuccess: async (user) => {
      enterAs(user);
      toast.success('Account switched', `You are here as a ${user.userType.toLowerCase()} now.`);
      await navigate({ to: homeOf(user) });
    },
    onError: (error) => toast.error('The account was not switched', errorText(error)),
  });

  const create = useMutation({
    mutationFn: async (userType: MarketType) => unwrap(await call('addProfile', { body: { userType } })),
    onSuccess: (_reply, userType) => change.mutate(userType),
    onError: (error) => toast.error('The account was not created', errorText(error)),
  });

  async function askToCreate(userType: MarketType, companyName: string): Promise<void> {
    const isWanted = await confirm({
      title: `Create ${userType} Account`,
      text: `${companyName} gets a ${userType.toLowerCase()} account beside this one, with the same email, password and company data. The Terms & Conditions you accepted apply to it too. You can switch between the two in this menu.`,
      confirmLabel: `Create ${userType} Account`,
    });
    if (isWanted) create.mutate(userType);
  }

  return { switchTo: change.mutate, askToCreate };
}
