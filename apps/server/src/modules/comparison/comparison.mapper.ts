import { isDifferent, isEqual } from '@proffer/contract/comparison/rows';
import type {
  ComparedColumn,
  ComparedFor,
  ComparedRow,
  SavedComparison,
} from '@proffer/contract/comparison/schemas';
import type { Bid, ColumnFacts, RowContext, RowRule } from './column-facts';
import type { Wishes } from './comparison.ports';
import type { SavedRow } from './comparisons.repository';
import { companyRows, dealingRows } from './rows/company-rows';
import { deliveryRows } from './rows/delivery-rows';
import { dutyRows, ndaRows } from './rows/duty-rows';
import { lineRows } from './rows/line-rows';
import { offerRows, questionRows } from './rows/offer-rows';
import { priceRows } from './rows/price-rows';

/** Returns the rows of a comparison in reading order, as far as the caller has any. */
export function toRows(columns: readonly ColumnFacts[], context: RowContext): ComparedRow[] {
  const { role } = context;
  const rules = [
    ...priceRows(context),
    ...lineRows(columns),
    ...deliveryRows(context),
    ...dutyRows(context),
    ...ndaRows(),
    ...offerRows(),
    ...questionRows(columns),
    ...(role === null ? [] : companyRows(context)),
    ...(role === 'buyer' ? dealingRows() : []),
  ];
  return rules.flatMap((rule) => toRow(rule, columns) ?? []);
}

function toRow(
  { read, note, isWritten, isAskable, isOptional, ...rule }: RowRule,
  columns: readonly ColumnFacts[],
) {
  const cells = columns.map(read);
  const isStated = cells.some(({ kind }) => kind !== 'unsaid' && kind !== 'none');
  if (isOptional && !isStated) return undefined;
  return {
    ...rule,
    cells,
    isDifferent: isDifferent(cells),
    isEqual: isEqual(cells),
    note: note?.(columns) ?? null,
    isWritten: isWritten ?? false,
    isAskable: isAskable ?? false,
  };
}

/** Returns the head of a column. */
export function toColumn({ offer, quote, company, ...column }: ColumnFacts): ComparedColumn {
  const { key, kind, title, proposalId, supplierId, companyName } = column;
  return {
    key,
    kind,
    title,
    proposalId,
    supplierId,
    companyName,
    logo: company?.logo ?? null,
    picture: offer?.picture ?? null,
    closed: offer ? offer.closed : kind !== 'answer',
    ndaRequired: offer?.ndaRequired ?? false,
    withheld: offer?.withheld ?? false,
    ...(offer?.ndaStatus !== undefined && { ndaStatus: offer.ndaStatus }),
    ...(offer?.ndaId !== undefined && { ndaId: offer.ndaId }),
    isCovered: offer?.coveredBy !== undefined,
    quote: quote === null ? null : toColumnQuote(quote.quote),
  };
}

function toColumnQuote({
  quoteId,
  status,
  round,
  total,
  blockedReason,
}: Bid['quote']): ComparedColumn['quote'] {
  // An answer can only be accepted once it is a quote.
  if (quoteId === null) return null;
  const isReachable = blockedReason === null;
  return {
    quoteId,
    status,
    round,
    total,
    canAccept: status === 'Quoted' && isReachable,
    canDecline: status === 'Quoted' || status === 'Expired',
  };
}

/** Returns columns and wishes with a value for each. */
export const toAsked = (
  columns: string,
  { quantity, unit, by, state, city, budget }: Wishes,
): ComparedFor => ({
  columns,
  quantity: quantity ?? null,
  unit: unit ?? '',
  by: by ?? null,
  state: state ?? '',
  city: city ?? '',
  budget: budget ?? null,
});

/** Returns the columns and wishes of a saved comparison. */
export const askedOf = ({
  columns,
  quantity,
  unit,
  wantedBy,
  state,
  city,
  budget,
}: SavedRow): ComparedFor => ({
  columns,
  quantity,
  unit,
  by: wantedBy,
  state,
  city,
  budget,
});

export const toSaved = ({ id, name, by, columns, createdAt }: SavedRow): SavedComparison => ({
  id,
  name,
  by,
  columns,
  createdDate: createdAt.toISOString(),
});
