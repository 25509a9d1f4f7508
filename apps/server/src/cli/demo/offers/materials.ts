import { northEastSites } from '../wording';
import type { OfferIdea } from './idea';

/** Packaging, textiles, printing and chemicals. */
export const materialIdeas: readonly OfferIdea[] = [
  {
    supplier: 'vindhya',
    kind: 'goods',
    categories: ['44617100-9'],
    terms: ['month', 'half-year', 'year'],
    title: 'Corrugated boxes, {spec}, printed',
    detail:
      'Boxes to IS 2771 from 100 % recycled kraft, edge crush and burst tested for each lot, flexo printed in up to four colours with water-based ink. Minimum lot 1,000 pieces of a size; a month of stock is kept for contract customers. Delivered flat on returnable pallets. A cutting sample is made free of charge within three days.',
    variants: [
      ['5-ply for 20 kg', 5_000, 60_000, 215_000, 2_450_000],
      ['3-ply for retail', 10_000, 200_000, 120_000, 2_180_000],
      ['7-ply heavy for pump sets', 300, 4_000, 96_000, 1_170_000],
      ['wax-free moisture barrier for seafood', 8_000, 90_000, 460_000, 4_850_000],
    ],
  },
  {
    supplier: 'vindhya',
    kind: 'goods',
    categories: ['18937000-6'],
    terms: ['quarter', 'year'],
    sites: northEastSites,
    title: 'অসমৰ চাহৰ বাবে কাগজৰ বস্তা — tea paper sacks, {spec}',
    detail:
      'চাহৰ সুগন্ধ আৰু আৰ্দ্ৰতা ৰক্ষা কৰা বহুস্তৰীয় কাগজৰ বস্তা। Multiwall paper sacks with aluminium foil barrier for orthodox and CTC tea, filled weight 25 to 55 kg, moisture below 3 % after six months of storage at 85 % humidity. Printed with garden mark, grade and invoice number in Assamese and English. Drop tested to ISO 7965-1, food contact to IS 9845. Deliveries follow the plucking rounds from March to November.',
    variants: [
      ['25 kg CTC', 10_000, 120_000, 780_000, 8_700_000],
      ['50 kg orthodox, jumbo', 4_000, 50_000, 470_000, 5_450_000],
      ['sample sacks 5 kg', 1_000, 15_000, 41_000, 560_000],
      ['export, with palletising', 6_000, 45_000, 690_000, 4_900_000],
    ],
  },
  {
    supplier: 'vindhya',
    kind: 'goods',
    categories: ['39221160-6'],
    terms: ['month', 'quarter'],
    title: 'Moulded pulp trays for {spec}',
    detail:
      'Trays pressed from newsprint and bagasse, free of plastic, compostable to IS 17088. Tooling is ours and costs you nothing above 40,000 pieces a year. Wall thickness 1.6 to 2.4 mm; drop tested from 90 cm with your product. Lead time {weeks} weeks for a new shape, ten days for repeats.',
    variants: [
      ['meals with four compartments', 20_000, 400_000, 68_000, 1_280_000],
      ['glass vials and ampoules', 15_000, 150_000, 84_000, 790_000],
      ['crockery sets', 5_000, 40_000, 47_000, 345_000],
      ['seedlings, 50 cells', 8_000, 100_000, 72_000, 815_000],
    ],
  },
  {
    supplier: 'noyyal',
    kind: 'goods',
    categories: ['39518000-6', '33199000-1'],
    terms: ['quarter', 'half-year', 'year'],
    title: 'Hospital linen: {spec}',
    detail:
      'Cotton-rich linen that keeps its size and colour over 150 washes at 75 °C, tested to ISO 105-C06 and ISO 6330. Woven marks in the selvedge and a UHF tag in the hem are possible. Fabric from our own stock, so that a repeat order leaves in {weeks} weeks. Sizes are packed by ward, with a packing list in each bale. Two wash-tested samples accompany the quotation.',
    variants: [
      ['bed sheets, draw sheets and pillow cases', 1_500, 12_000, 615_000, 4_700_000],
      ['surgical gowns, reusable, level 3', 300, 2_500, 294_000, 2_330_000],
      ['patient gowns in four sizes', 800, 9_000, 248_000, 2_610_000],
      ['blankets, flame retardant', 400, 3_500, 330_000, 2_760_000],
    ],
  },
  {
    supplier: 'noyyal',
    kind: 'goods',
    categories: ['18110000-3', '18222000-1'],
    terms: ['quarter', 'half-year'],
    title: 'பள்ளி சீருடைகள் — school and staff uniforms, {spec}',
    detail:
      'பருத்தி கலந்த தரமான துணி, வலுவான தையல், அளவு எடுத்துத் தைக்கும் வசதி. Uniform sets in polyester-cotton 67/33 of 180 g/m² with reinforced seams, colour fastness grade 4, dyed without azo colours. We measure people at {site} in a camp of two days, deliver in named bags, and alter without charge for thirty days.',
    variants: [
      ['two sets for 600 pupils', 1_200, 1_400, 820_000, 1_020_000],
      ['bus crews, summer and winter', 360, 1_100, 468_000, 1_430_000],
      ['housekeeping staff, tunic and trousers', 150, 2_000, 131_000, 1_640_000],
      ['sports kit, moisture wicking', 400, 5_000, 196_000, 2_270_000],
    ],
  },
  {
    supplier: 'noyyal',
    kind: 'goods',
    categories: ['19251000-0'],
    terms: ['month', 'half-year'],
    title: 'Knitted fabric by weight, {spec}',
    detail:
      'Single jersey, interlock and rib from combed ring-spun yarn, compacted, shrinkage under 5 %, dyed to your standard within delta E 0.8. Rolls of 20 kg with a barcode that leads to yarn lot and dye recipe. Lots with GOTS transaction certificate against a surcharge of 6 %. Shipped by Tuticorin within {weeks} weeks.',
    variants: [
      ['160 g/m² organic cotton', 800, 12_000, 430_000, 6_240_000],
      ['220 g/m² interlock for children’s wear', 1_000, 9_000, 515_000, 4_520_000],
      ['rib with 5 % elastane', 300, 4_000, 184_000, 2_350_000],
      ['recycled polyester blend', 600, 15_000, 262_000, 6_100_000],
    ],
  },
  {
    supplier: 'hooghly',
    kind: 'goods',
    categories: ['22112000-8', '79810000-5'],
    terms: ['month', 'quarter'],
    title: 'Text books and reports: {spec}',
    detail:
      'Typesetting, proof reading, printing and binding under one roof, on 70 to 90 g/m² paper with chain of custody if you wish. Colour to ISO 12647-2, checked with a spectrophotometer every 500 sheets. Section sewn or perfect bound; the spine is pull tested. Proofs come as PDF within four days and as a bound dummy within eight.',
    variants: [
      ['200 pages, one colour, 3,000 copies', 3_000, 3_000, 268_000, 330_000],
      ['annual report in two languages', 500, 2_500, 145_000, 610_000],
      ['laboratory manuals, wire bound', 800, 6_000, 92_000, 590_000],
      ['বাংলা ও হিন্দি পাঠ্যপুস্তক, four colours', 5_000, 80_000, 610_000, 8_300_000],
    ],
  },
  {
    supplier: 'hooghly',
    kind: 'goods',
    categories: ['22450000-9'],
    terms: ['month', 'year'],
    title: 'Security printing: {spec}',
    detail:
      'Forms with microtext, void pantograph, invisible ink and sequential QR codes, printed in a room with access control and cameras. Waste is shredded before witnesses. Data for numbering is taken over by SFTP and destroyed after ninety days. The exact set of features is told only after the NDA is signed.',
    variants: [
      ['degree certificates', 1_000, 6_000, 88_000, 470_000],
      ['bus tickets on thermal rolls', 20_000, 300_000, 340_000, 4_650_000],
      ['prescription pads', 2_000, 40_000, 54_000, 890_000],
      ['tamper-evident labels', 10_000, 500_000, 36_000, 1_450_000],
    ],
  },
  {
    supplier: 'hooghly',
    kind: 'goods',
    categories: ['22150000-6', '44423400-5'],
    terms: ['month'],
    title: 'Signs and brochures, {spec}',
    detail:
      'Small print work with a short way from order to parcel. Artwork in Bengali, Hindi, Odia or English is included up to two rounds of correction. Boards are UV printed on aluminium composite and hold five years in the sun; brochures are varnished without plastic film.',
    variants: [
      ['tri-fold, 2,000 copies', 2_000, 2_000, 8_000, 14_500],
      ['wayfinding for a building', 40, 220, 62_000, 310_000],
      ['menu cards, washable', 60, 900, 9_500, 118_000],
      ['safety posters in four languages', 50, 1_000, 11_000, 134_000],
    ],
  },
  {
    supplier: 'narmada',
    kind: 'goods',
    categories: ['24962000-5'],
    terms: ['half-year', 'year', 'years'],
    title: 'Water treatment chemicals: {spec}',
    detail:
      'Poly aluminium chloride, antiscalant, biocide and boiler chemicals to the relevant Indian Standards, each drum with batch certificate and safety data sheet. Our chemist visits {site} every month, samples six points and adjusts the doses; the report names the cost per cubic metre. Empty drums are collected. Storage tanks with bund and dosing pumps are lent for contracts of a year or more.',
    variants: [
      ['poly aluminium chloride, 18 %, liquid', 10, 240, 190_000, 4_100_000],
      ['cooling tower programme', 1, 4, 168_000, 890_000],
      ['RO antiscalant and cleaners', 2, 40, 115_000, 1_980_000],
      ['low-pressure boiler programme', 1, 3, 92_000, 410_000],
    ],
  },
  {
    supplier: 'narmada',
    kind: 'goods',
    categories: ['39830000-9', '24455000-8'],
    terms: ['month', 'quarter', 'year'],
    title: 'Cleaning and disinfection, {spec}',
    detail:
      'Concentrates for floors, laundry, kitchens and operating theatres. Disinfectants are tested to EN 13727 and EN 14476 with contact times printed large on the label in English, Hindi and your language. Dosing stations are fitted free of charge and keep use within 5 % of plan. Biodegradable to OECD 301; no nonyl phenols.',
    variants: [
      ['floor and surface concentrate, 20 litres', 50, 900, 72_000, 1_240_000],
      ['laundry set for 800 kg a day', 1, 5, 58_000, 340_000],
      ['hand rub with 75 % alcohol', 500, 20_000, 61_000, 2_150_000],
      ['membrane-safe CIP detergent', 20, 300, 94_000, 1_330_000],
    ],
  },
  {
    supplier: 'narmada',
    kind: 'goods',
    categories: ['24311521-5', '24315300-8', '24311411-1'],
    terms: ['quarter', 'half-year'],
    title: 'Process chemicals in tankers: {spec}',
    detail:
      'Commodity chemicals by the tanker from our own tank farm, price formula on a published index plus freight. Tankers are dedicated, washed with certificate, driven by people trained to ADR and tracked. Discharge at {site} by our operator with full protective clothing. Samples of each load are kept for six months. A fixed number of loads a week is guaranteed; a missed load is paid for at 3 % of its value a day.',
    variants: [
      ['caustic soda lye 48 %', 60, 900, 2_280_000, 33_500_000],
      ['hydrogen peroxide 50 %', 40, 500, 1_640_000, 19_800_000],
      ['sulphuric acid 98 %', 80, 1_200, 910_000, 13_200_000],
      ['sodium sulphide flakes, 60 %', 10, 160, 470_000, 7_250_000],
    ],
  },
];
