import { consentByTerms, findSigningConsent } from '@proffer/contract/signing/consent';
import { oneLine } from '../../../platform/one-line';
import { sealDocument, type SigningIdentity } from '../../../platform/pdf-signing';
import { createDocumentWriter, type DocumentWriter } from '../../../platform/pdf-text';
import { writtenDay, writtenMoment } from '../../../platform/written-time';
import type { NdaRow, SigningRow } from '../requests/requests.repository';

const methods = { drawn: 'Drawn', uploaded: 'From a picture', typed: 'Typed' } as const;
const notGiven = 'Not given';
/** Of signatures from before it was written down. */
const notRecorded = 'Not recorded';

/**
 * The certificate of completion of an NDA: who agreed when, from which account, from where and with what, the hashes that
 * tie it to the document, what of that is verified, and the text of the consent. Sealed, so that it proves itself;
 * nothing is added to the document.
 */
export async function writeNdaCertificate(
  row: NdaRow,
  signings: readonly SigningRow[],
  identity: SigningIdentity,
  madeAt: Date,
): Promise<Uint8Array> {
  const writer = await createDocumentWriter({
    title: `Certificate of completion, NDA no. ${row.id}`,
    language: 'en',
    createdAt: madeAt,
  });
  writer.title('Certificate of completion');
  writer.paragraph(
    'Both parties have agreed electronically to the NDA named here, each from a logged-in account, and Proffer has sealed the document on behalf of each of them. This certificate stands beside the sealed document and is sealed by Proffer itself.',
  );
  const last = signings.at(-1);
  writer.facts([
    ['NDA', `No. ${row.id}`],
    ['Offer', `${oneLine(row.offerTitle)} (no. ${row.offerId}${versionOf(row)})`],
    ['Supplier', oneLine(row.supplierCompany)],
    ['Buyer', oneLine(row.buyerCompany)],
    [
      'Document',
      row.textVersion === null ? 'The supplier’s own' : `Standard text, version ${row.textVersion}`,
    ],
    ['Binds until', row.validUntil === null ? 'As the document says' : writtenDay(row.validUntil)],
    ['Completed', last ? writtenMoment(last.signedAt, 'second') : ''],
    ['SHA-256 of the signed document', last?.sha256After ?? ''],
  ]);
  for (const signing of signings) writeSigning(writer, row, signing);
  writeWhatIsVerified(writer);
  for (const version of new Set(signings.map(({ consentVersion }) => consentVersion))) {
    const text = findSigningConsent(version);
    if (text === undefined) continue;
    writer.heading(`Consent to sign electronically, version ${version}`);
    writer.paragraph(text);
  }
  return sealDocument(await writer.finish(), {
    identity,
    signerName: identity.commonName,
    reason: `Certificate of completion of NDA no. ${row.id}`,
    signedAt: madeAt,
  });
}

function writeSigning(writer: DocumentWriter, row: NdaRow, signing: SigningRow): void {
  const company = oneLine(signing.side === 'supplier' ? row.supplierCompany : row.buyerCompany);
  writer.heading(`For the ${signing.side}: sealed by Proffer on behalf of ${company}`);
  writer.facts([
    ['Name, as typed', oneLine(signing.name)],
    ['Capacity, as typed', oneLine(signing.capacity) || notGiven],
    ['Company', company],
    ['Account', accountText(signing)],
    ['Verified address', signing.accountEmail || notRecorded],
    ['Time', writtenMoment(signing.signedAt, 'second')],
    ['Network address', signing.address || notGiven],
    ['Browser', oneLine(signing.device) || notGiven],
    ['Mark', methods[signing.method]],
    ['Consent', consentText(signing.consentVersion)],
    ['SHA-256 before', signing.sha256Before],
    ['SHA-256 after', signing.sha256After],
  ]);
}

function writeWhatIsVerified(writer: DocumentWriter): void {
  writer.heading('What is verified, and what is only typed');
  writer.paragraph(
    'Verified by Proffer: that whoever acted was logged in to the account with that number; that a code mailed to its address was entered there; the time by Proffer’s clock; the network address of the connection; that the document is the one with these SHA-256 values.',
  );
  writer.paragraph(
    'Not verified by Proffer: the name and the capacity, which are as the person typed them; the name of the account and the company, which are as the account gives them; the browser, which is as it calls itself; and whether the person may act for the company, which the person has declared.',
  );
  writer.paragraph(
    'The seals are made with a key of Proffer’s, not with a key or a personal certificate of the people named. They show that the document has not been changed since.',
  );
}

function accountText({ userId, accountName }: SigningRow): string {
  const name = oneLine(accountName);
  return name === '' ? `No. ${userId}` : `No. ${userId}, ${name}`;
}

function consentText(version: string): string {
  if (version === '') return notGiven;
  if (version === consentByTerms)
    return 'By the terms of use, accepted when the account was opened; no text was shown with the signature';
  return `Given, version ${version}`;
}

function versionOf({ offerVersion }: NdaRow): string {
  return offerVersion === null ? '' : `, version ${offerVersion}`;
}
