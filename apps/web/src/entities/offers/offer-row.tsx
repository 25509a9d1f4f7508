import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { linkLook } from '../../ui/links';
import { MoneyRange } from '../../ui/money';
import type { RowAct } from '../../ui/row-act';
import { RowIcon, type RowMark } from '../../ui/row-icon';
import { RowMenu } from '../../ui/row-menu';
import { plainWritten } from '../../ui/plain-written';
import { CompanyLink } from '../companies/company-link';
import { CompanyLogo } from '../companies/company-logo';
import { ValidatedMark } from '../companies/validated-mark';
import type { ListedOffer } from './offer';
import { GoodsPicture } from './goods-picture';
import pictures from './goods-picture.module.css';
import { quantityText } from './offer-facts';
import { OfferPrice } from './offer-price';
import classes from './offer-row.module.css';
import { lengthText, ndaMarkOf } from './offer-row.model';
import { MarkedText } from './marked-text';

export interface OfferRowProps {
  offer: ListedOffer & { ndaStatus?: string };
  href: string;
  /** Keyword to highlight in the title. */
  keyword: string;
  /** Checkbox for the comparison. */
  tick?: ReactNode;
  /** True to show the company, for readers who are not its members. */
  isCompanyShown?: boolean;
  /** State with its date, instead of or next to the company. */
  state?: ReactNode;
  /** The primary action. */
  act: ReactNode;
  /** The secondary action, with a text label. */
  second?: RowAct & { act: () => void };
  /** The most frequent other action, as an icon. */
  mark?: RowMark | undefined;
  /** All other actions. */
  more: RowAct[];
}

/** An offer as a row: title and company, the figures in columns, then the actions. */
export function OfferRow(props: OfferRowProps) {
  const { offer, href, keyword, tick, isCompanyShown, state, act, second, mark, more } = props;
  const [isWhole, setWhole] = useState(false);
  const { supplierId: userId, companyName, company } = offer;
  const nda = ndaMarkOf(offer);
  const quantity = quantityText(offer);
  const LockIcon = nda.isOpen ? IconLockOpen : IconLock;
  return (
    <article className={classes.row} aria-label={offer.title} data-whole={isWhole || undefined}>
      {tick}
      {offer.picture !== undefined || !isCompanyShown ? (
        <GoodsPicture picture={offer.picture} sizes="36px" className={pictures.square} />
      ) : (
        <CompanyLogo
          company={{ userId, companyName, logo: company.logo }}
          size="2.25rem"
          className={classes.logo}
        />
      )}
      <div className={classes.lead}>
        <h2 className={`${Title.classes.root} ${classes.title}`}>
          <Link to={href} {...linkLook()} data-row-link>
            <MarkedText text={offer.title} keyword={keyword} />
          </Link>
        </h2>
        <div className={classes.line}>
          {state}
          {isCompanyShown && (
            <>
              <span className={classes.who}>
                <CompanyLink id={userId} name={companyName} />
                {company.isNew && <b className={classes.isNew}>New</b>}
                {company.validation && (
                  <ValidatedMark validation={company.validation} wordClass={classes.markWord} />
                )}
              </span>
              {company.city !== '' && <bdi>{company.city}</bdi>}
            </>
          )}
          {!offer.withheld && offer.detail !== '' && (
            <button
              type="button"
              {...linkLook(classes.more)}
              data-print="no"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show Less' : 'Show More'}
            </button>
          )}
        </div>
        <p className={classes.text}>
          {offer.withheld
            ? 'Detail, quantity and delivery open once the NDA is signed.'
            : plainWritten(offer.detail)}
        </p>
      </div>
      <dl className={classes.facts}>
        <div data-unsaid={(offer.budgetFrom ?? offer.budgetTo) === null || undefined}>
          <dt>Price</dt>
          <dd>
            <OfferPrice offer={offer}>
              <MoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
            </OfferPrice>
          </dd>
        </div>
        <div data-unsaid={quantity === undefined || undefined}>
          <dt>Quantity</dt>
          <dd>{quantity ?? <i>{offer.withheld ? 'after the NDA' : 'not stated'}</i>}</dd>
        </div>
        <div data-unsaid={offer.duration === null || undefined}>
          <dt>Duration</dt>
          <dd>{lengthText(offer.duration) ?? <i>not stated</i>}</dd>
        </div>
        <div data-open={nda.isOpen || undefined}>
          <dt>NDA</dt>
          <dd>
            <LockIcon size={14} aria-hidden /> {nda.words}
          </dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <div className={classes.act}>
          {act}
          {second && (
            <button
              type="button"
              {...linkLook(classes.second)}
              aria-label={second.fullLabel}
              disabled={second.isBusy}
              onClick={second.act}
            >
              {second.label}
            </button>
          )}
        </div>
        {mark && <RowIcon mark={mark} />}
        <RowMenu label={`More actions for ${offer.title}`} acts={more} />
      </div>
    </article>
  );
}
