import { refuseNameOf, type FindBrand } from '../../platform/brand';
import { oneLine } from '../../platform/one-line';
import {
  appendSignaturePage,
  placeSignatureFields,
  readSignatures,
  signField,
  type ReadSignature,
  type SigningIdentity,
} from '../../platform/pdf-signing';
import { timeText } from '../../platform/date-text';
import { assertConsentKnown, type SignatureInput } from './signature-input';
import type { Signer } from './signers.repository';

/** Names of the two signature fields in every document that both sides sign. */
export const fieldNames = { supplier: 'SupplierSignature', buyer: 'BuyerSignature' } as const;
type Side = keyof typeof fieldNames;

export interface Signature {
  side: Side;
  /** PNG of the drawn or uploaded signature; undefined when it was typed. */
  png?: Uint8Array;
  signerName: string;
  /** Capacity as typed; empty if none was given. */
  capacity: string;
  company: string;
  /** Account from which the signature was given. */
  account: Signer;
  signedAt: Date;
}

/** Document to be signed. */
export interface SignedDocument {
  /** Kind of document for use in a sentence, such as "NDA". */
  what: string;
  /** Reference, such as "Contract no. 7, revision 2". */
  reference: string;
}

/** Puts the signatures of two companies into a PDF (NDA-44 to NDA-55); independent of tables and states. */
export function createSignatures(identity: SigningIdentity, findBrand: FindBrand) {
  async function sign(
    pdf: Uint8Array,
    { what, reference }: SignedDocument,
    signature: Signature,
    permits: { permits?: 'signing' },
  ): Promise<Uint8Array> {
    const { side, account, signedAt, png } = signature;
    const { name: market } = await findBrand();
    const [signerName, company] = [oneLine(signature.signerName), oneLine(signature.company)];
    const number = `account no. ${account.userId}`;
    // The key belongs to the market: the field states on whose behalf it was used, and for which account.
    return signField(pdf, {
      field: fieldNames[side],
      identity,
      signerName: `${signerName} (typed); sealed by ${oneLine(market)} on behalf of ${company} for ${number}, ${oneLine(account.name)}, ${account.email}`,
      reason: `Agreement to the ${what} as the ${side}, given by ${number} while logged in. The seal is that of ${oneLine(market)}, not a personal certificate of the signer.`,
      signedAt,
      appearance: {
        ...(png ? { png } : {}),
        text: [
          signerName,
          ...(signature.capacity === '' ? [] : [oneLine(signature.capacity)]),
          `Sealed by ${oneLine(market)} on behalf of ${company}`,
          `Account no. ${account.userId}, ${account.email}`,
          timeText(signedAt, 'second'),
          reference,
        ],
      },
      ...permits,
    });
  }

  return {
    /** Throws at the field for consent to an outdated text, and for a name or capacity that poses as the market. */
    async assertAcceptable(given: SignatureInput): Promise<void> {
      assertConsentKnown(given);
      const { name, capacity } = given;
      refuseNameOf(await findBrand(), { name, capacity });
    },

    /** Adds the signature page, places both fields and fills in the first signature. */
    async signFirst(
      pdf: Uint8Array,
      signed: SignedDocument,
      companies: { supplier: string; buyer: string },
      signature: Signature,
    ): Promise<Uint8Array> {
      const brand = await findBrand();
      const page = await appendSignaturePage(pdf, {
        brand,
        title: 'Signatures',
        head: between(companies),
        foot: signed.reference,
        note: `Given electronically, each from a logged-in account, and sealed by ${oneLine(brand.name)} on behalf of the company. Times are in UTC.`,
        labels: [`For the supplier: ${companies.supplier}`, `For the buyer: ${companies.buyer}`],
      });
      const fields = (['supplier', 'buyer'] as const).map((side, index) => {
        const rect = page.rects[index];
        if (!rect) throw new Error(`the signature page has no place for the ${side}`);
        // The last signature locks the document.
        const tooltip = `Signature for the ${side}: ${oneLine(companies[side])}`;
        const locks = side !== signature.side;
        return { name: fieldNames[side], tooltip, page: page.page, rect, locks };
      });
      return sign(await placeSignatureFields(page.pdf, fields), signed, signature, { permits: 'signing' });
    },

    /** Fills in the other side's signature. */
    signLast: (pdf: Uint8Array, signed: SignedDocument, signature: Signature) =>
      sign(pdf, signed, signature, {}),
  };
}
export type Signatures = ReturnType<typeof createSignatures>;

/** Trusted timestamps of the signatures, for each side that has one. */
export type TrustedTimes = Partial<Record<Side, NonNullable<ReadSignature['timestamp']>>>;

/** Reads the trusted timestamps from a document that both sides have signed; undefined if there is none. */
export async function findTrustedTimes(
  identity: SigningIdentity,
  readDocument: () => Promise<Uint8Array>,
): Promise<TrustedTimes | undefined> {
  if (!identity.trustedTime) return undefined;
  const signatures = await readSignatures(await readDocument());
  const times = (['supplier', 'buyer'] as const).flatMap((side) => {
    const time = signatures.find(({ field, isIntact }) => isIntact && field === fieldNames[side])?.timestamp;
    return time ? [[side, time] as const] : [];
  });
  return times.length === 0 ? undefined : Object.fromEntries(times);
}

/** Returns the two companies for the header of each page. */
export const between = (companies: { supplier: string; buyer: string }): string[] => [
  oneLine(companies.supplier),
  oneLine(companies.buyer),
];
