import type { OfferKind } from './offers/idea';

/** Cities for deliveries and works. */
export const sites = [
  'Mysuru',
  'Jorhat',
  'Kota',
  'Nagpur',
  'Latur',
  'Udaipur',
  'Vellore',
  'Siliguri',
  'Puri',
  'Visakhapatnam',
  'Shillong',
  'Mangaluru',
  'Raipur',
  'Dibrugarh',
  'Madurai',
  'Nashik',
] as const;

/** Places in the north-east for construction and tea. */
export const northEastSites = ['Jorhat', 'Dibrugarh', 'Tezpur', 'Shillong', 'Silchar', 'Nagaon'] as const;

/** Closing sentences of offers; versions of one idea rarely get the same. */
export const closings: Record<OfferKind, readonly string[]> = {
  goods: [
    'Samples can be had against a returnable deposit.',
    'Inspection before dispatch by you or an agency of your choice is welcome.',
    'GST is extra at the rate of the day; e-way bill and e-invoice are issued by us.',
    'Packing is sea-worthy where the place of delivery requires it.',
    'Part orders are accepted within the quantity shown, at the same unit price.',
    'A visit to our works can be arranged on any weekday.',
    'Orders before the end of the quarter are served from stock that is already reserved.',
    'Operating instructions come in English and in the language of your state.',
  ],
  services: [
    'A trial of one month can be agreed.',
    'The named team stays for the whole term; a change needs your consent.',
    'The contract can be ended by either side with sixty days of notice.',
    'Rates hold until the next revision of minimum wages.',
    'We begin with a survey of your site, which is free.',
    'Two references of the same size can be called.',
  ],
  software: [
    'A demonstration with your own data takes half a day.',
    'Acceptance is by a list of cases that we write together.',
    'All source documents of the project belong to you.',
    'The price holds for orders within ninety days.',
  ],
  works: [
    'Quantities are measured jointly; rates hold for a deviation of 25 % either way.',
    'Safety officer and first-aid post are on site from the first day.',
    'A weekly report with photographs goes to your engineer.',
    'Local labour is preferred, and wages are paid through banks.',
    'A joint survey comes before the final price.',
  ],
  medical: [
    'Evaluation pieces are given free of charge to your committee.',
    'Prices include GST and delivery to each ward store.',
    'Complaints are answered within two working days with an analysis.',
    'Vigilance reports are filed by us under the Materiovigilance Programme.',
    'Quantities may move by 30 % either way without a change of price.',
  ],
};

/** Terms of delivery; `{home}` is the supplier's city, `{site}` the place of use. */
export const deliveryTerms: Record<OfferKind, readonly string[]> = {
  goods: [
    'Ex-works {home} (Incoterms 2020)',
    'FOR site {site}, unloading by buyer',
    'DDP {site} (Incoterms 2020)',
    'FCA {home}, loaded on buyer’s vehicle',
    'CIP {site}, insured for 110 %',
    'Door delivery {site}, freight included above ₹50,000',
  ],
  services: [
    'At site, {site}',
    'At site, {site} and branches within 60 km',
    'From {home}, travel included',
    'Call-off within the term',
  ],
  software: ['Remote, with two site visits to {site}', 'On site at {site} for go-live, then remote'],
  works: ['Turnkey at {site}, handed over after joint inspection', 'At site {site}, materials included'],
  medical: [
    'DDP central store {site}',
    'FOR {site}, within 72 hours of call-off',
    'Consignment stock at {site}, billed when used',
  ],
};

export const deliveryRules: Record<OfferKind, readonly string[]> = {
  goods: [
    'Part deliveries allowed; each with its own invoice and test certificate.',
    'One consignment; delay is charged at 0.5 % a week, at most 5 %.',
    'Call-offs by e-mail, delivered in the sequence received.',
    'Delivery note to be signed with stamp and time; shortages reported within three days.',
  ],
  services: [
    'Service begins on the first of a month; a handover list is signed at start and end.',
    'Visits are announced two days ahead; night work by agreement.',
    'Reports within five working days of each visit.',
  ],
  software: [
    'Delivery in steps of four weeks, each with its own acceptance.',
    'Go-live only after a rehearsal that both sides sign.',
  ],
  works: [
    'Stages by milestone; payment within 30 days of the measured bill.',
    'No concreting above 38 °C; earthwork stops with the monsoon.',
    'Handover floor by floor, with a snag list closed in 21 days.',
  ],
  medical: [
    'First expiring, first out; batches are not mixed in a carton.',
    'Temperature log with every cold consignment.',
    'Goods refused on arrival are collected within five days.',
  ],
};

/** Suppliers' reasons for rejections, which the buyer reads. */
export const rejectionReasons = [
  'We have an exclusive arrangement in your district until March.',
  'Your last two payments are still open. Please clear them and ask again.',
  'The quantity you mentioned is below what this offer can serve.',
  'You also make this product; our drawings cannot be shared.',
  'The offer is about to be replaced. Please ask for the new one next month.',
  'We could not confirm the company under the address of the profile.',
  'Our production is sold out for this season.',
] as const;

export const skipReasons = [
  '',
  'The same company asked twice; we go on with the other request.',
  'Settled by phone, no NDA needed.',
  '',
  'Out of our service area.',
  'Please see our open offer of the same kind.',
  '',
] as const;

/** Notes of buyers with their NDA requests; most requests have none. */
export const requestNotes = [
  'For our line in Hosur; the first lot is due in March.',
  '',
  '',
  'We have bought from you before, under our former name.',
  '',
  'Our quality team has to see the drawings before we can ask for a quote.',
  '',
] as const;

export const contractDescriptions = [
  'Supply as described in the offer, at the prices of the attached schedule. Part deliveries by call-off; payment within thirty days of acceptance.',
  'Scope, quality and quantities as in the offer and its answers. Liquidated damages of 0.5 % for each week of delay, at most 5 % of the order value. Either side may end the contract with sixty days of notice.',
  'Rate contract without obligation of a minimum quantity. Prices are firm for the term. Deliveries follow the monthly plan that the buyer sends by the twentieth.',
  'Complete scope including installation, training and papers. 10 % of the value is kept until the end of the warranty, or released against a bank guarantee.',
] as const;
