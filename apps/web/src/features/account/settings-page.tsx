import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '../../entities/members/use-may';
import { useAddress } from '../../lib/address';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { useSession } from '../../lib/session';
import { SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import classes from './account.module.css';
import { ActivitySection } from './activity-section';
import { AppearanceSection } from './appearance-section';
import { CloseCompanySection, CloseSection } from './close-section';
import { DevicesSection } from './devices-section';
import { EmailSection } from './email-section';
import { NotificationsSection } from './notifications-section';
import { PasswordSection } from './password-section';
import { settingsQuery } from './queries';
import { readSection, sectionsFor, type SectionKey } from './sections.model';
import { SettingsNav } from './settings-nav';
import { SigningKeysSection } from './signing-keys-section';
import { TwoStepSection } from './two-step-section';
import { YourDataSection } from './your-data-section';

// Loaded when they are opened, because most people rarely need them.
const PeopleSection = lazy(async () => ({
  default: (await import('./people/people-section')).PeopleSection,
}));
const CalendarSection = lazy(async () => ({
  default: (await import('./calendar-section')).CalendarSection,
}));

const SsoSection = lazy(async () => ({
  default: (await import('./sso/sso-section')).SsoSection,
}));

const ApiKeysSection = lazy(async () => ({
  default: (await import('./api-keys/api-keys-section')).ApiKeysSection,
}));

const WebhooksSection = lazy(async () => ({
  default: (await import('./webhooks/webhooks-section')).WebhooksSection,
}));

/** Prefetches the data of the default section. */
export const prefetch: Prefetch = async (_user, { section }) =>
  section === undefined ? queryClient.prefetchQuery(settingsQuery) : undefined;

/** Account settings (ACC-79): one section at a time, named in the address. */
export function SettingsPage() {
  const user = useSession();
  return (
    <PageFrame title="Account Settings">
      {user ? <Settings userType={user.userType} /> : <SkeletonList rows={2} />}
    </PageFrame>
  );
}

function Settings({ userType }: { userType: SessionUser['userType'] }) {
  const [address, change] = useAddress();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const sections = sectionsFor(userType, useMay('manage'));
  const current = readSection(address['section'], sections);
  return (
    <div className={classes.body}>
      <SettingsNav
        sections={sections}
        current={current}
        isWide={isWide}
        onChange={(section) => change({ section })}
      />
      <Stack>
        <Suspense fallback={<SkeletonList rows={2} />}>{sectionContent(current, userType)}</Suspense>
      </Stack>
    </div>
  );
}

function sectionContent(key: SectionKey, userType: SessionUser['userType']): ReactNode {
  const content: Record<SectionKey, ReactNode> = {
    email: <EmailSection />,
    password: <PasswordSection />,
    'two-step': <TwoStepSection />,
    'signing-keys': <SigningKeysSection />,
    devices: (
      <>
        <DevicesSection />
        <ActivitySection />
      </>
    ),
    people: <PeopleSection />,
    'api-keys': <ApiKeysSection />,
    webhooks: <WebhooksSection />,
    sso: <SsoSection />,
    notifications: <NotificationsSection profile={userType} />,
    calendar: <CalendarSection />,
    appearance: <AppearanceSection />,
    data: <YourDataSection />,
    close: (
      <>
        <CloseSection />
        <CloseCompanySection />
      </>
    ),
  };
  return content[key];
}
