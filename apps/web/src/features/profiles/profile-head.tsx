import { Group, Text, Title } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { type ReactNode, useState } from 'react';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { pictureUrl } from '../../entities/companies/company-picture.model';
import { dayText } from '../../ui/date-text.model';
import { placeOf } from '../../entities/companies/company-words.model';
import classes from './profiles.module.css';
import { ValidatedLink } from './validated-link';

/** Head of a profile: banner, and a card with the company's name and the available actions. */
export function ProfileHead({ profile, actions }: { profile: UserDetail; actions?: ReactNode }) {
  const { companyName, industry, validation, memberSince, userType } = profile;
  const banner = pictureUrl(profile.userId, 'banner', profile.banner);
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <div className={classes.head}>
      {/* A banner still being scanned is not available to anybody. */}
      {banner === null || banner === missing ? (
        <div className={classes.noBanner} />
      ) : (
        <img src={banner} alt="" className={classes.banner} onError={() => setMissing(banner)} />
      )}
      <div className={classes.card}>
        <CompanyLogo company={profile} size="5.5rem" className={classes.logo} />
        <div className={classes.who}>
          <Group gap="xs">
            <Title order={1} className={classes.title}>
              {companyName}
            </Title>
            {validation && <ValidatedLink validation={validation} />}
          </Group>
          <Text size="sm" c="var(--proffer-quiet)">
            {[industry, placeOf(profile)]
              .filter((part) => part !== '')
              .map(isolated)
              .join(' · ')}
          </Text>
          <Text size="sm" c="var(--proffer-quiet)">
            {userType} · Member since {dayText(memberSince)}
          </Text>
        </div>
        {actions && (
          <Group gap="xs" className={classes.acts}>
            {actions}
          </Group>
        )}
      </div>
    </div>
  );
}
