import { Group, Stack, Text, Title } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PublicCompany } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { offerPath, webPaths } from '../../config/paths';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { placeOf } from '../../entities/companies/company-words.model';
import { useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { OfferTile } from '../../entities/offers/offer-tile';
import { dayText } from '../../ui/date-text.model';
import { ButtonLink } from '../../ui/links';
import { PageTitle } from '../../ui/page-title';
import { PagedList } from '../../ui/paged-list';
import { TruncatedText } from '../../ui/truncated-text';
import { CertificateFacts } from './certificate-facts';
import classes from './profiles.module.css';
import { validationText } from './profile.model';
import { publicOffersOfQuery } from './public-company.queries';
import { Section } from './section';

/** A supplier's page as strangers see it: no person, contact, street or tax number (PRO-70). */
export function PublicCompanyView({ company }: { company: PublicCompany }) {
  const { companyName, industry, overview, services, certificates, validation, memberSince, userId } =
    company;
  return (
    <Stack gap="md">
      <PageTitle of={companyName} />
      <div className={classes.head}>
        <div className={classes.noBanner} />
        <div className={classes.card}>
          <CompanyLogo company={company} size="5.5rem" className={classes.logo} />
          <div className={classes.who}>
            <Title order={1} className={classes.title}>
              {companyName}
            </Title>
            <Text size="sm" c="var(--proffer-quiet)">
              {[industry, placeOf(company)]
                .filter((part) => part !== '')
                .map(isolated)
                .join(' · ')}
            </Text>
            <Text size="sm" c="var(--proffer-quiet)">
              Supplier · Member since {dayText(memberSince)}
            </Text>
            {validation && (
              <Group gap={4} mt={4} wrap="nowrap" align="start" className={classes.checked}>
                <IconRosetteDiscountCheck size={20} aria-hidden />
                <Text size="sm">{validationText({ ...validation, checked: { companyName } })}</Text>
              </Group>
            )}
          </div>
          <Group gap="xs" className={classes.acts}>
            <ButtonLink to={webPaths.login} search={{ next: `/company-profile/${userId}` }}>
              Log in to contact
            </ButtonLink>
          </Group>
        </div>
      </div>
      <div className={classes.publicPage}>
        {overview !== '' && (
          <Section title="Overview">
            <TruncatedText text={overview} more="Read More" less="Read Less" />
          </Section>
        )}
        <div className={classes.side}>
          {services.length > 0 && (
            <Section title="Services">
              <ul className={classes.names} aria-label="Services">
                {services.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </Section>
          )}
          {certificates.length > 0 && (
            <Section title="Certificates">
              <ul className={classes.offers} aria-label="Certificates">
                {certificates.map((certificate) => (
                  <li key={certificate.certificateId}>
                    <CertificateFacts certificate={certificate} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <Offers userId={userId} />
      </div>
    </Stack>
  );
}

function Offers({ userId }: { userId: number }) {
  const [address, setAddress] = useAddress();
  const page = readPage(address['offers']);
  const list = useQuery(publicOffersOfQuery(userId, page));
  return (
    <Section title="Proposals and Offers" id="offers">
      <PagedList
        label="Proposals and Offers"
        query={list}
        loadingLabel="Loading the offers"
        failedTitle="The offers could not be loaded"
        empty={<Text size="sm">No published offers at present.</Text>}
        page={page}
        onPage={(next) => setAddress({ offers: writePage(next) })}
      >
        {list.data?.content.map((offer) => (
          <li key={offer.id}>
            <OfferTile offer={offer} to={offerPath.public(offer.id)} isCompanyKnown />
          </li>
        ))}
      </PagedList>
    </Section>
  );
}
