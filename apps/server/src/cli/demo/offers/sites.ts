import { northEastSites } from '../wording';
import type { OfferIdea } from './idea';

/** Furniture, safety gear, civil works and medical consumables. */
export const siteIdeas: readonly OfferIdea[] = [
  {
    supplier: 'doaba',
    kind: 'goods',
    categories: ['39130000-2'],
    terms: ['month', 'quarter'],
    title: 'Office furniture, {spec}',
    detail:
      'Desks of E1 board with 2 mm edge, steel frames with 60 micron powder coat, chairs tested to BIFMA X5.1. Drawings for your floor come within a week. Our crew delivers, assembles and takes the packing away again. Spare parts are kept for ten years, warranty {months} months.',
    variants: [
      ['40 work places with screens', 40, 40, 620_000, 880_000],
      ['height-adjustable desks', 5, 60, 138_000, 1_590_000],
      ['conference table for 24', 1, 3, 165_000, 540_000],
      ['mesh chairs with lumbar support', 20, 400, 112_000, 2_150_000],
    ],
  },
  {
    supplier: 'doaba',
    kind: 'goods',
    categories: ['39160000-1'],
    terms: ['quarter', 'half-year'],
    title: 'Hostel and classroom furniture: {spec}',
    detail:
      'Cots, study tables, cupboards and dual desks in ERW tube with welded joints, tested with 200 kg for 10,000 cycles. Tops in compact laminate that survive a compass. Everything stands on replaceable nylon feet. We deliver to {site} floor by floor in the vacation, and number each piece for your stock register.',
    variants: [
      ['cots and cupboards for 300 rooms', 300, 600, 5_100_000, 9_400_000],
      ['dual desks for 25 class rooms', 500, 750, 1_550_000, 2_300_000],
      ['laboratory stools and benches', 120, 400, 480_000, 1_460_000],
      ['library racks and reading tables', 80, 180, 1_120_000, 2_370_000],
    ],
  },
  {
    supplier: 'doaba',
    kind: 'goods',
    categories: ['33192000-2'],
    terms: ['month', 'quarter', 'half-year'],
    title: 'Hospital furniture, {spec}',
    detail:
      'Beds with ABS panels, central brake and four actuators, tested to IEC 60601-2-52; lockers, trolleys and attendant couches to match. Welds are ground, no pipe end is open, every surface can be wiped. Two beds are left with you for a fortnight before you decide. Service within two days in northern India, elsewhere through trained partners.',
    variants: [
      ['motorised ICU beds', 6, 60, 720_000, 6_900_000],
      ['semi-fowler ward beds', 20, 250, 410_000, 4_850_000],
      ['bedside lockers and over-bed tables', 40, 400, 268_000, 2_540_000],
      ['stretcher trolleys, X-ray permeable', 4, 30, 176_000, 1_240_000],
    ],
  },
  {
    supplier: 'suraksha',
    kind: 'goods',
    categories: ['18830000-6'],
    terms: ['month', 'half-year', 'year'],
    title: 'Safety shoes, {spec}',
    detail:
      'Shoes to IS 15298 part 2 with BIS licence, 200 J toe cap, PU double density sole, oil and acid resistant. Women’s lasts from size 3. A fitting camp at {site} is free above 300 pairs; exchange of sizes for sixty days. Sole life under your floor conditions is agreed beforehand and pairs that fail sooner are replaced.',
    variants: [
      ['steel toe, ankle high', 200, 3_000, 214_000, 2_960_000],
      ['composite toe, metal free', 100, 1_500, 168_000, 2_310_000],
      ['gumboots for wet processing', 300, 2_500, 141_000, 1_080_000],
      ['heat resistant to 300 °C', 60, 700, 102_000, 1_130_000],
    ],
  },
  {
    supplier: 'suraksha',
    kind: 'goods',
    categories: ['35113400-3', '80550000-4'],
    terms: ['quarter', 'year'],
    title: 'Work at height: {spec}',
    detail:
      'Harnesses to IS 3521 and EN 361 with twin lanyards and shock absorbers, lifelines with certified anchors, rescue kits. Each piece carries a chip with date of making and inspections. We train in groups of twelve with a tower on a lorry, and return every six months to inspect; withdrawn gear is cut before your eyes. Training certificates are valid for two years.',
    variants: [
      ['full body harness sets', 50, 900, 137_000, 2_280_000],
      ['horizontal lifeline, 120 m', 1, 6, 345_000, 1_930_000],
      ['rescue kit and two-day course', 1, 10, 84_000, 690_000],
      ['tower ladder fall arrest rail', 30, 300, 210_000, 1_870_000],
    ],
  },
  {
    supplier: 'suraksha',
    kind: 'goods',
    categories: ['35111300-8'],
    terms: ['month', 'year', 'years'],
    title: 'Fire extinguishers and {spec}',
    detail:
      'Stored pressure extinguishers to IS 15683 with BIS mark, brackets, signs and a drawing of positions. Yearly service with refilling and hydraulic test every third year is priced in. Each cylinder has a QR tag with its life story. Old cylinders are taken over and scrapped with certificate.',
    variants: [
      ['refilling service for 400 cylinders', 400, 400, 228_000, 310_000],
      ['clean agent for server rooms', 4, 40, 46_000, 425_000],
      ['hose reels with drums', 10, 120, 92_000, 990_000],
      ['kitchen hood suppression', 1, 12, 185_000, 1_940_000],
    ],
  },
  {
    supplier: 'kamrup',
    kind: 'works',
    categories: ['45233120-6', '45221220-0'],
    terms: ['year', 'years'],
    sites: northEastSites,
    title: 'Rural road with culverts, {spec}',
    detail:
      'Earthwork, granular sub-base, WMM and 30 mm bituminous concrete with box culverts, to MoRTH specifications and the rates of the state schedule. Our batching and hot mix plants stand within 40 km. Work is planned around the monsoon: structures from October, surface by April. Defect liability five years with a yearly inspection that you receive in writing. The programme, the mix designs and the quality plan are handed over before the first lorry moves.',
    variants: [
      ['4.2 km, two culverts', 1, 1, 21_800_000, 26_400_000],
      ['11 km with a 25 m RCC bridge', 1, 1, 98_500_000, 118_000_000],
      ['1.1 km approach road', 1, 1, 6_400_000, 7_900_000],
      ['3 km garden road, block paving', 1, 1, 14_200_000, 17_600_000],
    ],
  },
  {
    supplier: 'kamrup',
    kind: 'works',
    categories: ['45210000-2'],
    terms: ['half-year', 'year'],
    sites: northEastSites,
    title: 'Buildings in seismic zone V: {spec}',
    detail:
      'RCC frame to IS 13920 with ductile detailing, fly ash masonry, roof drainage for 150 mm an hour, termite treatment and rainwater tank. We build from your drawings or offer design and build with a fixed price. Concrete is tested at 7 and 28 days by an outside laboratory that reports to you directly. The site in {site} gets a camera that you can look through.',
    variants: [
      ['garden hospital, 20 beds', 1, 1, 32_500_000, 38_900_000],
      ['labour quarters, 48 units', 48, 48, 41_000_000, 49_800_000],
      ['warehouse of 2,400 m²', 1, 2, 26_700_000, 55_500_000],
      ['two-storey canteen', 1, 1, 9_600_000, 11_700_000],
    ],
  },
  {
    supplier: 'kamrup',
    kind: 'works',
    categories: ['45231300-8', '45232452-5'],
    terms: ['month', 'quarter', 'half-year'],
    sites: northEastSites,
    title: 'পানী যোগান আঁচনি — water supply and drains, {spec}',
    detail:
      'নলীনাদ, পানীৰ টেংকি আৰু নলা নিৰ্মাণৰ কাম। Deep tube wells, iron removal plant, elevated tank of 50 to 200 kl and HDPE or DI pipes with house connections; surface drains in M20 with covers. Pipes are pressure tested at 1.5 times working pressure before back-filling. A year of operation with training of a local committee is part of the offer, as are the forms of Jal Jeevan Mission.',
    variants: [
      ['180 houses', 180, 180, 7_900_000, 9_700_000],
      ['650 m storm drain', 650, 650, 3_450_000, 4_250_000],
      ['iron removal plant, 10 m³/h', 1, 5, 1_180_000, 5_600_000],
      ['repairs after flood, rate contract', 1, 30, 240_000, 4_950_000],
    ],
  },
  {
    supplier: 'arogya',
    kind: 'medical',
    categories: ['33141310-6', '33141220-8', '33194120-3'],
    terms: ['half-year', 'year', 'years'],
    title: 'Sterile disposables, {spec}',
    detail:
      'Made in class 10,000 clean rooms at Changodar, EtO sterilised with residue below ISO 10993-7 limits, CDSCO licensed, ISO 13485. Shelf life at least 80 % on arrival, batch and expiry as a GS1 barcode. Forty-five days of stock are held for contract customers. Any batch can be recalled by number within four hours.',
    variants: [
      ['IV cannulas 18 to 24 G', 10_000, 300_000, 138_000, 3_750_000],
      ['infusion sets with air vent', 8_000, 240_000, 76_000, 2_060_000],
      ['syringes 2 to 50 ml, auto-disable', 50_000, 900_000, 122_000, 2_040_000],
      ['urine bags with measuring chamber', 2_000, 30_000, 92_000, 1_260_000],
    ],
  },
  {
    supplier: 'arogya',
    kind: 'medical',
    categories: ['33141420-0', '33199000-1'],
    terms: ['quarter', 'year'],
    title: 'Gloves, masks and gowns: {spec}',
    detail:
      'Examination and surgical gloves to IS 15354 and EN 455, masks to IS 16289 class 3, gowns to AAMI level 2 to 4. Pinholes below AQL 1.0, protein below 50 µg/g; powder-free throughout. Each lot comes with the report of an outside laboratory. Cartons are marked by ward if you send the list. Price held for the whole term.',
    variants: [
      ['nitrile, powder-free, 4 mil', 20_000, 800_000, 64_000, 2_300_000],
      ['surgical gloves, sizes 6 to 8', 5_000, 120_000, 97_000, 2_180_000],
      ['three-ply masks with ear loops', 50_000, 1_000_000, 57_000, 1_080_000],
      ['sterile gowns, level 4', 500, 9_000, 121_000, 2_050_000],
    ],
  },
  {
    supplier: 'arogya',
    kind: 'medical',
    categories: ['33696200-7', '33124110-9'],
    terms: ['year', 'years'],
    title: 'Diagnostic reagents on rental basis, {spec}',
    detail:
      'Analyser, reagents, controls and service for a price per reported result. Machines are not older than a year, with a second one as standby above 300 samples a day. Uptime 98 % measured by your staff. Two-way link to the laboratory system is set up by us. External quality assessment fees are paid by us, and a result that must be repeated for technical reasons is not billed. Training of two people for each shift is repeated every year.',
    variants: [
      ['clinical chemistry, 400 tests an hour', 60_000, 240_000, 1_320_000, 4_950_000],
      ['haematology, five-part', 30_000, 150_000, 1_050_000, 4_880_000],
      ['HbA1c by HPLC', 6_000, 40_000, 690_000, 4_100_000],
      ['coagulation and D-dimer', 4_000, 26_000, 540_000, 3_150_000],
    ],
  },
  {
    supplier: 'arogya',
    kind: 'medical',
    categories: ['33141623-3', '33141110-4'],
    terms: ['month', 'quarter'],
    title: 'First-aid and wound care, {spec}',
    detail:
      'Boxes filled to the Factories Rules of your state, dressings, bandages and burn gel with at least two years of shelf life. A card in the box says what to reorder; our van refills it every two months where we have a route. Contents are listed in English and one Indian language of your choice.',
    variants: [
      ['wall boxes for 50 workers', 5, 120, 14_000, 310_000],
      ['foam and alginate dressings', 300, 6_000, 78_000, 1_390_000],
      ['burn kits for boiler houses', 4, 60, 18_000, 245_000],
      ['garden dispensary set', 1, 14, 42_000, 540_000],
    ],
  },
];
