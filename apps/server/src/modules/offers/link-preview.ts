import type { PublicNeedView } from '@proffer/contract/needs/market.schemas';
import type { PublicCompany } from '@proffer/contract/profiles/schemas';
import { pricedPer, priceTermsText } from '@proffer/contract/offers/price-terms';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { AppError } from '../../platform/errors';
import { notPublic, type PageDescription } from '../../platform/http/web-app';
import type { OfferReading } from './offer-reading.service';

const rupees = (amount: number): string => `₹${groupIndian(amount)}`;

interface LinkPreviewPorts {
  offers: Pick<OfferReading, 'view'>;
  companies: {
    /** Returns the public page of a company; 404 if it has none. */
    get(userId: number): Promise<PublicCompany>;
  };
  needs: {
    /** Returns the public part of a need; 404 if it has none. */
    get(id: number): Promise<PublicNeedView>;
  };
  /** Base URL of absolute addresses. */
  linkBase: string;
}

/**
 * Returns a function that describes a public offer, need or company for link previews (Open Graph) and search engines
 * (schema.org), using its public part only. It returns undefined for any other page and for what does not exist. It
 * returns `notPublic` for the page of a company that strangers may not open.
 */
export function createLinkPreview({ offers, companies, needs, linkBase }: LinkPreviewPorts) {
  const urlOf = (path: string | null | undefined) =>
    path === null || path === undefined ? undefined : new URL(path, linkBase).href;

  return async (path: string): Promise<PageDescription | typeof notPublic | undefined> => {
    const offerId = idIn(/^\/specificoffer\/([1-9]\d{0,14})\/?$/, path);
    if (offerId !== undefined) {
      const offer = await found(offers.view(null, offerId));
      return offer && describeOffer(offer, urlOf);
    }
    const needId = idIn(/^\/needs\/([1-9]\d{0,14})\/?$/, path);
    if (needId !== undefined) {
      const need = await found(needs.get(needId));
      return need && describeNeed(need);
    }
    if (!path.startsWith('/company-profile/')) return undefined;
    const companyId = idIn(/^\/company-profile\/([1-9]\d{0,14})\/?$/, path);
    const company = companyId === undefined ? undefined : await found(companies.get(companyId));
    return company ? describeCompany(company, urlOf) : notPublic;
  };
}

type UrlOf = (path: string | null | undefined) => string | undefined;

function idIn(pattern: RegExp, path: string): number | undefined {
  const digits = pattern.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the result, or undefined if the call finds nothing. */
async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function describeOffer(offer: ProposalView, urlOf: UrlOf): PageDescription {
  const { title, companyName, supplierId, scope, duration, budgetFrom, budgetTo, closed } = offer;
  const hasBudget = budgetFrom !== null && budgetTo !== null;
  const budget = hasBudget ? `${rupees(budgetFrom)} to ${rupees(budgetTo)} ${priceTermsText(offer)}` : '';
  const per = pricedPer(offer);
  const facts = [companyName, `Scope: ${scope}`, duration ?? '', budget].filter((fact) => fact !== '');
  const description = facts.join(' · ');
  return {
    title,
    description,
    data: {
      '@type': 'Product',
      name: title,
      description,
      category: offer.categories.at(0)?.title,
      image: urlOf(offer.picture),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'INR',
        ...(hasBudget && {
          lowPrice: budgetFrom,
          highPrice: budgetTo,
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'INR',
            minPrice: budgetFrom,
            maxPrice: budgetTo,
            unitText: per === 'not stated' ? undefined : per,
            valueAddedTaxIncluded: offer.gst === null ? undefined : offer.gst === 'included',
          },
        }),
        availability: `https://schema.org/${closed ? 'Discontinued' : 'InStock'}`,
        seller: {
          '@type': 'Organization',
          name: companyName,
          url: offer.isCompanyPublic && urlOf(`/company-profile/${supplierId}`),
        },
      },
    },
  };
}

function describeNeed({
  title,
  companyName,
  firstLine,
  city,
  state,
  categories,
}: PublicNeedView): PageDescription {
  const place = [city, state].filter((part) => part !== '').join(', ');
  const description = [companyName, firstLine, place].filter((fact) => fact !== '').join(' · ');
  const data = { '@type': 'Demand', name: title, description, category: categories.at(0)?.title };
  return { title, description, data };
}

function describeCompany(company: PublicCompany, urlOf: UrlOf): PageDescription {
  const { companyName, industry, overview, city, state, logo } = company;
  const place = [city, state].filter((part) => part !== '').join(', ');
  const facts = [industry, place, `${company.publishedOffers} offers`].filter((fact) => fact !== '');
  return {
    title: companyName,
    description: facts.join(' · '),
    data: {
      '@type': 'Organization',
      name: companyName,
      description: overview === '' ? undefined : overview.slice(0, 500),
      logo: urlOf(logo),
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state },
    },
  };
}
