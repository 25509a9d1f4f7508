import { Button, Group, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Card } from '../../ui/card';
import { Facts } from '../../ui/facts';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { TruncatedText } from '../../ui/truncated-text';
import { plainWritten } from '../../ui/plain-written';
import { CompanyLink } from '../companies/company-link';
import { ValidatedMark } from '../companies/validated-mark';
import { MarkedText } from './marked-text';
import classes from './offer-card.module.css';
import { GoodsImage } from './goods-image';
import pictures from './goods-picture.module.css';
import { offerFacts } from './offer-facts';
import type { OfferRowProps } from './offer-row';

/** An offer as a card: title, facts, the start of its detail, and all actions. */
export function OfferCard(props: OfferRowProps) {
  const { offer, href, keyword, tick, isCompanyShown, state, act, second, mark, more } = props;
  return (
    <Card label={offer.title}>
      <div className={classes.heading}>
        <div>
          <Title order={2} className={classes.title}>
            <AnchorLink to={href} inherit data-row-link>
              <MarkedText text={offer.title} keyword={keyword} />
            </AnchorLink>
          </Title>
          {isCompanyShown && (
            <Text size="sm" c="var(--proffer-quiet)" className={classes.company}>
              <CompanyLink id={offer.supplierId} name={offer.companyName} />
              {offer.company.isNew && ' · New'}
              {offer.company.validation && (
                <>
                  {' · '}
                  <ValidatedMark validation={offer.company.validation} />
                </>
              )}
              {offer.company.city !== '' && (
                <>
                  {' · '}
                  <bdi>{offer.company.city}</bdi>
                </>
              )}
            </Text>
          )}
        </div>
        {state && <div className={classes.badge}>{state}</div>}
      </div>
      <div className={classes.said}>
        {offer.picture !== undefined && (
          <GoodsImage
            picture={offer.picture}
            sizes="(max-width: 36em) 100vw, 144px"
            className={pictures.beside}
          />
        )}
        <div>
          <Facts facts={offerFacts(offer)} />
          {offer.withheld ? (
            <p className={classes.locked}>
              <IconLock size={16} aria-hidden /> Detail, quantity and delivery open once the NDA is signed.
            </p>
          ) : (
            offer.detail !== '' && <TruncatedText text={plainWritten(offer.detail)} />
          )}
        </div>
      </div>
      <Group gap="xs">
        {tick}
        {act}
        <Group gap="xs" ml="auto">
          {[...(second ? [second] : []), ...(mark ? [mark] : []), ...more].map((each) => {
            const { label, fullLabel, isDangerous, isBusy = false } = each;
            const look = {
              variant: isDangerous ? 'subtle' : 'default',
              'aria-label': fullLabel,
              ...(isDangerous ? { color: 'red' } : {}),
            };
            return 'to' in each ? (
              <ButtonLink key={label} to={each.to} {...look}>
                {label}
              </ButtonLink>
            ) : (
              <Button
                key={label}
                {...look}
                loading={isBusy}
                data-key={each === mark ? mark.letter : undefined}
                onClick={(event) => {
                  // The card may disappear on the first click, and the second one of a double click would hit the next
                  // card.
                  if (event.detail < 2) each.act();
                }}
              >
                {label}
              </Button>
            );
          })}
        </Group>
      </Group>
    </Card>
  );
}
