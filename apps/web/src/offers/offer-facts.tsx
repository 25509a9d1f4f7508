import type { Proposal } from '@proffer/contract/proposals.schemas';
import { MomentText } from '../ui/date-text';
import type { Fact } from '../ui/facts';
import { groupIndian } from '../ui/money.model';
import { MoneyRange } from '../ui/money';
import { scopeLabels } from './offer-labels';

type FactSource = Pick<
  Proposal,
  'scope' | 'duration' | 'budgetFrom' | 'budgetTo' | 'qtyFrom' | 'qtyTo' | 'ndaRequired' | 'withheld'
> & { createdDate: string | null };

/** The facts of an offer in their one order; what is withheld or not stated is left out. */
export function offerFacts(offer: FactSource): Fact[] {
  const facts: (Fact | false)[] = [
    { label: 'Budget', value: <MoneyRange from={offer.budgetFrom} to={offer.budgetTo} /> },
    { label: 'Scope', value: scopeLabels[offer.scope] },
    offer.duration !== null && { label: 'Duration', value: offer.duration },
    (offer.qtyFrom !== null || offer.qtyTo !== null) && {
      label: 'Quantity',
      value: quantityText(offer.qtyFrom, offer.qtyTo),
    },
    offer.createdDate !== null && { label: 'Created', value: <MomentText at={offer.createdDate} /> },
    offer.ndaRequired && { label: 'NDA', value: 'needed' },
  ];
  return facts.filter((fact) => fact !== false);
}

function quantityText(from: number | null, to: number | null): string {
  if (from !== null && to !== null && from !== to) return `${groupIndian(from)} – ${groupIndian(to)}`;
  return groupIndian(from ?? to ?? 0);
}
