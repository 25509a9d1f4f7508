import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { ReactNode } from 'react';
import { useIsReader, useIsRefused } from '../../entities/members/use-may';
import { CertificatesSection } from './certificates-section';
import { CompanyFacts } from './company-facts';
import { CompanyInfo } from './company-info';
import { CompanyItems } from './company-items';
import { CompanyOffers } from './company-offers';
import { Overview } from './overview';
import { ProfileHead } from './profile-head';
import classes from './profiles.module.css';
import { PublicSwitch } from './public-switch';
import type { Reading } from '../../entities/companies/keys';
import { ValidationSection } from './validation/validation-section';

interface ProfileViewProps {
  profile: UserDetail;
  reading?: Reading;
  actions?: ReactNode;
}

/** Profile in read mode, for its own members, other companies and administrators (PRO-1). */
export function ProfileView({ profile, reading = 'self', actions }: ProfileViewProps) {
  const { userId } = profile;
  const isOwn = profile.isOwn && reading === 'self';
  const canEdit = !useIsRefused('manage') && isOwn;
  const canPost = !useIsReader() && isOwn;
  return (
    <>
      <ProfileHead profile={profile} actions={actions} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Overview text={profile.overview} canEdit={canEdit} />
          <CompanyFacts profile={profile} />
          <CompanyItems userId={userId} kind="services" canEdit={canEdit} />
          <CompanyItems userId={userId} kind="partners" canEdit={canEdit} />
          {canEdit && <ValidationSection />}
          <CertificatesSection userId={userId} reading={reading} canEdit={canEdit} />
          {canEdit && profile.userType === 'Supplier' && <PublicSwitch profile={profile} />}
          {profile.userType === 'Supplier' && (
            <CompanyOffers userId={userId} reading={reading} canPost={canPost} />
          )}
        </div>
        <aside className={classes.side} aria-label="Company">
          <CompanyInfo profile={profile} canRequest={canEdit} />
        </aside>
      </div>
    </>
  );
}
