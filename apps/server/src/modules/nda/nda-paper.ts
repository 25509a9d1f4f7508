import {
  appendSignaturePage,
  inspectPdf,
  placeSignatureFields,
  signField,
  type SigningIdentity,
} from '../../platform/pdf-signing';
import { createDocumentWriter } from '../../platform/pdf-text';
import { writtenDay, writtenMoment } from '../../platform/written-time';
import { defaultNda, type NdaParties } from './nda-text';

/** Names of the two signature fields inside every NDA. */
export const fieldNames = { supplier: 'SupplierSignature', buyer: 'BuyerSignature' } as const;

export interface Signature {
  /** PNG of the drawn or uploaded signature; absent when it was typed. */
  png?: Uint8Array;
  signerName: string;
  company: string;
  signedAt: Date;
}

interface NdaPaperDeps {
  identity: SigningIdentity;
}

/** Makes and signs the PDF of an NDA (decisions.md, "NDA"). Knows no tables and no states. */
export function createNdaPaper({ identity }: NdaPaperDeps) {
  async function sign(
    pdf: Uint8Array,
    field: string,
    signature: Signature,
    reason: string,
  ): Promise<Uint8Array> {
    const lines = [signature.signerName, signature.company, writtenMoment(signature.signedAt)];
    return signField(pdf, {
      field,
      identity,
      signerName: signature.signerName,
      reason,
      signedAt: signature.signedAt,
      appearance: { ...(signature.png ? { png: signature.png } : {}), text: lines },
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
        labels: [`For the supplier: ${names.supplier}`, `For the buyer: ${names.buyer}`],
      });
      const fields = [fieldNames.supplier, fieldNames.buyer].map((name, index) => {
        const rect = page.rects[index];
        if (!rect) throw new Error(`the signature page has no place for ${name}`);
        return { name, page: page.page, rect };
      });
      const withFields = await placeSignatureFields(page.pdf, fields);
      return sign(withFields, fieldNames.supplier, signature, 'Agreement to the NDA as the supplier');
    },

    signAsBuyer: (pdf: Uint8Array, signature: Signature) =>
      sign(pdf, fieldNames.buyer, signature, 'Agreement to the NDA as the buyer'),
  };
}
export type NdaPaper = ReturnType<typeof createNdaPaper>;
