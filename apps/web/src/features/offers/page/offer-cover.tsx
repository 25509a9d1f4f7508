import { Text } from '@mantine/core';
import type { CoverLack } from '@proffer/contract/nda/cover';
import { webPaths } from '../../../config/paths';
import type { FullOffer } from '../../../entities/offers/offer';
import { dayText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';

/** Note that the buyer's NDA on another offer opens this one, and that its supplier is notified (NDA-204). */
export function CoveredBy({ covered }: { covered: NonNullable<FullOffer['coveredBy']> }) {
  return (
    <>
      <Text size="sm">
        Covered by your NDA
        {covered.offerTitle !== undefined && (
          <>
            {' '}
            on “<bdi>{covered.offerTitle}</bdi>”
          </>
        )}{' '}
        of {dayText(covered.signedDate)}. Opening this offer is recorded, and the supplier is notified.
      </Text>
      <AnchorLink to={webPaths.buyerNda} search={{ read: String(covered.ndaId) }} size="sm">
        Read that NDA
      </AnchorLink>
    </>
  );
}

/** Reasons that the buyer can act on; the other reasons are not shown. */
const whyNot: Partial<Record<CoverLack, string>> = {
  out_of_reach: 'Your NDA with this supplier covers other offers, but not this one.',
  expired: 'Your NDA with this supplier covered more offers, but its term has ended.',
  ended: 'The supplier has ended the cover of your NDA, so this offer needs its own.',
};

export function NotCovered({ notCovered }: { notCovered: NonNullable<FullOffer['notCovered']> }) {
  const text = whyNot[notCovered.because];
  if (text === undefined) return null;
  return (
    <Text size="sm">
      {text}{' '}
      <AnchorLink to={webPaths.buyerNda} search={{ nda: String(notCovered.ndaId) }} inherit>
        See that NDA
      </AnchorLink>
    </Text>
  );
}
