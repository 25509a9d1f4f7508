import { oneLine } from '../../platform/one-line';
import {
  appendSignaturePage,
  placeSignatureFields,
  signField,
  type SigningIdentity,
} from '../../platform/pdf-signing';
import { writtenMoment } from '../../platform/written-time';
import type { Signer } from './signers.repository';

/** Names of the two signature fields inside every document that both sides sign. */
export const fieldNames = { supplier: 'SupplierSignature', buyer: 'BuyerSignature' } as const;
type Side = keyof typeof fieldNames;

export interface Signature {
  side: Side;
  /** PNG of the drawn or uploaded signature; absent when it was typed. */
  png?: Uint8Array;
  signerName: string;
  company: string;
  /** The account from which the signature was given. */
  account: Signer;
  signedAt: Date;
}

/** Puts the signatures of two companies into a PDF (NDA-44 to NDA-55). Knows no tables and no states. */
export function createSignatures(identity: SigningIdentity) {
  /** `what` is agreed to by it: "NDA". */
  async function sign(
    pdf: Uint8Array,
    what: string,
    signature: Signature,
    permits: { permits?: 'signing' },
  ): Promise<Uint8Array> {
    const { side, account, signedAt, png } = signature;
    const [signerName, company] = [oneLine(signature.signerName), oneLine(signature.company)];
    const number = `account no. ${account.userId}`;
    // The key is ours: the field says on whose behalf it was used, and at the request of which account.
    return signField(pdf, {
      field: fieldNames[side],
      identity,
      signerName: `${signerName} (typed); sealed by Proffer on behalf of ${company} for ${number}, ${oneLine(account.name)}, ${account.email}`,
      reason: `Agreement to the ${what} as the ${side}, given by ${number} while logged in. The seal is Proffer’s, not a personal certificate of the signer.`,
      signedAt,
      appearance: {
        ...(png ? { png } : {}),
        text: [
          signerName,
          `Sealed by Proffer on behalf of ${company}`,
          `Account no. ${account.userId}, ${account.email}`,
          writtenMoment(signedAt),
        ],
      },
      ...permits,
    });
  }

  return {
    /** Adds the signature page, places both fields and puts the first signature into its own. */
    async signFirst(
      pdf: Uint8Array,
      what: string,
      companies: { supplier: string; buyer: string },
      signature: Signature,
    ): Promise<Uint8Array> {
      const page = await appendSignaturePage(pdf, {
        title: 'Signatures',
        note: 'Given electronically, each from a logged-in account, and sealed by Proffer on behalf of the company. Times are in UTC.',
        labels: [`For the supplier: ${companies.supplier}`, `For the buyer: ${companies.buyer}`],
      });
      const fields = (['supplier', 'buyer'] as const).map((side, index) => {
        const rect = page.rects[index];
        if (!rect) throw new Error(`the signature page has no place for the ${side}`);
        // Whoever signs last closes the document.
        return { name: fieldNames[side], page: page.page, rect, locks: side !== signature.side };
      });
      return sign(await placeSignatureFields(page.pdf, fields), what, signature, { permits: 'signing' });
    },

    /** The other side's signature. */
    signLast: (pdf: Uint8Array, what: string, signature: Signature) => sign(pdf, what, signature, {}),
  };
}
export type Signatures = ReturnType<typeof createSignatures>;
