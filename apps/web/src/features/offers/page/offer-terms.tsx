import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { offerParts } from '@proffer/contract/offers/parts';
import { daysText, slabsText } from '@proffer/contract/offers/price-texts';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { quantityText } from '../../../entities/offers/offer-facts';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { OfferPrice } from '../../../entities/offers/offer-price';
import { ShortMoneyRange } from '../../../ui/short-money';
import { lengthText, ndaText } from '../../../entities/offers/offer-row.model';
import { MomentText } from '../../../ui/date-text';
import { Facts, type Fact } from '../../../ui/facts';
import { plainWritten } from '../../../ui/plain-written';
import { EditButton, EditedPart, useEditing } from './editing/editing';
import editing from './editing/editing.module.css';
import type { EditablePart } from './editing/editable-parts';
import classes from './offer-page.module.css';
import type { ReadableOffer } from './offer-reading.model';

/** Parts whose form takes the full width below the figures. */
const wideParts: EditablePart[] = [
  'quantity',
  'priceSlabs',
  'duration',
  'leadDays',
  'hsnCode',
  'categories',
  'scope',
  'ndaRequired',
];

interface Cell {
  label: string;
  part: EditablePart;
  value: ReactNode;
  /** True if the NDA withholds the value. */
  isLocked?: boolean | undefined;
}

/** Terms of an offer: the budget, four main facts, and a line with the others. */
export function OfferTerms({ offer }: { offer: ReadableOffer }) {
  const { scope, createdDate } = offer;
  const isEdited = useEditing() !== null;
  return (
    <div className={classes.terms}>
      <div className={classes.price}>
        <EditedPart parts={['budget']}>
          <dl>
            <dt>
              Price
              <EditButton part="budget" />
            </dt>
            <dd>
              <OfferPrice offer={offer}>
                <ShortMoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
              </OfferPrice>
            </dd>
          </dl>
        </EditedPart>
      </div>
      <dl className={classes.cells}>
        {cellsOf(offer).map(({ label, part, value, isLocked }) => (
          <div key={label}>
            <dt>
              {label}
              <EditButton part={part} />
            </dt>
            <dd>
              {isLocked ? (
                <span className={classes.lockedCell}>
                  <IconLock size={14} aria-hidden /> opens with the NDA
                </span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={editing.wide}>
        <EditedPart parts={wideParts} />
      </div>
      <div className={classes.lesser}>
        <Facts
          facts={[
            ...optionalFacts(offer, isEdited),
            { label: 'Scope', value: withEdit(scopeLabels[scope], 'scope') },
            ...(createdDate === null ? [] : [{ label: 'Created', value: <MomentText at={createdDate} /> }]),
            ...(offer.ndaRequired || isEdited
              ? [
                  {
                    label: 'NDA',
                    value: withEdit(ndaText(offer), 'ndaRequired'),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  );
}

/** Returns the optional facts that are filled; all of them for an owner who can fill them. */
function optionalFacts({ priceSlabs, leadDays, hsnCode, opens }: ReadableOffer, isEdited: boolean): Fact[] {
  const slabs = opens?.parts.includes('slabs') ? 'open with the NDA' : slabsText(priceSlabs);
  const facts = [
    ['priceSlabs', slabs],
    ['leadDays', leadDays === null ? '' : daysText(leadDays)],
    ['hsnCode', hsnCode],
  ] as const;
  return facts.flatMap(([part, text]) => {
    if (text === '' && !isEdited) return [];
    return [{ label: offerParts[part].label, value: withEdit(text === '' ? 'not stated' : text, part) }];
  });
}

const withEdit = (value: string, part: EditablePart): ReactNode => (
  <>
    {value}
    <EditButton part={part} />
  </>
);

const unsaid = <span className={classes.unsaid}>not stated</span>;

function cellsOf(offer: ReadableOffer): Cell[] {
  const { duration, deliveryTerm, categories, opens } = offer;
  return [
    {
      label: 'Quantity',
      part: 'quantity',
      value: quantityText(offer) ?? unsaid,
      isLocked: opens?.parts.includes('quantity'),
    },
    { label: 'Duration', part: 'duration', value: lengthText(duration) ?? unsaid },
    {
      label: 'Delivery',
      part: 'deliveryTerm',
      value: isBlank(deliveryTerm) ? (
        unsaid
      ) : (
        <span className={classes.brief}>{plainWritten(deliveryTerm)}</span>
      ),
      isLocked: opens?.parts.includes('delivery'),
    },
    {
      label: categories.length > 1 ? 'Categories' : 'Category',
      part: 'categories',
      // Codes identify the categories in other systems.
      value:
        categories.length === 0
          ? unsaid
          : categories.map(({ code, title }, index) => (
              <Fragment key={code}>
                {index > 0 && ' · '}
                {title} <span className={classes.code}>{code}</span>
              </Fragment>
            )),
    },
  ];
}
