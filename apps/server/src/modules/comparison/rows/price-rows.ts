import { budgetOverlap } from '@proffer/contract/comparison/overlap';
import { isSameUnit, priceFor, rupeesText, type Price } from '@proffer/contract/comparison/prices';
import type { Cell } from '@proffer/contract/comparison/rows';
import { pricedPer, unitAfter } from '@proffer/contract/offers/price-terms';
import { slabsText } from '@proffer/contract/offers/price-texts';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { groupIndian, quantityText } from '@proffer/contract/wire/group-indian';
import {
  factsCell,
  none,
  ofPart,
  textCell,
  unsaid,
  type ColumnFacts,
  type RowContext,
  type RowRule,
} from '../column-facts';

const gstWords = { excluded: 'Not included', included: 'Included' } as const;
const fitRanks = { fits: 0, partly: 1, misses: 2 } as const;

/** Returns the rows about price, tax and quantity (CMP-2 to CMP-4). */
export function priceRows({ asked }: RowContext): RowRule[] {
  const { quantity, unit, budget } = asked;
  const label = quantity === null ? 'Price' : `Price for ${[quantityText(quantity), unit].join(' ').trim()}`;
  return [
    {
      row: 'price',
      group: 'price',
      label,
      isAskable: true,
      read: (column) => priceCell(column, priceOf(column, asked)),
      note: (columns) => priceNote(columns, asked),
    },
    ...(budget === null ? [] : [budgetRow(budget, asked)]),
    { row: 'gst', group: 'price', label: 'GST', isAskable: true, read: gstCell },
    {
      row: 'priceSlabs',
      group: 'price',
      label: 'Prices by quantity',
      isOptional: true,
      isAskable: true,
      read: (column) =>
        column.quote === null
          ? ofPart('priceSlabs', column, ({ priceSlabs }) => textCell(slabsText(priceSlabs)))
          : none,
    },
    {
      row: 'quantity',
      group: 'price',
      label: 'Quantity',
      isAskable: true,
      read: (column) => quantityCell(column, asked),
    },
    {
      row: 'hsnCode',
      group: 'price',
      label: 'HSN/SAC code',
      isOptional: true,
      read: ({ offer }) => (offer ? textCell(offer.hsnCode) : none),
    },
  ];
}

/** Returns the price of a column: the total of the last round of a quote, or what the offer states. */
function priceOf({ quote, offer }: ColumnFacts, asked: RowContext['asked']): Price | undefined {
  if (quote !== null) return quotedPrice(quote);
  return offer ? priceFor(offer, asked) : undefined;
}

function quotedPrice({ quote, round }: NonNullable<ColumnFacts['quote']>): Price | undefined {
  if (round === null) return undefined;
  const { total, net, tax } = round.totals;
  const whose = round.side === 'supplier' ? 'Quoted' : 'Counter-quote';
  const sum = tax === 0 ? '' : `: ${rupeesText(net)} + ${rupeesText(tax)} GST`;
  const formula = `${whose} for ${quantityText(quote.quantity)} ${quote.unit}${sum}`;
  return { from: total, to: total, formula, isForQuantity: true };
}

function priceCell({ quote }: ColumnFacts, price: Price | undefined): Cell {
  if (price === undefined) return quote === null ? unsaid : { kind: 'text', text: 'Not quoted yet' };
  const { from, to, formula } = price;
  return from === to ? { kind: 'money', amount: from, formula } : { kind: 'interval', from, to, formula };
}

function budgetRow(budget: number, asked: RowContext['asked']): RowRule {
  return {
    row: 'budget',
    group: 'price',
    label: `Your budget of ${rupeesText(budget)}`,
    read(column) {
      const price = priceOf(column, asked);
      // A price for one unit says nothing about a budget for a quantity.
      if (!price) return unsaid;
      if (!price.isForQuantity && column.offer?.priceBasis === 'unit') return none;
      const { fit, text } = budgetOverlap(price, budget);
      return { kind: 'figure', value: fitRanks[fit], text };
    },
  };
}

function gstCell({ offer, quote }: ColumnFacts): Cell {
  if (quote?.round) {
    const { rates } = quote.round.totals;
    return factsCell(rates.map(({ rate, tax }) => `${rate} % included: ${rupeesText(tax)}`));
  }
  if (!offer) return none;
  return offer.gst === null ? unsaid : { kind: 'text', text: gstWords[offer.gst] };
}

function quantityCell(column: ColumnFacts, asked: RowContext['asked']): Cell {
  const { quote } = column;
  if (quote !== null) {
    return { kind: 'text', text: `${quantityText(quote.quote.quantity)} ${quote.quote.unit}` };
  }
  return ofPart('quantity', column, (offer) => {
    const text = offeredText(offer);
    if (text === undefined) return unsaid;
    const remark = quantityRemark(offer, asked);
    return { kind: 'text', text: remark === undefined ? text : `${text}; ${remark}` };
  });
}

/** Returns the quantity that is offered with its unit, such as `10 – 200 pieces`; undefined if not stated. */
function offeredText({ qtyFrom: from, qtyTo: to, unit }: ProposalView): string | undefined {
  const last = to ?? from;
  if (last === null) return undefined;
  const range =
    from === null || from === last ? groupIndian(last) : `${groupIndian(from)} – ${groupIndian(last)}`;
  return unit === null ? range : `${range} ${unitAfter(unit, last)}`;
}

function quantityRemark({ qtyFrom, qtyTo, unit }: ProposalView, asked: RowContext['asked']) {
  const { quantity } = asked;
  if (quantity === null || (unit !== null && !isSameUnit(unit, asked.unit))) return undefined;
  if (qtyFrom !== null && quantity < qtyFrom) return `yours is less than offered`;
  return qtyTo !== null && quantity > qtyTo ? `yours is more than offered` : undefined;
}

/** Returns a remark if the stated prices are for different things; undefined otherwise. */
function priceNote(columns: readonly ColumnFacts[], asked: RowContext['asked']): string | undefined {
  const priced = columns.flatMap((column) => {
    const price = priceOf(column, asked);
    return price ? [{ column, price }] : [];
  });
  const differs = (read: (one: (typeof priced)[number]) => unknown) => new Set(priced.map(read)).size > 1;
  const isQuoted = ({ column }: (typeof priced)[number]) => column.quote !== null;
  if (priced.some((one) => isQuoted(one) && isOtherQuantity(one.column, asked))) {
    return 'Not directly comparable: a quote is for another quantity.';
  }
  const basis = (one: (typeof priced)[number]) =>
    one.price.isForQuantity || !one.column.offer ? 'quantity' : pricedPer(one.column.offer);
  if (differs(basis)) return 'Not directly comparable: different price bases.';
  const gst = (one: (typeof priced)[number]) => (isQuoted(one) ? 'included' : one.column.offer?.gst);
  return differs(gst) ? 'Not directly comparable: GST is treated differently.' : undefined;
}

const isOtherQuantity = ({ quote }: ColumnFacts, { quantity }: RowContext['asked']): boolean =>
  quote !== null && quantity !== null && quote.quote.quantity !== quantity;
