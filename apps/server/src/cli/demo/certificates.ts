import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { certificateName } from '@proffer/contract/certificates/rules';
import type { Tx } from '../../platform/database';
import { dayText } from '../../platform/date-text';
import { createDocumentWriter } from '../../platform/pdf-text';
import { certificates } from '../../schema';
import type { DemoPorts } from './ports';

/** Certificates of the supplier with which visitors log in; days are counted from today. */
const demoCertificates = [
  {
    kind: 'iso_9001',
    title: '',
    number: 'QMS-2024-01873',
    issuer: 'Bharat Quality Registrar',
    validFromDays: -400,
    validUntilDays: 695,
    visibility: 'public',
  },
  {
    kind: 'insurance',
    title: '',
    number: 'PL/26/440917',
    issuer: 'Sahyadri General Insurance',
    validFromDays: -341,
    validUntilDays: 24,
    visibility: 'nda',
  },
] as const;

export type DemoCertificates = readonly (Omit<typeof certificates.$inferInsert, 'userId'> & {
  pdf: Uint8Array;
})[];

/** Returns the certificates of the demo supplier with their PDFs. */
export function writeDemoCertificates(holder: string, now: Date): Promise<DemoCertificates> {
  const today = marketDay(now);
  return Promise.all(
    demoCertificates.map(async ({ validFromDays, validUntilDays, ...certificate }) => {
      const validFrom = daysAfter(today, validFromDays);
      const validUntil = daysAfter(today, validUntilDays);
      const name = certificateName(certificate);
      const writer = await createDocumentWriter({ title: name, language: 'en', createdAt: now });
      writer.title(`${name}: specimen of the demo`);
      writer.facts([
        ['Holder', holder],
        ['Number', certificate.number],
        ['Issuer', certificate.issuer],
        ['Valid from', dayText(validFrom)],
        ['Valid until', dayText(validUntil)],
      ]);
      const fileName = `${certificate.number.replaceAll('/', '-')}.pdf`;
      return { ...certificate, validFrom, validUntil, fileName, pdf: await writer.finish() };
    }),
  );
}

/** Inserts certificates of a demo company. */
export async function insertCertificates(
  tx: Tx,
  userId: number,
  written: DemoCertificates,
  ports: Pick<DemoPorts, 'keepPdf'>,
): Promise<void> {
  for (const { pdf, ...certificate } of written) {
    const fileId = await ports.keepPdf(tx, pdf);
    await tx.insert(certificates).values({ ...certificate, userId, fileId });
  }
}
