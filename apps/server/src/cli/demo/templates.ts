import type { QuestionRule } from '@proffer/contract/templates/schemas';
import type { OfferKind } from './offers/idea';

/** A question with plausible answers; a draft may leave it open. */
interface DemoQuestion extends QuestionRule {
  question: string;
  category: 'Commercial' | 'Quality' | 'Compliance' | 'Delivery' | 'Support';
  isMandatory: boolean;
  answers: readonly [string, string, string];
}

/** A question template (TPL-16) for one kind of offer. */
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
  /** Absent: a text question without help. */
  rule?: Partial<QuestionRule>,
];

function template(name: string, kind: OfferKind, rows: readonly Row[]): DemoTemplate {
  return {
    name,
    kind,
    questions: rows.map(([category, isMandatory, question, answers, rule]) => ({
      kind: 'text',
      help: '',
      options: [],
      min: null,
      max: null,
      ...rule,
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
      { help: 'As the Public Procurement (Preference to Make in India) Order counts it.' },
    ],
    [
      'Delivery',
      true,
      'How many weeks pass from order to dispatch?',
      ['4', '6', '10'],
      { kind: 'number', min: 0, max: 104, help: 'Of the largest quantity offered; 0 from stock.' },
    ],
    [
      'Support',
      false,
      'For how many years after the last sale are spare parts available?',
      ['10', '7', '5'],
      { kind: 'number', min: 0, max: 50 },
    ],
  ]),
  template('Services', 'services', [
    [
      'Commercial',
      true,
      'How is the service billed?',
      ['Monthly by count', 'Per visit', 'A fixed monthly fee'],
      { kind: 'choice', options: ['Monthly by count', 'Per visit', 'A fixed monthly fee', 'By the hour'] },
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
      ['Yes', 'Yes', 'Yes'],
      { kind: 'yes_no', help: 'Buyers may ask for the challans of any month.' },
    ],
    [
      'Delivery',
      true,
      'How many days after the order can the service begin?',
      ['7', '30', '14'],
      { kind: 'number', min: 0, max: 365, help: 'With the full team.' },
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
      'Where are the data stored?',
      ['In our data centres in India', 'On your own servers', 'At a cloud provider in India'],
      {
        kind: 'choice',
        options: [
          'In our data centres in India',
          'At a cloud provider in India',
          'On your own servers',
          'Outside India',
        ],
      },
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
      'When did the product last pass a security audit?',
      ['2025-02-14', '2024-11-28', '2025-06-30'],
      { kind: 'date', help: 'By an auditor empanelled by CERT-In; leave it open when there was none.' },
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
      ['Yes', 'Yes', 'Yes'],
      { kind: 'yes_no', help: 'The licence of the trade, and the registration of building workers (BOCW).' },
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
      'Please attach the completion certificate of a comparable work.',
      // The offers of the demo market have no attachments.
      ['', '', ''],
      { kind: 'file', help: 'As the engineer in charge signed it.' },
    ],
    [
      'Support',
      true,
      'How many months is the defect liability period?',
      ['60', '24', '36'],
      { kind: 'number', min: 12, max: 240 },
    ],
  ]),
  template('Medical supplies', 'medical', [
    [
      'Compliance',
      true,
      'Which CDSCO licence covers the product?',
      [
        'Manufacturing, MD-5 (class A and B)',
        'Manufacturing, MD-9 (class C and D)',
        'Import, MD-15 (any class)',
      ],
      {
        kind: 'choice',
        options: [
          'Manufacturing, MD-5 (class A and B)',
          'Manufacturing, MD-9 (class C and D)',
          'Import, MD-15 (any class)',
          'None needed',
        ],
        help: 'Forms of the Medical Devices Rules, 2017.',
      },
    ],
    [
      'Quality',
      true,
      'How many per cent of the shelf life remain on arrival, at least?',
      ['80', '66.6', '75'],
      { kind: 'number', min: 0, max: 100 },
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
    ['Commercial', true, 'Is the price fixed for the whole term?', ['Yes', 'No', 'Yes'], { kind: 'yes_no' }],
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
