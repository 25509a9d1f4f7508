import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import { ValidatedMark } from '../../../entities/companies/validated-mark';
import { answerTimeText, placeOf, ratingText } from '../../../entities/companies/company-words.model';
import type { FullOffer } from '../../../entities/offers/offer';
import { aroundOffer } from './around-offer.query';
import { EditedPart, EditedTitle } from './editing/editing';
import { OfferCrumbs } from './offer-crumbs';
import classes from './offer-page.module.css';
import { longTitle } from './offer-reading.model';

const titleParts = ['title'] as const;

interface OfferHeadProps {
  offer: FullOffer;
  user: SessionUser | null;
  badge: ReactNode;
}

/** Head of the offer page: breadcrumbs, title and company. */
export function OfferHead({ offer, user, badge }: OfferHeadProps) {
  const { supplierId, companyName, supplierName } = offer;
  // Profiles need a login; anonymous viewers only see the company's name.
  const { data: company, isLoading } = useQuery({
    ...aroundOffer(offer, user?.userType === 'Buyer').company(),
    enabled: user !== null,
  });
  const answers = company?.answerTimes.nda ?? company?.answerTimes.message;
  const facts = company && [
    company.validation && <ValidatedMark key="validated" validation={company.validation} />,
    company.isNew && (
      <b key="new" className={classes.isNew}>
        New
      </b>
    ),
    placeOf(company),
    answers && answerTimeText(company.answerTimes.nda ? 'nda' : 'message', answers),
    ratingText(company.ratings),
  ];
  return (
    <div className={classes.head}>
      <OfferCrumbs offer={offer} user={user} />
      <div className={classes.titleRow}>
        <CompanyLogo
          company={{ userId: supplierId, companyName, logo: isLoading ? undefined : (company?.logo ?? null) }}
          size="3.5rem"
          className={classes.logo}
        />
        <div className={classes.titles}>
          {badge}
          <EditedPart parts={titleParts}>
            <EditedTitle part="title">
              <Title size={offer.title.length > longTitle ? 'h2' : 'h1'}>{offer.title}</Title>
            </EditedTitle>
          </EditedPart>
          <p className={classes.company}>
            {user || offer.isCompanyPublic ? (
              <CompanyLink id={supplierId} name={companyName} />
            ) : (
              <bdi>{companyName}</bdi>
            )}
            {[supplierName, ...(facts ?? [])]
              .filter((fact) => fact !== '' && fact !== null && fact !== undefined && fact !== false)
              .map((fact, index) => (
                <span key={index}>{typeof fact === 'string' ? <bdi>{fact}</bdi> : fact}</span>
              ))}
          </p>
        </div>
      </div>
    </div>
  );
}
