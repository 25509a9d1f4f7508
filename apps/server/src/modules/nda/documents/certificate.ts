import { oneLine } from '../../../platform/one-line';
import { writtenDay } from '../../../platform/written-time';
import type { Certified, TrustedTimes } from '../../signing';
import type { NdaRow, SigningRow } from '../requests/requests.repository';

/** What the certificate of completion of an NDA is about. */
export function certifiedNda(
  row: NdaRow,
  signings: readonly SigningRow[],
  covers: string,
  trustedTimes: TrustedTimes | undefined,
): Certified {
  return {
    subject: `NDA no. ${row.id}`,
    companies: { supplier: row.supplierCompany, buyer: row.buyerCompany },
    facts: [
      ['NDA', `No. ${row.id}`],
      ['Offer', `${oneLine(row.offerTitle)} (no. ${row.offerId}${versionOf(row)})`],
      [
        'Document',
        row.textVersion === null ? 'The supplier’s own' : `Standard text, version ${row.textVersion}`,
      ],
      ['Covers', covers],
      ['Binds until', row.validUntil === null ? 'As the document says' : writtenDay(row.validUntil)],
    ],
    by: { kind: 'signed', signings, trustedTimes },
  };
}

function versionOf({ offerVersion }: NdaRow): string {
  return offerVersion === null ? '' : `, version ${offerVersion}`;
}
