import { z } from 'zod';
import type { NdaReach } from '@proffer/contract/wire/choices';
import { dayText } from '../../../platform/date-text';

/** One side of the agreement, as named in the document. */
interface NdaParty {
  company: string;
  /** The person who signs. */
  name: string;
  city: string;
}

/** Data filled into the fixed text. */
export interface NdaParties {
  supplier: NdaParty;
  buyer: NdaParty;
  offer: { id: number; title: string };
  /** Calendar day on which the document is made, `YYYY-MM-DD`. */
  date: string;
  /** Offers that the NDA covers; covering only its own offer adds nothing to the text. */
  cover?: { reach: NdaReach; category: { code: string; title: string } | undefined };
  /** Choices as `setNdaPdf` takes them; omitted ones get their default (see `ndaElections`). */
  elections: Record<string, string>;
}

interface NdaSection {
  heading: string;
  paragraphs: string[];
}

/**
 * Schema of a supplier's choices in the default NDA; everything else is fixed. Parses the texts that
 * `setNdaPdf` takes (NDA-66): `{}` gives the defaults. An empty `place` means the supplier's city.
 */
export const ndaElections = z.object({
  kind: z.enum(['mutual', 'one-way'], 'Please choose mutual or one-way.').default('mutual'),
  termMonths: z.coerce
    .number('Please enter the term in months.')
    .int('Whole months only.')
    .min(6, 'At least 6 months.')
    .max(120, 'At most 120 months.')
    .default(36),
  place: z.string('Must be text.').trim().max(100, 'At most 100 characters.').default(''),
  returnOrDestroy: z
    .enum(['return', 'destroy', 'either'], 'Please choose return, destroy or either.')
    .default('either'),
});
type NdaElections = z.output<typeof ndaElections>;

/**
 * NDA used when the supplier chooses no document of their own (NDA-54). The wording of a version never
 * changes once anybody has signed it: a correction is a new version alongside this one.
 */
export const defaultNda = {
  id: 1,
  version: '1.0',
  title: 'Non-Disclosure Agreement',
  elections: ndaElections,
  sections,
} as const;

/** Returns the version of the text. Version 1.1 only adds a paragraph on the covered offers to version 1.0. */
export const textVersionOf = (reach: NdaReach): string => (reach === 'offer' ? defaultNda.version : '1.1');

const returnClauses: Record<NdaElections['returnOrDestroy'], string> = {
  return: 'return the Confidential Information and every copy of it',
  destroy:
    'destroy the Confidential Information and every copy of it, and confirm the destruction in writing',
  either:
    'at its own choice return the Confidential Information and every copy of it, or destroy them and confirm the destruction in writing',
};

/** Returns the sections of the text. Throws a ZodError for invalid choices, so validate client input first. */
function sections({ supplier, buyer, offer, date, cover, ...given }: NdaParties): NdaSection[] {
  const elections = ndaElections.parse(given.elections);
  const isMutual = elections.kind === 'mutual';
  const place = elections.place === '' ? supplier.city : elections.place;
  return [
    {
      heading: '1. Parties',
      paragraphs: [
        `This Agreement, prepared on ${dayText(date)}, is made between ${supplier.company}, of ${supplier.city}, represented by ${supplier.name} (the “Supplier”), and ${buyer.company}, of ${buyer.city}, represented by ${buyer.name} (the “Buyer”). Each of them is a “Party”, and together they are the “Parties”. It takes effect on the day the later of the two signs it (the “Effective Date”).`,
        isMutual
          ? 'This Agreement is mutual. A Party that gives Confidential Information is its “Discloser”, and the Party that receives it is its “Recipient”; either Party may be both.'
          : 'This Agreement protects information given by the Supplier. The Supplier is the “Discloser”, and the Buyer is the “Recipient”.',
      ],
    },
    {
      heading: '2. Purpose',
      paragraphs: [
        `The Supplier has published offer no. ${offer.id}, “${offer.title}” (the “Offer”). Confidential Information is given only so that the Parties can examine the Offer, discuss it, and decide whether to conclude a contract about it (the “Purpose”).`,
        ...coverClause(cover),
      ],
    },
    {
      heading: '3. Confidential Information',
      paragraphs: [
        `“Confidential Information” means all information about the Offer or the Discloser’s business that the Discloser gives to the Recipient for the Purpose, before or after the Effective Date, in any form, if it is marked confidential or if a reasonable person in the Recipient’s position would understand it to be confidential. It includes specifications, drawings, samples, prices, costs, processes, software, customer and supplier details, and the withheld parts of the Offer.${isMutual ? ' The fact that the Parties are in discussion, and the content of the discussion, are Confidential Information of both.' : ''}`,
        'Information is not Confidential Information to the extent the Recipient can show that it (a) is or becomes public other than by a breach of this Agreement; (b) was lawfully known to the Recipient, free of any duty of confidence, before the Discloser gave it; (c) was lawfully received from a third person who was free to give it; or (d) was developed by the Recipient independently, without use of the Confidential Information.',
      ],
    },
    {
      heading: '4. Duties of the Recipient',
      paragraphs: [
        'The Recipient shall (a) keep the Confidential Information secret, with at least the care it gives to its own confidential information and never less than reasonable care; (b) use it only for the Purpose; (c) copy it only as far as the Purpose requires; and (d) not reverse-engineer or analyse any sample or material, except as the Discloser agrees in writing.',
        'The Recipient may pass Confidential Information only to those of its directors, employees and professional advisers who need it for the Purpose and who are bound by duties of confidence at least as strict as these. The Recipient is answerable for what they do with it. It shall tell the Discloser without delay once it learns of any unauthorised use or disclosure.',
      ],
    },
    {
      heading: '5. Disclosure required by law',
      paragraphs: [
        'The Recipient may disclose Confidential Information to the extent that a law, a court or a public authority with power over it so requires. As far as it is lawful, it shall first give the Discloser written notice and reasonable help to limit the disclosure, and shall mark what it discloses as confidential.',
      ],
    },
    {
      heading: '6. Personal data',
      paragraphs: [
        'Where Confidential Information contains personal data, the Recipient shall handle it in accordance with the Digital Personal Data Protection Act, 2023 and any other data protection law that applies, and shall take reasonable security safeguards against its breach.',
      ],
    },
    {
      heading: '7. Ownership and no commitment',
      paragraphs: [
        'All Confidential Information remains the property of the Discloser. Nothing in this Agreement grants a licence or any other right in it, or in any patent, design, trade mark or copyright. The Discloser gives it as it stands, and liability for its accuracy arises only under a contract later concluded.',
        'Neither Party is bound to conclude a contract, and neither is prevented from dealing with others or from offering similar goods or services, so long as it keeps to this Agreement.',
      ],
    },
    {
      heading: '8. Return or destruction',
      paragraphs: [
        `Within fifteen days of a written request by the Discloser, the Recipient shall ${returnClauses[elections.returnOrDestroy]}. It may keep one copy where a law requires it, and copies in routine backups until they are overwritten; this Agreement applies to such copies for as long as they are kept.`,
      ],
    },
    {
      heading: '9. Term',
      paragraphs: [
        `The duties in this Agreement begin on the Effective Date and last for ${elections.termMonths} months, whether or not the Parties conclude a contract. For a trade secret they last for as long as the information remains a trade secret, and for personal data for as long as the law requires. Either Party may end the exchange of information at any time by written notice; information already given stays protected.`,
      ],
    },
    {
      heading: '10. Remedies',
      paragraphs: [
        'A breach of this Agreement may cause harm that money alone does not make good. The Discloser may therefore apply for an injunction or other specific relief under the Specific Relief Act, 1963, in addition to compensation under the Indian Contract Act, 1872 and any other remedy the law gives.',
      ],
    },
    {
      heading: '11. General',
      paragraphs: [
        'This Agreement is the whole agreement of the Parties about the confidentiality of information given for the Purpose. It may be changed, and a right under it waived, only in writing signed by the Party to be bound. Neither Party may assign it without the written consent of the other. If a provision is invalid, the others remain in force. Notices are given in writing, by messages or e-mail to the address that the other Party has registered on the marketplace. Any stamp duty payable on this Agreement is borne by the Parties in equal shares.',
        'The Parties agree to make this Agreement in electronic form and to sign it electronically, and neither shall dispute it for that reason alone (section 10A of the Information Technology Act, 2000). Each person who signs confirms that they are authorised to bind the Party for which they sign.',
      ],
    },
    {
      heading: '12. Governing law and courts',
      paragraphs: [
        `This Agreement is governed by the laws of India. The Parties shall first try in good faith to settle any dispute by discussion within thirty days of written notice of it. Subject to that, the courts at ${place} have exclusive jurisdiction. This does not prevent a Party from seeking urgent interim relief from any court that has jurisdiction.`,
      ],
    },
  ];
}

/** Returns the paragraph on covered offers; none if the NDA covers only its own offer. */
function coverClause(cover: NdaParties['cover']): string[] {
  if (cover === undefined || cover.reach === 'offer') return [];
  const { category } = cover;
  const which =
    category === undefined
      ? 'all offers that the Supplier publishes on the marketplace'
      : `all offers that the Supplier publishes on the marketplace in the category “${category.title}” (CPV ${category.code}) or a category below it`;
  return [
    `This Agreement also covers ${which}. The Buyer may open each of them on the marketplace while this Agreement lasts; from then on that offer is an “Offer” too. The marketplace keeps which offer was opened when, and tells the Supplier. The Supplier may end this for the future on the marketplace at any time; information already given stays protected.`,
  ];
}
