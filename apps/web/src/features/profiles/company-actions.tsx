import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconMessage, IconShieldCheck } from '@tabler/icons-react';
import { isPermitted } from '@proffer/contract/members/rules';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { ReportCompanyButton } from '../../entities/reports/report-company-button';
import { toast } from '../../ui/toasts';
import { usePrefetched } from '../../ui/use-prefetched';
import { useSaveCompany } from './saved-companies.mutations';

const loadDialogs = () => import('./company-dialogs');

interface CompanyActionsProps {
  user: SessionUser;
  profile: UserDetail;
}

/**
 * Actions on a company: save, message, NDA (PRO-27 to PRO-29). Messages and NDAs need a buyer and a supplier,
 * so companies of the same side have neither. Administrators only read.
 */
export function CompanyActions({ user, profile }: CompanyActionsProps) {
  const [dialog, setDialog] = useState<'message' | 'nda' | null>(null);
  const { part: dialogs, want } = usePrefetched(loadDialogs);
  if (user.userType === 'Admin') return null;
  const isReader = !isPermitted(user.member, 'prepare');
  const isOtherSide = user.userType !== profile.userType && !isReader;
  const open = async (which: 'message' | 'nda') => {
    if (await want()) setDialog(which);
  };
  const close = () => setDialog(null);
  return (
    <>
      {!isReader && <SaveCompanyButton profile={profile} />}
      {isOtherSide && (
        <Button
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => void open('message')}
        >
          Send Message
        </Button>
      )}
      {isOtherSide && user.userType === 'Buyer' && (
        <Button leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => void open('nda')}>
          Request NDA
        </Button>
      )}
      <ReportCompanyButton userId={profile.userId} companyName={profile.companyName} />
      {dialogs && (
        <>
          <dialogs.MessageDialog
            user={user}
            profile={profile}
            isOpen={dialog === 'message'}
            onClose={close}
          />
          <dialogs.NdaDialog
            buyerId={user.userId}
            profile={profile}
            isOpen={dialog === 'nda'}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

function SaveCompanyButton({ profile }: { profile: UserDetail }) {
  const { userId, isSaved, companyName } = profile;
  const save = useSaveCompany();

  async function turn(): Promise<void> {
    try {
      await save.mutateAsync({ userId, isSaved: !isSaved });
      if (isSaved) toast.success('Company removed from your list', companyName);
      else toast.success('Company saved', companyName);
    } catch (error) {
      toast.error(isSaved ? 'Remove failed' : 'Save failed', errorText(error));
    }
  }

  return (
    <Button
      variant={isSaved ? 'light' : 'default'}
      {...(isSaved ? { 'aria-label': 'Company saved. Remove it from your list' } : {})}
      leftSection={
        isSaved ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />
      }
      onClick={(event) => {
        // The second half of a double click would revert the first.
        if (event.detail < 2) void turn();
      }}
    >
      {isSaved ? 'Company saved' : 'Save the Company'}
    </Button>
  );
}
