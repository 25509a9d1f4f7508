import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MarketInfo, MarketPractice } from '@proffer/contract/settings/schemas';
import { marketInfoQuery, marketPracticeQuery, marketTermsQuery } from '../../entities/market/queries';
import { SectionedText } from '../../entities/market/sectioned-text';
import { useAddress } from '../../lib/address';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { dayText } from '../../ui/date-text.model';
import { AnchorLink } from '../../ui/links';
import { ErrorState } from '../../ui/list-states';
import { ContactDetails } from './contact-details';
import { HelpPage } from './help-page';
import { PublicPage } from './public-page';
import { aboutText, pricingText } from './texts/about';
import { accessibilityText } from './texts/accessibility';
import { privacyText } from './texts/privacy';

export const prefetch: Prefetch = async () => {
  await queryClient.prefetchQuery(marketInfoQuery);
};

/** Public pages about the market, chosen by address; separate lazy pages would enlarge the first script. */
export function PublicPages() {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '')) {
    case '/terms':
      return <TermsPage />;
    case '/privacy':
      return <NoticePage title="Privacy" write={privacyText} />;
    case '/accessibility':
      return <NoticePage title="Accessibility" write={accessibilityText} />;
    case '/contact':
      return <InfoPage title="Contact">{(info) => <ContactDetails info={info} />}</InfoPage>;
    case '/about':
      return (
        <InfoPage title="About">
          {(info) => (
            <>
              <SectionedText text={aboutText(info)} />
              <Text>
                <AnchorLink to="/help" inherit underline="always">
                  How it works
                </AnchorLink>
                {' · '}
                <AnchorLink to="/contact" inherit underline="always">
                  Contact
                </AnchorLink>
              </Text>
            </>
          )}
        </InfoPage>
      );
    case '/pricing':
      return <InfoPage title="Pricing">{(info) => <SectionedText text={pricingText(info)} />}</InfoPage>;
    default:
      return <HelpPage />;
  }
}

function InfoPage({ title, children }: { title: string; children: (info: MarketInfo) => ReactNode }) {
  const query = useQuery(marketInfoQuery);
  return (
    <PublicPage title={title}>
      <Loaded query={query}>{children}</Loaded>
    </PublicPage>
  );
}

interface NoticePageProps {
  title: string;
  write: (info: MarketInfo, practice: MarketPractice) => string;
}

/** A notice about what this installation does (BRA-20, BRA-22). */
function NoticePage({ title, write }: NoticePageProps) {
  const info = useQuery(marketInfoQuery);
  const practice = useQuery(marketPracticeQuery);
  return (
    <PublicPage title={title}>
      <Loaded query={info}>
        {(known) => (
          <Loaded query={practice}>{(applied) => <SectionedText text={write(known, applied)} />}</Loaded>
        )}
      </Loaded>
    </PublicPage>
  );
}

/** The terms in force, or an earlier version that the address names (ADM-64). */
function TermsPage() {
  const [{ version }] = useAddress();
  const query = useQuery(marketTermsQuery(version));
  return (
    <PublicPage
      title="Terms of use"
      under={
        query.data && (
          <Text c="dimmed" size="sm">
            Version {query.data.version}, in force from {dayText(query.data.since)}
          </Text>
        )
      }
    >
      <Loaded query={query}>
        {({ isCurrent, text }) => (
          <>
            {!isCurrent && (
              <Alert color="yellow" title="This is an earlier version">
                <AnchorLink to="/terms" inherit underline="always">
                  Open the version in force
                </AnchorLink>
              </Alert>
            )}
            <SectionedText text={text} />
          </>
        )}
      </Loaded>
    </PublicPage>
  );
}

function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState title="The page could not be loaded" query={query} />;
  return <Skeleton height="24rem" aria-label="Loading the page" />;
}
