import { northEastSites } from '../wording';
import type { OfferIdea } from './idea';

/** Laboratories, logistics, catering, facility services and software. */
export const serviceIdeas: readonly OfferIdea[] = [
  {
    supplier: 'deccan',
    kind: 'services',
    categories: ['71620000-0', '71600000-4'],
    terms: ['month', 'year'],
    title: 'Water analysis, {spec}',
    detail:
      'Sampling by our team, chilled transport and analysis to IS 3025 and APHA methods in an ISO/IEC 17025 laboratory. Results within five working days, bacteriology within three. The portal shows trends for each sampling point and warns when a limit of IS 10500 comes near. Late reports are free.',
    variants: [
      ['drinking water, 34 parameters', 12, 120, 78_000, 690_000],
      ['effluent and sewage, monthly', 12, 96, 64_000, 455_000],
      ['dialysis water to ISO 23500', 12, 48, 132_000, 510_000],
      ['legionella in cooling towers', 6, 40, 57_000, 348_000],
    ],
  },
  {
    supplier: 'deccan',
    kind: 'services',
    categories: ['71620000-0', '71900000-7'],
    terms: ['quarter', 'year', 'years'],
    title: 'Food and residue testing: {spec}',
    detail:
      'Pesticide residues by LC-MS/MS and GC-MS/MS, heavy metals by ICP-MS, antibiotics and microbiology. Methods are validated to SANTE guidelines, limits of quantification at a tenth of the EU limits. Sealed samples with chain of custody; counter samples kept for ninety days. Certificates carry a QR code that leads to the original.',
    variants: [
      ['made tea, 60 pesticides', 40, 400, 260_000, 2_350_000],
      ['shrimp, antibiotics and metals', 30, 500, 285_000, 4_100_000],
      ['hospital and hostel kitchens', 24, 180, 86_000, 540_000],
      ['sugar and ethanol', 12, 90, 66_000, 430_000],
    ],
  },
  {
    supplier: 'deccan',
    kind: 'services',
    categories: ['71332000-4', '71600000-4'],
    terms: ['month', 'quarter'],
    title: 'Soil and building material tests, {spec}',
    detail:
      'Field and laboratory tests for works: standard penetration, plate load, CBR, cube strength, steel, bitumen and aggregates to the IS and MoRTH methods. A mobile laboratory can stand at {site} from the first day of concreting. Raw data and photographs with position are part of each report, which is signed by a chartered engineer.',
    variants: [
      ['four boreholes to 20 m', 4, 4, 168_000, 225_000],
      ['cube and steel tests for a season', 200, 1_500, 145_000, 980_000],
      ['road core and density survey', 30, 240, 84_000, 560_000],
      ['pile integrity, low strain', 40, 360, 58_000, 410_000],
    ],
  },
  {
    supplier: 'konkan',
    kind: 'services',
    categories: ['60100000-9'],
    terms: ['half-year', 'year'],
    title: 'Full-truck transport, {spec}',
    detail:
      'Placement within twelve hours of call, 32-foot multi-axle or 20-foot vehicles not older than five years, two drivers beyond 700 km. Live position and electronic proof of delivery with photograph. Diesel is adjusted each month by a published formula. Transit insurance is ours; damage is settled in fifteen days. Detention is charged only after eight hours at either end.',
    variants: [
      ['Nagpur to all western ports', 60, 700, 2_640_000, 29_800_000],
      ['Jorhat to Kolkata, tea', 40, 320, 2_980_000, 22_900_000],
      ['Latur to Hazira, ethanol by tanker', 50, 600, 2_250_000, 25_700_000],
      ['Ambur to Chennai port, containers', 80, 900, 1_360_000, 14_400_000],
    ],
  },
  {
    supplier: 'konkan',
    kind: 'services',
    categories: ['60100000-9'],
    terms: ['year', 'years'],
    title: 'Cold chain: {spec}',
    detail:
      'Reefer vehicles with two compressors and loggers calibrated to 0.5 °C; a curve of the journey is sent before unloading. Deviations above two degrees for more than fifteen minutes raise an alarm in our control room and on your phone. The bodies are washed and disinfected after each trip, swabs are taken monthly by an independent laboratory. Prices are for a fixed weekly plan; additional trips within 20 % cost the same.',
    variants: [
      ['−20 °C shrimp, Puri to Visakhapatnam', 50, 400, 2_050_000, 15_600_000],
      ['2–8 °C vaccines to day clinics', 100, 800, 640_000, 4_800_000],
      ['milk and curd, daily rounds', 365, 1_095, 3_100_000, 8_950_000],
      ['ice cream in the season', 60, 200, 720_000, 2_300_000],
    ],
  },
  {
    supplier: 'konkan',
    kind: 'services',
    categories: ['63122000-0', '63110000-3'],
    terms: ['month', 'half-year', 'years'],
    title: 'Warehouse space and handling, {spec}',
    detail:
      'Racked storage in a sprinklered building with stock system, barcode in and out, cycle counts every month and your own view of the stock. Accuracy above 99.7 % or the month is free. Kitting, labelling and returns are done at unit prices. Space can grow or shrink by 30 % with thirty days of notice.',
    variants: [
      ['Taloja, 500 pallets', 500, 500, 1_450_000, 1_900_000],
      ['Verna, 200 pallets, air-conditioned', 200, 260, 890_000, 1_260_000],
      ['Bhiwandi, cross-dock only', 1, 1, 360_000, 520_000],
      ['bonded, with customs clerk', 80, 300, 410_000, 1_580_000],
    ],
  },
  {
    supplier: 'annapurna',
    kind: 'services',
    categories: ['55510000-8', '55521200-0'],
    terms: ['half-year', 'year', 'years'],
    title: 'Meals for {spec}',
    detail:
      'Breakfast, lunch and dinner from a central kitchen within 25 km, delivered above 65 °C in sealed steel containers. Menus are made by a dietitian for four weeks at a time, with a day for comments. FSSAI licence, ISO 22000, staff health cards; a sample of each dish is kept for 72 hours. You pay for the plates counted, with a floor of 80 % of plan. Kitchens are open to your visit at any hour.',
    variants: [
      ['patients on eight diets, 300 beds', 900, 1_000, 4_400_000, 9_800_000],
      ['a hostel of 1,200 students', 3_000, 3_600, 11_600_000, 24_500_000],
      ['factory canteen, three shifts', 700, 1_500, 2_900_000, 6_300_000],
      ['office lunch, 150 plates', 150, 180, 980_000, 2_150_000],
    ],
  },
  {
    supplier: 'annapurna',
    kind: 'services',
    categories: ['55520000-1'],
    terms: ['month'],
    title: 'Event catering, {spec}',
    detail:
      'Vegetarian and Jain menus, served on steel or leaf, with our own tables, counters and service crew in uniform. Tasting for six people comes before the order. Left-over food goes to a partner that collects within the hour; waste is separated and weighed. Half is payable on order, half within a week after the event.',
    variants: [
      ['convocation, 2,000 guests', 2_000, 2_200, 760_000, 1_050_000],
      ['foundation day, 400 guests', 400, 450, 148_000, 212_000],
      ['two-day conference, 180 people', 180, 200, 162_000, 236_000],
      ['health camp, packed food', 300, 1_500, 27_000, 134_000],
    ],
  },
  {
    supplier: 'utkal',
    kind: 'services',
    categories: ['98341110-9', '90910000-9'],
    terms: ['year', 'years'],
    title: 'Housekeeping and linen rounds for {spec}',
    detail:
      'Trained people with machines and colour-coded cloths, supervised by an electronic checklist with photographs. Wages above the state minimum, provident fund and insurance paid by the fifth; registers are open to you. Quality is measured by 40 random spots a week, and the fee follows the score between 92 and 100 %. Replacement for anyone absent arrives within two hours.',
    variants: [
      ['a hospital of 250 beds', 60, 85, 11_900_000, 16_800_000],
      ['bus depots and 90 buses', 24, 40, 4_300_000, 7_100_000],
      ['an institute with three hostels', 45, 60, 8_100_000, 11_200_000],
      ['a seafood plant, wet areas', 18, 26, 3_250_000, 4_800_000],
    ],
  },
  {
    supplier: 'utkal',
    kind: 'services',
    categories: ['79713000-5'],
    terms: ['half-year', 'year'],
    title: 'Guards and gate control: {spec}',
    detail:
      'Guards licensed under the Private Security Agencies (Regulation) Act, 2005, police verified, of whom one in five is a woman. Eight-hour shifts, never a double one. Visitor entry by tablet with photograph, rounds proven by tags, a control room that answers within thirty seconds. A fire drill is held with your people every quarter.',
    variants: [
      ['6 posts, day and night', 18, 24, 3_400_000, 4_700_000],
      ['ship repair yard with seaward patrol', 30, 42, 6_200_000, 8_900_000],
      ['2 posts and remote video', 6, 8, 1_020_000, 1_560_000],
      ['hotel season, five months', 10, 22, 880_000, 1_950_000],
    ],
  },
  {
    supplier: 'utkal',
    kind: 'services',
    categories: ['90922000-6', '77314000-4'],
    terms: ['month', 'quarter', 'year'],
    title: 'Pest control and gardens, {spec}',
    detail:
      'Integrated pest management with bait stations on a drawing, green-label products first, and a log that food auditors accept. Gardens are kept with compost from your own leaves and drip irrigation. Two fixed people know your site; a supervisor walks it with you on the first Monday of the month.',
    variants: [
      ['food plant, weekly', 52, 52, 210_000, 290_000],
      ['campus of 40 acres', 1, 1, 1_150_000, 1_620_000],
      ['termite barrier, per square metre', 800, 9_000, 44_000, 430_000],
      ['snake and rodent watch at garden lines', 1, 7, 66_000, 385_000],
    ],
  },
  {
    supplier: 'luit',
    kind: 'software',
    categories: ['48814000-7', '48180000-3'],
    terms: ['half-year', 'year'],
    title: 'Hospital information system: {spec}',
    detail:
      'Registration, beds, billing, pharmacy, laboratory and discharge in one web application, made for wards where the network is weak: entries wait on the device and are sent once. It follows ABDM milestones M1 to M3, speaks FHIR R4 and HL7, and prints in six languages.\n\nWe begin with two weeks beside your staff, and change what does not fit rather than asking nurses to fit. Data of the old system are taken over in three rehearsals, each with a list of differences that both sides sign. Training is given by shift on the ward, with a helper present for the first fourteen days and nights.\n\nThe system runs in two Indian data centres with replication under five minutes; backups are restored every month as a test, and you may watch. Access is by role, every look at a record is logged and can be shown to the patient. A penetration test by a CERT-In empanelled auditor is part of each yearly fee, its report goes to you unshortened.\n\nThe source code is placed in escrow. Exports of everything, with a described format, are available at any time without asking us. Support answers within fifteen minutes when care is affected, within four hours otherwise, in Kannada, Hindi, Assamese, Bengali and English. You pay by bed and month after acceptance of each module, with no licence fee in front; a module that is not accepted within sixty days of its planned date costs nothing in its first year. References from four hospitals, among them one of 600 beds that changed over in a single night, can be visited in {site}.',
    variants: [
      ['5 hospitals, 1,150 beds', 1_150, 1_150, 13_800_000, 18_600_000],
      ['pharmacy and stores only', 1, 5, 1_650_000, 2_900_000],
      ['laboratory module with analyser links', 1, 5, 1_240_000, 2_480_000],
      ['garden hospitals, 7 sites, offline first', 7, 7, 2_150_000, 3_300_000],
    ],
  },
  {
    supplier: 'luit',
    kind: 'software',
    categories: ['48100000-9'],
    terms: ['quarter', 'half-year', 'years'],
    sites: northEastSites,
    title: 'চাহ বাগিচাৰ ছফ্টৱেৰ — garden management, {spec}',
    detail:
      'পাত তোলাৰ ওজন, হাজিৰা আৰু মজুৰি একেলগে। Weighment of green leaf by Bluetooth scale, attendance, wages and ration in one phone application in Assamese, Sadri and English that works a full day without network. Wages are checked against the notified rates and sent to the bank as a file. The manager sees leaf by section and round the same evening. Phones and scales can be rented.',
    variants: [
      ['up to 400 workers', 1, 1, 340_000, 460_000],
      ['7 gardens, 5,200 workers', 7, 7, 2_700_000, 3_850_000],
      ['factory and despatch module', 1, 7, 410_000, 1_900_000],
      ['small growers, bought leaf', 200, 3_000, 290_000, 1_350_000],
    ],
  },
  {
    supplier: 'luit',
    kind: 'software',
    categories: ['72413000-8'],
    terms: ['month', 'quarter', 'half-year'],
    title: 'Websites and booking, {spec}',
    detail:
      'Accessible pages to WCAG 2.2 AA that load in two seconds on a 3G phone, in as many languages as you have guests. Booking with deposits by UPI and cards, a calendar shared with the large portals, and invoices with GST. Texts and photographs of three days are included. Hosting and updates for the first year are part of the price.',
    variants: [
      ['11 hotels, one booking engine', 11, 11, 860_000, 1_240_000],
      ['admissions of an institute', 1, 1, 620_000, 980_000],
      ['bus passes for students', 1, 1, 1_450_000, 2_250_000],
      ['company site in two languages', 1, 1, 85_000, 160_000],
    ],
  },
  {
    supplier: 'luit',
    kind: 'software',
    categories: ['72810000-1'],
    terms: ['month', 'year'],
    title: 'Security review and hardening: {spec}',
    detail:
      'Test of applications and networks along OWASP ASVS and CIS benchmarks by two people, with proof for every finding and a retest after repair. We show your team how each hole was found. No scanner reports are passed on as work. Findings are kept encrypted and deleted after a year; what we see stays under the NDA.',
    variants: [
      ['one web application', 1, 1, 145_000, 240_000],
      ['factory network with PLCs', 1, 3, 380_000, 960_000],
      ['payment and ticketing back end', 1, 1, 520_000, 740_000],
      ['phishing exercise for 800 people', 800, 800, 96_000, 150_000],
    ],
  },
  {
    supplier: 'annapurna',
    kind: 'services',
    categories: ['55400000-4'],
    terms: ['quarter', 'year'],
    title: 'Pantry and tea service, {spec}',
    detail:
      'Two attendants in a shift, filter coffee, Assam tea, buttermilk and seasonal fruit, with our machines and your cups. Milk comes fresh twice a day. Consumption is counted by the machine and billed by the cup; water is tested monthly and the report hangs in the pantry.',
    variants: [
      ['two floors, 220 people', 220, 220, 540_000, 720_000],
      ['outpatient halls, paid counters', 1, 5, 310_000, 1_250_000],
      ['bus crew rest rooms', 2, 2, 265_000, 390_000],
      ['training centre by the day', 20, 120, 36_000, 205_000],
    ],
  },
];
