import type { KeySignature, TreeHead } from '@proffer/proof';
import { consentByTerms, findSigningConsent } from '@proffer/contract/signing/consent';
import type { SignatureMethod } from '@proffer/contract/wire/choices';
import type { Brand } from '../../platform/brand';
import { oneLine } from '../../platform/one-line';
import { sealDocument, type SigningIdentity } from '../../platform/pdf-signing';
import { createDocumentWriter, type DocumentWriter, type Table } from '../../platform/pdf-text';
import { timeText } from '../../platform/date-text';
import type { SignatureTrail } from '../../platform/session/actor';
import { writtenLogHead } from '../deals';
import { between, type TrustedTimes } from './signatures';
import { sha256Of } from './sha256';

const methods = { drawn: 'Drawn', uploaded: 'From a picture', typed: 'Typed' } as const;
const notGiven = 'Not given';
/** Shown for signatures that are older than the recording of this fact. */
const notRecorded = 'Not recorded';

type Side = 'supplier' | 'buyer';
type TrustedTime = NonNullable<TrustedTimes[Side]>;

/** Recorded facts of a signature, independent of the kind of document. */
interface SigningRecord {
  side: Side;
  userId: number;
  name: string;
  capacity: string;
  accountName: string;
  accountEmail: string;
  trail: SignatureTrail | null;
  method: SignatureMethod;
  consentVersion: string;
  address: string;
  device: string;
  sha256Before: string;
  sha256After: string;
  keySignature: KeySignature | null;
  signedAt: Date;
}

/** Recorded facts of an acceptance without a signature. */
export interface AcceptanceRecord {
  side: Side;
  userId: number;
  accountName: string;
  trail: SignatureTrail | null;
  address: string;
  keySignature: KeySignature | null;
  acceptedAt: Date;
}

/** Subject of a certificate, and the evidence for it. */
export interface Certified {
  /** Name of the document, such as "NDA no. 7". */
  subject: string;
  companies: Record<Side, string>;
  /** Names of the people who prepared and approved, by number. */
  people?: ReadonlyMap<number, string>;
  facts: readonly (readonly [name: string, value: string])[];
  /** Attached documents, each with its hash. */
  attached?: { heading: string; table: Table };
  /**
   * Newest head of the market's log at that time, with which a holder of the certificate can detect a forked
   * log.
   */
  logHead?: TreeHead | undefined;
  by:
    | { kind: 'signed'; signings: readonly SigningRecord[]; trustedTimes?: TrustedTimes | undefined }
    | { kind: 'accepted'; acceptances: readonly AcceptanceRecord[]; sha256: string };
}

/**
 * Writes a certificate of completion as a sealed PDF. It states who agreed when, from which account, address
 * and browser, the hashes that tie it to the document, which facts are verified, and the text of the consent.
 * The document itself is not changed.
 */
export async function writeCertificate(
  certified: Certified,
  identity: SigningIdentity,
  { madeAt, brand }: { madeAt: Date; brand: Brand },
): Promise<Uint8Array> {
  const { subject, companies, people, facts, attached, logHead, by } = certified;
  const market = brand.name;
  const writer = await createDocumentWriter({
    title: `Certificate of completion, ${subject}`,
    language: 'en',
    head: between(companies),
    createdAt: madeAt,
    brand,
  });
  writer.title('Certificate of completion');
  writer.paragraph(by.kind === 'signed' ? signedIntro(subject, market) : acceptedIntro(subject, market));
  writer.facts([
    ...facts,
    ['Supplier', oneLine(companies.supplier)],
    ['Buyer', oneLine(companies.buyer)],
    ...completion(by),
    ...(logHead ? [['Log of the market', writtenLogHead(logHead)] as const] : []),
  ]);
  if (attached) {
    writer.heading(attached.heading);
    writer.table(attached.table);
  }
  if (by.kind === 'signed') {
    for (const signing of by.signings) {
      const time = by.trustedTimes?.[signing.side];
      writeSigning(writer, oneLine(companies[signing.side]), signing, {
        time,
        trail: trailFacts(signing, people),
        market,
      });
    }
    writeWhatIsVerified(writer, market);
    if (by.trustedTimes) writeWhatTrustedTimeSays(writer, market);
    writeWhatKeysProve(writer, by.signings, market);
    writeConsents(writer, by.signings);
  } else {
    for (const acceptance of by.acceptances) {
      writeAcceptance(
        writer,
        oneLine(companies[acceptance.side]),
        acceptance,
        trailFacts(acceptance, people),
      );
    }
    writeWhatAcceptanceProves(writer, market);
    writeWhatAcceptingKeysProve(writer, by.acceptances, market);
  }
  return sealDocument(await writer.finish(), {
    identity,
    signerName: identity.commonName,
    reason: `Certificate of completion of ${subject}`,
    signedAt: madeAt,
  });
}

const signedIntro = (subject: string, market: string): string =>
  `Both parties have agreed electronically to the document named here (${subject}), each from a logged-in account, and ${market} has sealed the document on behalf of each of them. This certificate accompanies the sealed document and is itself sealed by ${market}.`;

const acceptedIntro = (subject: string, market: string): string =>
  `Both parties have accepted the document named here (${subject}), each from its own logged-in account. It was accepted electronically and not signed; the meaning is explained below. This certificate accompanies the sealed document and is itself sealed by ${market}.`;

function completion(by: Certified['by']): [string, string][] {
  if (by.kind === 'signed') {
    const last = by.signings.at(-1);
    return [
      ['Completed', last ? timeText(last.signedAt, 'second') : ''],
      ['Document SHA-256', last?.sha256After ?? ''],
    ];
  }
  const last = by.acceptances.at(-1);
  return [
    ['Completed', last ? timeText(last.acceptedAt, 'second') : ''],
    ['Document SHA-256', by.sha256],
  ];
}

type Facts = readonly (readonly [name: string, value: string])[];

/** Returns the lines about the people who prepared and approved what somebody else signed. */
function trailFacts(
  { trail }: { trail: SignatureTrail | null },
  people: ReadonlyMap<number, string> = new Map(),
): Facts {
  if (!trail) return [];
  const [prepared = '', ...approved] = [trail.preparedBy, ...trail.approvedBy].map(
    (id) => oneLine(people.get(id) ?? '') || `Person no. ${id}`,
  );
  return [
    ['Prepared by', prepared],
    ...(approved.length === 0 ? [] : [['Approved by', approved.join(', ')] as const]),
  ];
}

function writeSigning(
  writer: DocumentWriter,
  company: string,
  signing: SigningRecord,
  { time, trail, market }: { time: TrustedTime | undefined; trail: Facts; market: string },
): void {
  writer.heading(`For the ${signing.side}: sealed by ${market} on behalf of ${company}`);
  writer.facts([
    ['Name, as typed', oneLine(signing.name)],
    ['Capacity, as typed', oneLine(signing.capacity) || notGiven],
    ['Company', company],
    ['Account', accountText(signing)],
    ['Verified address', signing.accountEmail || notRecorded],
    ...trail,
    ['Time', timeText(signing.signedAt, 'second')],
    ...(time ? [['Trusted time', writtenTime(time)] as const] : []),
    ['Network address', signing.address || notGiven],
    ['Browser', oneLine(signing.device) || notGiven],
    ['Mark', methods[signing.method]],
    ['Consent', consentText(signing.consentVersion)],
    ['SHA-256 before', signing.sha256Before],
    ['SHA-256 after', signing.sha256After],
    ['Own key', ownKeyText(signing)],
  ]);
}

function writeAcceptance(
  writer: DocumentWriter,
  company: string,
  acceptance: AcceptanceRecord,
  trail: Facts,
): void {
  writer.heading(`For the ${acceptance.side}: accepted on behalf of ${company}`);
  writer.facts([
    ['Company', company],
    ['Account', accountText(acceptance)],
    ...trail,
    ['Time', timeText(acceptance.acceptedAt, 'second')],
    ['Network address', acceptance.address || notGiven],
    ['Own key', ownKeyText(acceptance)],
  ]);
}

function writeWhatIsVerified(writer: DocumentWriter, market: string): void {
  writer.heading('What is verified and what is not');
  writer.paragraph(
    `Verified by ${market}: the person was logged in to the account with that number; a code mailed to the account’s address was entered; the time, by ${market}’s clock; the network address; the document has these SHA-256 values.`,
  );
  writer.paragraph(
    `Not verified by ${market}: name and capacity, as typed by the person; name of the account and the company, as stated in the account; the browser, as it identifies itself; the person’s authority to act for the company, as declared by the person.`,
  );
  writer.paragraph(
    `The seals use a key of ${market}, not a key or personal certificate of the people named. They show that the document has not been changed since.`,
  );
}

function writeWhatTrustedTimeSays(writer: DocumentWriter, market: string): void {
  writer.paragraph(
    `Where a trusted time is stated, an independent authority has confirmed that the seal existed at that time (RFC 3161). Its token is stored in the seal, inside the document, and can be checked without ${market}. It does not prove who signed.`,
  );
}

const writtenTime = ({ at, authority }: TrustedTime): string =>
  `${timeText(at, 'second')}, by ${oneLine(authority) || 'an authority without a name'}`;

function writeWhatKeysProve(
  writer: DocumentWriter,
  signings: readonly SigningRecord[],
  market: string,
): void {
  writer.heading('Own keys');
  if (signings.some(({ keySignature }) => keySignature !== null)) {
    writer.paragraph(ownKeyProof('the document as it was before the seal (SHA-256 before)', market));
  }
  if (signings.some(({ keySignature }) => keySignature === null)) {
    writer.paragraph(
      `Where no own key is stated, the person did not sign with a key of their own. The signature then relies on the login and on ${market}’s records; it does not prove by itself that only this person could have given it.`,
    );
  }
}

function writeWhatAcceptanceProves(writer: DocumentWriter, market: string): void {
  writer.heading('What this proves and what it does not');
  writer.paragraph(
    `It proves that a person logged in to each of the two accounts accepted the document in the form named here; when, by ${market}’s clock; from which network address; and, by the seal and the SHA-256, that the document has not been changed since it was sealed.`,
  );
  writer.paragraph(
    'It does not prove who the person was or that the person may act for the company: no name or capacity was requested, and the name of the account is as stated in the account. There is no signature: none was drawn or typed, and nobody consented to sign electronically. The document was sealed after both had accepted it. If a law or the parties require a signature, this does not replace one.',
  );
  writer.paragraph(`The seal uses a key of ${market}, not a key of the people or companies named.`);
}

function writeWhatAcceptingKeysProve(
  writer: DocumentWriter,
  acceptances: readonly AcceptanceRecord[],
  market: string,
): void {
  if (acceptances.every(({ keySignature }) => keySignature === null)) return;
  writer.heading('Own keys');
  writer.paragraph(ownKeyProof('the terms that were accepted', market));
}

const ownKeyProof = (signed: string, market: string): string =>
  `Where an own key is stated, the person’s own device has signed ${signed}, this act, and its position among all acts of the two companies, after its user confirmed. ${market} checked this signature and cannot create one itself. It is stored in the deal file of both companies and can be checked there without ${market}. Not verified by ${market}: who holds the key, beyond the login that added it.`;

function writeConsents(writer: DocumentWriter, signings: readonly SigningRecord[]): void {
  for (const version of new Set(signings.map(({ consentVersion }) => consentVersion))) {
    const text = findSigningConsent(version);
    if (text === undefined) continue;
    writer.heading(`Consent to sign electronically, version ${version}`);
    writer.paragraph(text);
    writer.paragraph(`SHA-256 of this text in UTF-8: ${sha256Of(Buffer.from(text))}`);
  }
}

function accountText({ userId, accountName }: { userId: number; accountName: string }): string {
  const name = oneLine(accountName);
  return name === '' ? `No. ${userId}` : `No. ${userId}, ${name}`;
}

function ownKeyText({ keySignature }: Pick<SigningRecord, 'keySignature'>): string {
  if (keySignature === null) return 'None';
  const fingerprint = sha256Of(Buffer.from(keySignature.spki, 'base64url'));
  return `Signed with a key of the person’s own, SHA-256 ${fingerprint}`;
}

function consentText(version: string): string {
  if (version === '') return notGiven;
  if (version === consentByTerms)
    return 'By the terms of use, accepted when the account was opened; no text was shown with the signature';
  return `Given, version ${version}`;
}
