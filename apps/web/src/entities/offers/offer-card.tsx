import { Group, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Offer } from './offer';
import { Card } from '../../ui/card';
import { CompanyLink } from '../companies/company-link';
import { Facts } from '../../ui/facts';
import { TruncatedText } from '../../ui/truncated-text';
import { markWords } from './marked-text.model';
import classes from './offer-card.module.css';
import { offerFacts } from './offer-facts';
import { AnchorLink } from '../../ui/links';

interface OfferCardProps {
  offer: Offer;
  href: string;
  /** Words to mark in the title. */
  keyword?: string;
  badge?: ReactNode;
  /** The company, for readers to whom the offer is somebody else's. */
  isCompanyShown?: boolean;
  actions: ReactNode;
}

/** One offer in any list: title, one line of facts, the beginning of its detail, what can be done. */
export function OfferCard({ offer, href, keyword = '', badge, isCompanyShown, actions }: OfferCardProps) {
  return (
    <Card label={offer.title}>
      <div className={classes.heading}>
        <div>
          <Title order={2} className={classes.title}>
            <AnchorLink to={href} inherit>
              {keyword === ''
                ? offer.title
                : markWords(offer.title, keyword).map((part, index) =>
                    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
                  )}
            </AnchorLink>
          </Title>
          {isCompanyShown && (
            <Text size="sm" c="var(--proffer-quiet)" className={classes.company}>
              <CompanyLink id={offer.supplierId} name={offer.companyName} />
            </Text>
          )}
        </div>
        {badge && <div className={classes.badge}>{badge}</div>}
      </div>
      <Facts facts={offerFacts(offer)} />
      {offer.withheld ? (
        <p className={classes.locked}>
          <IconLock size={16} aria-hidden /> Detail, quantity and delivery open once the NDA is signed.
        </p>
      ) : (
        offer.detail !== '' && <TruncatedText text={offer.detail} />
      )}
      <Group gap="xs">{actions}</Group>
    </Card>
  );
}
