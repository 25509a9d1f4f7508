import {
  appendSignaturePage,
  inspectPdf,
  placeSignatureFields,
  signField,
  type SigningIdentity,
} from '../../../platform/pdf-signing';
import { createDocumentWriter } from '../../../platform/pdf-text';
import { oneLine } from '../../../platform/one-line';
import { writtenDay, writtenMoment } from '../../../platform/written-time';
import type { NdaSigner } from '../requests/requests.repository';
import { defaultNda, type NdaParties } from './text';

/** Names of the two signature fields inside every NDA. */
export const fieldNames = { supplier: 'SupplierSignature', buyer: 'BuyerSignature' } as const;

export interface Signature {
  /** PNG of the drawn or uploaded signature; absent when it was typed. */
  png?: Uint8Array;
  signerName: string;
  company: string;
  /** The account from which the signature was given. */
  account: NdaSigner;
  signedAt: Date;
}

interface NdaPaperDeps {
  identity: SigningIdentity;
}

/** Makes and signs the PDF of an NDA (NDA-44 to NDA-55). Knows no tables and no states. */
export function createNdaPaper({ identity }: NdaPaperDeps) {
  async function sign(
    pdf: Uint8Array,
    signature: Signature,
    side: keyof typeof fieldNames,
  ): Promise<Uint8Array> {
    const { account, signedAt, png } = signature;
    const [signerName, company] = [oneLine(signature.signerName), oneLine(signature.company)];
    const number = `account no. ${account.userId}`;
    // The key is ours: the field says on whose behalf it was used, and at the request of which account.
    return signField(pdf, {
      field: fieldNames[side],
      identity,
      signerName: `${signerName} (typed); sealed by Proffer on behalf of ${company} for ${number}, ${oneLine(account.name)}, ${account.email}`,
      reason: `Agreement to the NDA as the ${side}, given by ${number} while logged in. The seal is Proffer’s, not a personal certificate of the signer.`,
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
      ...(side === 'supplier' ? { permits: 'signing' } : {}),
    });
  }

  return {
    /** The default NDA with the parties, the offer and the date filled in; unsigned. */
    async write(parties: NdaParties): Promise<Uint8Array> {
      const writer = await createDocumentWriter({ title: defaultNda.title, language: 'en' });
      writer.title(defaultNda.title);
      writer.facts([
        ['Offer', `${parties.offer.title} (no. ${parties.offer.id})`],
        ['Supplier', `${parties.supplier.company}, represented by ${parties.supplier.name}`],
        ['Buyer', `${parties.buyer.company}, represented by ${parties.buyer.name}`],
        ['Date', writtenDay(parties.date)],
        ['Text version', defaultNda.version],
      ]);
      for (const section of defaultNda.sections(parties)) {
        writer.heading(section.heading);
        for (const paragraph of section.paragraphs) writer.paragraph(paragraph);
      }
      return writer.finish();
    },

    inspect: inspectPdf,

    /** Adds the signature page, places both fields and puts the supplier's signature into the first. */
    async signAsSupplier(pdf: Uint8Array, names: { supplier: string; buyer: string }, signature: Signature) {
      const page = await appendSignaturePage(pdf, {
        title: 'Signatures',
        note: 'Given electronically, each from a logged-in account, and sealed by Proffer on behalf of the company. Times are in UTC.',
        labels: [`For the supplier: ${names.supplier}`, `For the buyer: ${names.buyer}`],
      });
      const fields = [fieldNames.supplier, fieldNames.buyer].map((name, index) => {
        // The buyer signs last.
        const locks = name === fieldNames.buyer;
        const rect = page.rects[index];
        if (!rect) throw new Error(`the signature page has no place for ${name}`);
        return { name, page: page.page, rect, locks };
      });
      const withFields = await placeSignatureFields(page.pdf, fields);
      return sign(withFields, signature, 'supplier');
    },

    signAsBuyer: (pdf: Uint8Array, signature: Signature) => sign(pdf, signature, 'buyer'),
  };
}
export type NdaPaper = ReturnType<typeof createNdaPaper>;
