import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { call, errorText, unwrap } from '../../lib/client';
import { homeOf } from '../../lib/current-user';
import { queryClient } from '../../lib/query-client';
import { sessionQuery } from '../../lib/session';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';

type MarketType = 'Supplier' | 'Buyer';
type OtherCompany = SessionUser['otherCompanies'][number];

/** Returns true for a user whose only other company is on the other side, as in the specification's menu (ACC-15). */
export const hasOneOther = ({ otherUserType, otherCompanies }: SessionUser): boolean =>
  otherUserType !== null && otherCompanies.length < 2;

/** Creates and switches to the other profile of the login (ACC-77, ACC-78). */
export function useOtherProfile() {
  const navigate = useNavigate();
  const confirm = useConfirm();

  /** The guards of its pages switch the account, after the previous page has handled typed data. */
  const switchTo = (userType: MarketType) => void navigate({ to: homeOf({ userType }) });

  /** Opens a company of the person by the same way (COM-14). */
  const openCompany = ({ userId, userType }: OtherCompany) =>
    void navigate({ to: homeOf({ userType }), search: { company: String(userId) } });

  const create = useMutation({
    mutationFn: async (userType: MarketType) => unwrap(await call('addProfile', { body: { userType } })),
    onSuccess: (_reply, userType) => {
      queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, otherUserType: userType });
      switchTo(userType);
    },
    onError: (error) => toast.error('The account was not created', errorText(error)),
  });

  async function askToCreate(userType: MarketType, companyName: string): Promise<void> {
    const isWanted = await confirm({
      title: `Create ${userType} Account`,
      text: `${companyName} gets a ${userType.toLowerCase()} account in addition to this one, with the same email, password and company data. The Terms & Conditions you accepted apply to it too. You can switch between the two in this menu.`,
      confirmLabel: `Create ${userType} Account`,
    });
    if (isWanted) create.mutate(userType);
  }

  return { switchTo, openCompany, askToCreate };
}
