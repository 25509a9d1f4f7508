import { findSigningConsent } from '@proffer/contract/consent';
import { sealDocument, type SigningIdentity } from '../../platform/pdf-signing';
import { createDocumentWriter } from '../../platform/pdf-text';
import { writtenDay, writtenMoment } from '../../platform/written-time';
import type { NdaRow, SigningRow } from './nda.repository';

const methods = { drawn: 'Drawn', uploaded: 'From a picture', typed: 'Typed' } as const;
const notGiven = 'Not given';

/**
 * The certificate of completion of an NDA: who signed when, from where and with what, the hashes that tie it to the
 * document, and the text of the consent. Sealed, so that it proves itself; nothing is added to the document.
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
    'Both parties have signed the NDA named here electronically. This certificate stands beside the signed document and is sealed itself.',
  );
  const last = signings.at(-1);
  writer.facts([
    ['NDA', `No. ${row.id}`],
    ['Offer', `${row.proposalTitle} (no. ${row.proposalId}${versionOf(row)})`],
    ['Supplier', row.supplierCompany],
    ['Buyer', row.buyerCompany],
    [
      'Document',
      row.textVersion === null ? 'The supplier’s own' : `Standard text, version ${row.textVersion}`,
    ],
    ['Binds until', row.validUntil === null ? 'As the document says' : writtenDay(row.validUntil)],
    ['Completed', last ? writtenMoment(last.signedAt, 'second') : ''],
    ['SHA-256 of the signed document', last?.sha256After ?? ''],
  ]);
  for (const signing of signings) {
    writer.heading(`Signature of the ${signing.side}`);
    writer.facts([
      ['Name', signing.name],
      ['Capacity', signing.capacity || notGiven],
      ['Company', signing.side === 'supplier' ? row.supplierCompany : row.buyerCompany],
      ['Time', writtenMoment(signing.signedAt, 'second')],
      ['Network address', signing.address || notGiven],
      ['Browser', signing.device || notGiven],
      ['Signature', methods[signing.method]],
      ['Consent', signing.consentVersion === '' ? notGiven : `Given, version ${signing.consentVersion}`],
      ['SHA-256 before', signing.sha256Before],
      ['SHA-256 after', signing.sha256After],
    ]);
  }
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

function versionOf({ proposalVersion }: NdaRow): string {
  return proposalVersion === null ? '' : `, version ${proposalVersion}`;
}
