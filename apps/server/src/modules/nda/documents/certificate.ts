import { oneLine } from '../../../platform/one-line';
import { dayText } from '../../../platform/date-text';
import type { Certified, TrustedTimes } from '../../signing';
import { renewalsOf, type RoundPapers } from '../renewals/renewals.policy';
import type { NdaRow, SigningRow } from '../requests/requests.repository';
import { signedNda } from '../signing/paper';

/** Returns the content of an NDA's certificate of completion for one round of signatures. */
export function certifiedNda(
  row: NdaRow,
  { round, validUntil }: Pick<RoundPapers, 'round' | 'validUntil'>,
  signings: readonly SigningRow[],
  covers: string,
  trustedTimes: TrustedTimes | undefined,
): Certified {
  return {
    subject: signedNda({ id: row.id, round }).reference,
    companies: { supplier: row.supplierCompany, buyer: row.buyerCompany },
    facts: [
      ['NDA', `No. ${row.id}`],
      ...renewalFact(row, round),
      ['Offer', `${oneLine(row.offerTitle)} (no. ${row.offerId}${versionOf(row)})`],
      [
        'Document',
        row.textVersion === null ? 'The supplier’s own' : `Standard text, version ${row.textVersion}`,
      ],
      ['Covers', covers],
      ['Valid until', validUntil === null ? 'As the document says' : dayText(validUntil)],
    ],
    by: { kind: 'signed', signings, trustedTimes },
  };
}

function versionOf({ offerVersion }: NdaRow): string {
  return offerVersion === null ? '' : `, version ${offerVersion}`;
}

/** Returns the fact which earlier round a renewal renews, and how long that round bound. */
function renewalFact(row: NdaRow, round: number): [string, string][] {
  const renewed = renewalsOf(row).find((one) => one.round === round)?.replaced;
  if (!renewed) return [];
  return [
    [
      'Renews',
      `The same text, signed in round ${renewed.round}, which binds until ${dayText(renewed.validUntil)}`,
    ],
  ];
}
