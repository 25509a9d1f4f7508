import { dayOverlap, firstDelivery } from '@proffer/contract/comparison/overlap';
import type { Cell } from '@proffer/contract/comparison/rows';
import { bodyTextNames, textField } from '@proffer/contract/offers/fields';
import { daysText } from '@proffer/contract/offers/price-texts';
import { dayText } from '../../../platform/date-text';
import {
  factsCell,
  figureCell,
  none,
  ofPart,
  textCell,
  unsaid,
  type ColumnFacts,
  type RowContext,
  type RowRule,
} from '../column-facts';

/** Returns the rows about delivery (CMP-5). */
export function deliveryRows({ asked, today }: RowContext): RowRule[] {
  const { by } = asked;
  return [
    {
      row: 'leadDays',
      group: 'delivery',
      label: 'Lead time',
      isAskable: true,
      read: ({ offer }) => (offer ? figureCell(offer.leadDays, daysText) : none),
    },
    ...(by === null ? [] : [neededRow(by, today)]),
    {
      row: 'deliveryPlaces',
      group: 'delivery',
      label: 'Place of delivery',
      isOptional: true,
      read: ({ quote }) => (quote ? factsCell(placesOf(quote)) : none),
    },
    ...bodyTextNames
      .filter((name) => textField(name).section === 'terms')
      .map((name): RowRule => ({
        row: name,
        group: 'delivery',
        label: textField(name).label,
        isWritten: true,
        isAskable: true,
        read: (column) => ofPart(name, column, (offer) => textCell(offer[name])),
      })),
    {
      row: 'duration',
      group: 'delivery',
      label: 'Duration',
      read: ({ offer }) => (offer ? textCell(offer.duration?.replace(/^.*:/, '')) : none),
    },
    {
      row: 'contractDays',
      group: 'delivery',
      label: 'Days of the contract',
      isOptional: true,
      read: ({ quote }) =>
        quote?.round
          ? { kind: 'text', text: `${dayText(quote.round.startDate)} – ${dayText(quote.round.endDate)}` }
          : none,
    },
  ];
}

function neededRow(by: string, today: string): RowRule {
  return {
    row: 'by',
    group: 'delivery',
    label: `Needed by ${dayText(by)}`,
    read(column): Cell {
      const day = deliveryDay(column, today);
      if (day === undefined) return unsaid;
      const { text } = dayOverlap(day, by);
      return { kind: 'figure', value: Date.parse(day) / 86_400_000, text: `${text} (${dayText(day)})` };
    },
  };
}

/** Returns the day of the last delivery of a quote, or the first day on which the offer can be delivered. */
function deliveryDay({ quote, offer }: ColumnFacts, today: string): string | undefined {
  const days = quote?.round?.lines.flatMap(({ deliveryDate }) => deliveryDate || []) ?? [];
  if (days.length > 0) return days.toSorted().at(-1);
  return offer?.leadDays === null || offer === null ? undefined : firstDelivery(today, offer.leadDays);
}

function placesOf({ quote, round }: NonNullable<ColumnFacts['quote']>): string[] {
  const places = round?.lines.map(({ deliveryPlace }) => deliveryPlace) ?? [quote.deliveryPlace];
  return [...new Set(places.filter((place) => place !== ''))];
}
