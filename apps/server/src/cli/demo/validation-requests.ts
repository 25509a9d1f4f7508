import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { validationDocumentWords } from '@proffer/contract/users/validation-documents';
import type { Tx } from '../../platform/database';
import { validationDocuments, validationRequests } from '../../schema';
import { demoCompanies } from './companies';
import type { DemoPorts } from './ports';
import { demoDocuments } from './texts';

const dayMs = 86_400_000;

interface ValidationRequestsInput {
  /** Returns the user id and the name of a company by its key. */
  companyOf: (key: string) => { userId: number; name: string };
  ports: Pick<DemoPorts, 'keepPdf'>;
  now: Date;
}

/** Inserts requests for validation with their documents; that of a company without the mark is open. */
export async function insertValidationRequests(
  tx: Tx,
  { companyOf, ports, now }: ValidationRequestsInput,
): Promise<void> {
  for (const key of new Set(demoDocuments.map(({ company }) => company))) {
    const { userId, name } = companyOf(key);
    const own = demoDocuments.filter(({ company }) => company === key);
    const createdAt = new Date(now.getTime() - Math.max(...own.map(({ daysAgo }) => daysAgo)) * dayMs);
    const isApproved = demoCompanies.some((company) => company.key === key && company.isValidated);
    const [request] = await tx
      .insert(validationRequests)
      .values({
        userId,
        createdAt,
        ...(isApproved ? { state: 'approved', closedAt: new Date(createdAt.getTime() + dayMs) } : {}),
      })
      .returning({ id: validationRequests.id });
    for (const { kind, fileName, expiresInDays } of own) {
      const fileId = await ports.keepPdf(tx, await drawDocument(validationDocumentWords[kind], name));
      const expiresOn = expiresInDays === undefined ? null : daysAfter(marketDay(now), expiresInDays);
      const requestId = request?.id ?? null;
      await tx
        .insert(validationDocuments)
        .values({ userId, requestId, kind, fileId, fileName, expiresOn, createdAt });
    }
  }
}

/** Returns a PDF of one page that says that it is a specimen. */
async function drawDocument(title: string, companyName: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText(title, { x: 60, y: 740, size: 24, font });
  page.drawText(companyName, { x: 60, y: 700, size: 14, font });
  page.drawText('Specimen of the demo market, without value', { x: 60, y: 670, size: 11, font });
  return document.save();
}
