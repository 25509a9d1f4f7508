import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { useIsReader } from '../../entities/members/use-may';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { moneyText } from '../../ui/money.model';
import classes from './home.module.css';

export interface HomeLineProps {
  /** The company on the other side; null if there is none. */
  company: { userId: number; companyName: string; logo: string | null } | null;
  title: string;
  /** Link of the title, if it differs from the action's. */
  titleTo?: string;
  note: ReactNode;
  act: string;
  /** Action and its object, for screen readers. */
  actLabel: string;
  to: string;
  search?: Record<string, string>;
}

/** Row of a block: company, title, note and a button. */
export function HomeLine({ company, title, titleTo, note, act, actLabel, to, search = {} }: HomeLineProps) {
  const isReader = useIsReader();
  return (
    <>
      <div className={classes.words}>
        {company && <CompanyLogo company={company} size="2.25rem" />}
        <div>
          <AnchorLink
            to={titleTo ?? to}
            search={titleTo === undefined ? search : {}}
            fw={500}
            className={classes.target}
          >
            {title}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </div>
      </div>
      <ButtonLink variant="light" to={to} search={search} aria-label={isReader ? `Read: ${title}` : actLabel}>
        {isReader ? 'Read' : act}
      </ButtonLink>
    </>
  );
}

/** Value of a contract or quote with tax, followed by a separator; nothing without a value. */
export function ValueText({ value }: { value: number | null }) {
  return value === null ? null : <>{moneyText(value)} incl. tax · </>;
}
