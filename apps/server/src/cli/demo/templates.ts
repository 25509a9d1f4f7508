import type { OfferKind } from './offers/idea';

/** A question with believable answers; a draft may leave it open. */
export interface DemoQuestion {
  question: string;
  category: 'Commercial' | 'Quality' | 'Compliance' | 'Delivery' | 'Support';
  isMandatory: boolean;
  answers: readonly [string, string, string];
}

/** A question template (spec §3 "Template") for one kind of offer. */
export interface DemoTemplate {
  name: string;
  kind: OfferKind;
  questions: readonly DemoQuestion[];
}

type Row = [
  category: DemoQuestion['category'],
  isMandatory: boolean,
  question: string,
  answers: DemoQuestion['answers'],
];

function template(name: string, kind: OfferKind, rows: readonly Row[]): DemoTemplate {
  return {
    name,
    kind,
    questions: rows.map(([category, isMandatory, question, answers]) => ({
      question,
      category,
      isMandatory,
      answers,
    })),
  };
}

export const demoTemplates: readonly DemoTemplate[] = [
  template('Manufacturing', 'goods', [
    [
      'Commercial',
      true,
      'What are your terms of payment?',
      [
        '30 % with the order, the rest against proforma before dispatch.',
        '100 % within 30 days of receipt; MSME rules apply.',
        '10 % advance against bank guarantee, 80 % on delivery, 10 % after commissioning.',
      ],
    ],
    [
      'Commercial',
      false,
      'How long is the price firm, and what adjusts it afterwards?',
      [
        'Firm for 90 days, then by the wholesale price index of the commodity.',
        'Firm for the whole term.',
        'Firm for one call-off; metal price by the monthly average.',
      ],
    ],
    [
      'Quality',
      true,
      'Which standards does the product meet, and who tests it?',
      [
        'The Indian Standards named in the detail; third-party inspection at your choice and our cost above ₹10 lakh.',
        'BIS licence, routine tests in our own laboratory, type test not older than five years.',
        'ISO 9001 system; test certificate 3.1 to EN 10204 with each lot.',
      ],
    ],
    [
      'Quality',
      false,
      'What happens to a rejected lot?',
      [
        'Replaced within 21 days, freight both ways at our cost.',
        'Credit note at once and replacement from stock.',
        'Sorted at your site by our people, replaced in the next delivery.',
      ],
    ],
    [
      'Compliance',
      true,
      'Please state the country of origin and the local content.',
      [
        'India, 82 % local content.',
        'India, class I local supplier.',
        'India, with imported components of 35 %.',
      ],
    ],
    [
      'Delivery',
      true,
      'What is the lead time from order to dispatch?',
      [
        'Four weeks; two for repeats.',
        'From stock within three days, otherwise six weeks.',
        'Eight to ten weeks.',
      ],
    ],
    [
      'Support',
      false,
      'How long are spare parts available?',
      [
        'Ten years after the last sale.',
        'Seven years.',
        'As long as the product is made, and five years more.',
      ],
    ],
  ]),
  template('Services', 'services', [
    [
      'Commercial',
      true,
      'How is the service billed?',
      [
        'Monthly by count, with a floor of 80 % of the plan.',
        'Per visit, against the report signed by your staff.',
        'A fixed monthly fee; extra work at the rates of the schedule.',
      ],
    ],
    [
      'Quality',
      true,
      'How is the quality measured, and what follows from a poor result?',
      [
        'Forty random spots a week; the fee follows the score.',
        'Response and turnaround times in a monthly table; late work is free.',
        'A joint walk each month with a list that both sides sign.',
      ],
    ],
    [
      'Compliance',
      true,
      'Are wages, provident fund and insurance paid on time, and may we see the registers?',
      [
        'Yes, by the fifth of the month; registers are open at any time.',
        'Yes; challans are attached to each bill.',
        'Yes; an outside auditor checks every quarter.',
      ],
    ],
    [
      'Delivery',
      true,
      'How soon can the service begin?',
      [
        'Seven days after the order.',
        'After thirty days of recruiting and training.',
        'At once, with a full team after two weeks.',
      ],
    ],
    [
      'Support',
      false,
      'Whom do we call at night and on holidays?',
      [
        'A supervisor on duty, by phone and WhatsApp.',
        'Our control room, round the clock.',
        'The site lead; after two hours the operations manager.',
      ],
    ],
  ]),
  template('Software and IT', 'software', [
    [
      'Commercial',
      true,
      'What does the yearly cost include after the first year?',
      [
        'Hosting, updates, support in office hours and one training day.',
        'Everything except changes that you ask for.',
        'A fee by user and month; no licence fee.',
      ],
    ],
    [
      'Compliance',
      true,
      'Where are the data stored, and who can see them?',
      [
        'In two Indian data centres; our operators only with your permission, and logged.',
        'On your own servers.',
        'In Mumbai, encrypted at rest with a key that you hold.',
      ],
    ],
    [
      'Compliance',
      true,
      'How do you meet the Digital Personal Data Protection Act, 2023?',
      [
        'Consent notices in the user’s language, erasure on request, a named officer.',
        'We act as processor under a written agreement with purpose and retention for each field.',
        'No personal data are processed.',
      ],
    ],
    [
      'Quality',
      false,
      'Which security tests has the product passed, and when?',
      [
        'CERT-In empanelled audit this year; report available.',
        'OWASP ASVS level 2, retested after each major version.',
        'None yet; planned before go-live.',
      ],
    ],
    [
      'Delivery',
      true,
      'How are our existing data taken over?',
      [
        'In three rehearsals with a signed list of differences.',
        'By import of spreadsheets that we prepare together.',
        'Not applicable: the system starts empty.',
      ],
    ],
    [
      'Support',
      true,
      'What are the response times, and in which languages?',
      [
        'Fifteen minutes when work stands still, four hours otherwise; four languages.',
        'One working hour, in English and Hindi.',
        'Four hours, by phone in Assamese, Bengali and English.',
      ],
    ],
    [
      'Support',
      false,
      'How do we get our data out if we leave?',
      [
        'A full export in a described format at any time, without asking.',
        'Database dump and files within five working days.',
        'CSV export from every screen.',
      ],
    ],
  ]),
  template('Construction works', 'works', [
    [
      'Commercial',
      true,
      'Which securities do you give?',
      [
        'Performance guarantee of 5 % and retention of 5 %.',
        'Bank guarantee of 10 % for the advance, 3 % for performance.',
        'Insurance surety bond of 5 %.',
      ],
    ],
    [
      'Quality',
      true,
      'Name three comparable works that you completed in the last seven years.',
      [
        'Listed in the annex with the certificates of the engineers in charge.',
        'Two in this district and one in the neighbouring one, each above 80 % of this value.',
        'See our profile; visits can be arranged.',
      ],
    ],
    [
      'Compliance',
      true,
      'Do you hold the contractor’s licence and labour registrations for this state?',
      [
        'Yes, class I (A), valid for three more years; BOCW registered.',
        'Yes; copies attached.',
        'The electrical licence is held, the BOCW registration follows before start.',
      ],
    ],
    [
      'Delivery',
      true,
      'How long will the work take, and what do you assume about the monsoon?',
      [
        'Ten months; no earthwork from June to September.',
        'Six months, independent of the season.',
        'Two dry seasons.',
      ],
    ],
    [
      'Delivery',
      false,
      'What do you need from us before you begin?',
      [
        'Possession of the site, drawings and a power connection of 25 kW.',
        'Access for trailers and a place for the site office.',
        'Approval of drawings within fourteen days.',
      ],
    ],
    [
      'Support',
      true,
      'How long is the defect liability period?',
      ['Five years.', 'Twenty-four months.', 'Three years, structures ten.'],
    ],
  ]),
  template('Medical supplies', 'medical', [
    [
      'Compliance',
      true,
      'Which CDSCO licence covers the product, and which risk class is it?',
      [
        'Manufacturing licence MD-5, class A and B.',
        'Manufacturing licence MD-9, class C.',
        'Import licence MD-15, class C.',
      ],
    ],
    [
      'Quality',
      true,
      'What shelf life remains on arrival?',
      ['At least 80 %.', 'Not less than 18 months.', 'At least 75 %; short-dated goods are exchanged.'],
    ],
    [
      'Quality',
      true,
      'How is sterility assured, and which report comes with a batch?',
      [
        'EtO to ISO 11135 with biological indicators; certificate for each batch.',
        'Gamma to ISO 11137; dose certificate.',
        'Non-sterile product; bioburden report each quarter.',
      ],
    ],
    [
      'Delivery',
      true,
      'Which stock do you hold for us, and how fast does it reach the ward?',
      [
        'Forty-five days; next day within 400 km.',
        'Thirty days at a depot in your state; 48 hours.',
        'Two months at your own store, billed when used.',
      ],
    ],
    [
      'Delivery',
      false,
      'How are recalls handled?',
      [
        'By batch number within four hours, with pick-up the next day.',
        'Mail and phone to every consignee; credit in seven days.',
        'As the Medical Devices Rules, 2017 require.',
      ],
    ],
    [
      'Commercial',
      true,
      'Is the price fixed for the term?',
      [
        'Yes, for the whole term.',
        'Yes for a year, then at most the consumer price index.',
        'Yes, and a lower price given to anybody else is yours too.',
      ],
    ],
    [
      'Support',
      false,
      'Do you train our nurses, and how often?',
      [
        'At the start and every year, by shift.',
        'On request, with a certificate.',
        'By short films in six languages and one visit.',
      ],
    ],
    [
      'Support',
      false,
      'What do you take back?',
      [
        'Short-dated and surplus stock up to 5 %.',
        'Sharps containers, against a fee.',
        'Nothing besides faulty goods.',
      ],
    ],
  ]),
];
