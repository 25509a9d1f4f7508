import type { FindBrand } from '../../../platform/brand';
import { inspectPdf } from '../../../platform/pdf-signing';
import { createDocumentWriter } from '../../../platform/pdf-text';
import { dayText } from '../../../platform/date-text';
import { between, type SignedDocument } from '../../signing';
import { defaultNda, textVersionOf, type NdaParties } from './text';

/** Creates what writes and checks the PDF of an NDA before anybody has signed it; independent of tables and states. */
export const createNdaPaper = (findBrand: FindBrand) => ({
  /** Writes the default NDA with the parties, the offer and the date filled in; unsigned. */
  async write(parties: NdaParties): Promise<Uint8Array> {
    const writer = await createDocumentWriter({
      title: defaultNda.title,
      language: 'en',
      head: between({ supplier: parties.supplier.company, buyer: parties.buyer.company }),
      pagesToCome: 1,
      brand: await findBrand(),
    });
    writer.title(defaultNda.title);
    writer.facts([
      ['Offer', `${parties.offer.title} (no. ${parties.offer.id})`],
      ['Supplier', `${parties.supplier.company}, represented by ${parties.supplier.name}`],
      ['Buyer', `${parties.buyer.company}, represented by ${parties.buyer.name}`],
      ['Date', dayText(parties.date)],
      ['Text version', textVersionOf(parties.cover?.reach ?? 'offer')],
    ]);
    for (const section of defaultNda.sections(parties)) {
      writer.heading(section.heading);
      for (const paragraph of section.paragraphs) writer.paragraph(paragraph);
    }
    return writer.finish();
  },

  /** Checks that an uploaded document can be signed by both sides. */
  inspect: (bytes: Uint8Array) => inspectPdf(bytes, 'signing'),
});
export type NdaPaper = ReturnType<typeof createNdaPaper>;

/** Returns the name of the document for its signatures. A later round is named, as the NDA keeps its number. */
export const signedNda = ({ id, round }: { id: number; round: number }): SignedDocument => ({
  what: 'NDA',
  reference: round > 1 ? `NDA no. ${id}, round ${round}` : `NDA no. ${id}`,
});
