import type { OfferIdea } from './idea';

/** Pumps, valves, castings and instruments. */
export const machineryIdeas: readonly OfferIdea[] = [
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['42122130-0', '42122100-1'],
    terms: ['month', 'quarter'],
    title: 'End-suction pump sets, {spec}, tested at our bay',
    detail:
      'Horizontal back pull-out pumps to ISO 2858 with CI casing, SS 304 impeller and mechanical seal to EN 12756. Coupled to an IE3 motor on a common base frame, aligned by laser before dispatch. Each set is run for two hours at duty point and leaves with its own curve to ISO 9906 grade 2B. Delivery in {weeks} weeks from approved drawing, warranty {months} months from commissioning.',
    variants: [
      ['7.5 kW, 60 m³/h at 25 m', 2, 12, 184_000, 1_080_000],
      ['15 kW, 110 m³/h at 32 m', 2, 10, 312_000, 1_520_000],
      ['37 kW, 240 m³/h at 40 m', 1, 6, 465_000, 2_690_000],
      ['55 kW for hot water at 110 °C', 1, 4, 720_000, 2_840_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['42122130-0'],
    terms: ['quarter', 'half-year'],
    title: 'Hydro-pneumatic pressure boosting, {spec}',
    detail:
      'Packaged booster of vertical multistage pumps with one variable speed drive per pump, 300 litre membrane vessel and a panel to IP 54. Pressure is held within 0.2 bar from zero to full draw, and the pumps change over every 24 hours so that they wear alike. The controller speaks Modbus TCP. We deliver, connect to your headers and train two of your people; the plant in {site} will be surveyed before we fix the pipe sizes.',
    variants: [
      ['2 + 1 pumps for 120 flats', 1, 3, 540_000, 1_750_000],
      ['3 + 1 pumps for a 300-bed hospital', 1, 2, 1_120_000, 2_460_000],
      ['duplex set for a hotel of 80 rooms', 1, 11, 365_000, 4_180_000],
      ['4 pumps for a campus ring main', 1, 2, 1_480_000, 3_050_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['42122110-4', '35111000-5'],
    terms: ['half-year'],
    title: 'Fire pump house complete with {spec}',
    detail:
      'Main electric pump, standby diesel pump and jockey pump to IS 15301 with a TAC-compliant starter panel, day tank and battery chargers. Pumps deliver 150 % of rated flow at not less than 65 % of rated head. We submit hydraulic calculations, drawings for the fire officer and the commissioning report in three copies.\n\nThe scope ends at the delivery flange of the common header; the wet riser, hydrants and hose boxes can be added at the rates of the attached schedule. All steel pipes are ERW heavy class to IS 1239, painted fire red over a zinc phosphate primer, with flanges to IS 6392 table 17. Sluice valves are rising spindle PN 16 with position indicators, and every valve carries a numbered brass tag that appears on the drawing.\n\nThe diesel engine is water cooled, with a heat exchanger, a mechanical speed governor and a start on two independent battery sets; it takes full load within fifteen seconds. Noise at one metre is below 92 dB(A); where the pump house adjoins rooms in which people sleep we add a canopy of 25 dB(A). The controller records every start with date, reason and pressure in a memory of 2,000 events, which the fire officer can read without a password.\n\nCommissioning takes three days. On the first the pumps are aligned and their direction is checked, on the second the header is tested at 1.5 times the working pressure for two hours, on the third the whole sequence is shown to your safety officer: jockey, main pump, failure of the mains, diesel pump, manual stop. Warranty {months} months; four visits in the first year are included, and a spare set of seals, couplings and fuses stays at your site. Delivery to {site} within {weeks} weeks.',
    variants: [
      ['2,280 lpm at 70 m', 1, 1, 1_860_000, 2_240_000],
      ['2,850 lpm at 88 m and acoustic canopy', 1, 2, 2_470_000, 5_300_000],
      ['4,500 lpm at 105 m for a warehouse park', 1, 1, 4_150_000, 4_900_000],
      ['1,620 lpm terrace pump', 1, 8, 290_000, 2_380_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['42122220-8'],
    terms: ['quarter', 'year'],
    title: 'Sewage and effluent pumps, {spec}',
    detail:
      'Submersible non-clog pumps with vortex or two-vane impeller passing solids of 65 mm, double mechanical seal in an oil bath and leak sensor. Auto-coupling duck foot and guide rails in SS 304 are part of the set. Casings are CI to IS 210 FG 260 with 250 micron epoxy. Ten metres of cable; longer on request. Usual lead time {weeks} weeks.',
    variants: [
      ['3.7 kW with auto coupling', 4, 30, 368_000, 2_640_000],
      ['9.3 kW for pumping stations', 2, 14, 410_000, 2_750_000],
      ['22 kW with soft starter', 1, 6, 415_000, 2_390_000],
      ['duplex SS for tannery effluent', 2, 8, 690_000, 2_720_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['42131000-6', '42131230-7'],
    terms: ['month', 'quarter', 'year'],
    title: 'Butterfly and gate valves, {spec}, with test certificates',
    detail:
      'Concentric butterfly valves to EN 593 and resilient seated gate valves to IS 14846, hydraulically tested seat and shell to EN 12266-1. Bodies in ductile iron GGG 50 with fusion bonded epoxy, discs in CF8M, EPDM liners approved for drinking water. Gear boxes or electric actuators can be added. Serial numbers are cast in, so that a certificate can be found again after ten years.',
    variants: [
      ['DN 80 to DN 200', 20, 160, 92_000, 1_340_000],
      ['DN 250 to DN 600 with gear box', 6, 40, 285_000, 3_760_000],
      ['motorised with Modbus', 4, 24, 336_000, 2_180_000],
      ['bronze, marine, DN 25 to DN 100', 30, 300, 78_000, 1_120_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'services',
    categories: ['50511000-0'],
    terms: ['year', 'years'],
    title: 'Pump maintenance contract: {spec}',
    detail:
      'Quarterly visits with vibration and temperature readings to ISO 20816, seal and bearing changes, yearly performance test against the original curve. A breakdown call is answered within four hours in Maharashtra, Karnataka and Goa and within a day elsewhere. Wear parts are billed at the price list of the year less 15 %. You receive one page per pump after each visit, and a yearly list of what to replace and what it saves.',
    variants: [
      ['up to 10 pumps on one site', 1, 10, 96_000, 185_000],
      ['11 to 40 pumps, spare motor on loan', 11, 40, 240_000, 610_000],
      ['sugar mill in the off season', 20, 85, 520_000, 1_460_000],
      ['five hospitals, day and night', 30, 64, 680_000, 1_590_000],
      ['single critical pump with remote watch', 1, 1, 38_000, 74_000],
    ],
  },
  {
    supplier: 'sahyadri',
    kind: 'goods',
    categories: ['43134100-2', '09331000-8'],
    terms: ['quarter'],
    title: 'सोलर पम्प सेट {spec} — solar pump sets for farms',
    detail:
      'बी.आई.एस. प्रमाणित सोलर पम्प सेट, एम.एन.आर.ई. के मानकों के अनुसार: पम्प, नियंत्रक, सोलर पैनल और ढाँचा एक साथ। पाँच वर्ष की वारंटी और हर ज़िले में सेवा केन्द्र। Supply, installation and five years of service to the MNRE specification for SPV water pumping; each pump reports its running hours and water by GSM. Farmers are trained in Hindi or Marathi, and the list of beneficiaries is kept in the state format.',
    variants: [
      ['3 HP DC submersible', 25, 400, 4_625_000, 72_000_000],
      ['5 HP AC submersible', 25, 300, 6_375_000, 75_000_000],
      ['7.5 HP surface', 10, 120, 3_450_000, 40_200_000],
      ['10 HP with drip filter', 5, 60, 2_475_000, 29_400_000],
    ],
  },
  {
    supplier: 'kongu',
    kind: 'goods',
    categories: ['44470000-5'],
    terms: ['half-year', 'year'],
    title: 'SG iron castings, {spec}, machined to drawing',
    detail:
      'Ductile iron to EN-GJS-500-7 or 400-15, moulded on a high pressure line, nodularity above 85 % proven with every melt. First samples in 21 days with full dimensional report, PPAP level 3 if asked. Castings are shot blasted, ground, primed and packed in VCI film. Pattern cost is written off over the first 2,000 pieces.',
    variants: [
      ['5 to 40 kg, gear box housings', 400, 3_000, 1_380_000, 9_600_000],
      ['60 to 220 kg, pump casings', 40, 350, 920_000, 7_900_000],
      ['bearing pedestals for paper machines', 12, 48, 410_000, 1_560_000],
      ['manhole covers D400 to EN 124', 150, 2_500, 885_000, 13_900_000],
    ],
  },
  {
    supplier: 'kongu',
    kind: 'goods',
    categories: ['42220000-4', '44470000-5'],
    terms: ['quarter', 'half-year'],
    title: 'Sugar mill roller shells and {spec}',
    detail:
      'Coarse grained grey iron with 190 to 230 BHN on the tooth, cast vertically in dry sand and stress relieved. Juice grooves and teeth are turned on our 8 metre lathe, and the shell is shrunk on your shaft at our works. We collect worn rollers from {site} and bring them back in {weeks} weeks so that they are in place before the crushing season. Ultrasonic report for every shaft.',
    variants: [
      ['pinions, 1,000 × 2,000 mm', 3, 12, 2_950_000, 11_800_000],
      ['scraper plates in alloy iron', 24, 90, 370_000, 1_290_000],
      ['crown wheels module 24', 1, 4, 1_650_000, 6_300_000],
      ['trash plates, high chromium', 6, 20, 540_000, 1_710_000],
    ],
  },
  {
    supplier: 'kongu',
    kind: 'goods',
    categories: ['34913600-6', '34930000-5'],
    terms: ['month', 'quarter'],
    title: 'Stainless and bronze castings for ships: {spec}',
    detail:
      'Investment and sand castings in CF3M, duplex 2205 and nickel aluminium bronze AB2, melted in a 500 kg induction furnace under class survey if required. Radiography level 2 on critical sections, PMI on every piece. Urgent single pieces are made from a printed sand core within nine working days from your sample or a scan taken at {site}.',
    variants: [
      ['propeller hubs and blades', 1, 8, 385_000, 3_300_000],
      ['sea chest valves bodies', 6, 60, 290_000, 2_640_000],
      ['stern tube bushes', 4, 30, 164_000, 1_180_000],
      ['impellers to sample', 1, 25, 42_000, 870_000],
    ],
  },
  {
    supplier: 'rurtal',
    kind: 'goods',
    categories: ['38421110-6'],
    terms: ['quarter', 'half-year'],
    title: 'Electromagnetic flow meters, {spec}',
    detail:
      'Flow meters with hard rubber or PTFE lining, accuracy 0.3 % of reading, IP 68 sensor and remote transmitter with 10 metres of cable. Wet calibrated in our rig at three points, certificate traceable to PTB. Empty pipe detection, HART and pulse output are standard. Stock for DN 50 to DN 200 is kept in Pune; larger sizes come from Aachen in {weeks} weeks. Customs clearance is our affair.',
    variants: [
      ['DN 50 to DN 150 for water', 5, 60, 425_000, 4_560_000],
      ['DN 200 to DN 600 with grounding rings', 2, 18, 560_000, 4_700_000],
      ['hygienic, tri-clamp, for dairies', 3, 20, 510_000, 3_250_000],
      ['battery powered for district metering', 10, 150, 1_150_000, 16_200_000],
    ],
  },
  {
    supplier: 'rurtal',
    kind: 'services',
    categories: ['50433000-9'],
    terms: ['month', 'year'],
    title: 'Calibration on site: {spec}',
    detail:
      'Two engineers with reference instruments calibrate your loops where they stand, without sending anything away. Accredited to ISO/IEC 17025 with uncertainties stated in each certificate. A campaign is planned with you so that no line stops for more than forty minutes. Results are handed over as PDF and as a table for your maintenance system.',
    variants: [
      ['pressure and temperature, 50 points', 50, 50, 145_000, 190_000],
      ['flow by clamp-on reference', 8, 40, 168_000, 720_000],
      ['weighing, 5 kg to 60 t', 6, 35, 84_000, 415_000],
      ['autoclaves and sterilisers', 4, 22, 92_000, 460_000],
    ],
  },
  {
    supplier: 'rurtal',
    kind: 'goods',
    categories: ['38422000-9'],
    terms: ['month', 'quarter'],
    title: 'Radar level transmitters for {spec}',
    detail:
      'Free space radar of 80 GHz with a beam of 3°, 4–20 mA with HART, set up by phone over Bluetooth. Accuracy 2 mm, no moving part, nothing to clean. Display and nozzle adaptor are included, an ATEX and PESO approved version costs 9 % more. Two instruments can be tried for a month in {site}; you pay when you keep them.',
    variants: [
      ['juice, molasses and ethanol tanks', 4, 36, 268_000, 2_250_000],
      ['pulp chests and chemical silos', 4, 28, 310_000, 1_980_000],
      ['open channels and sumps', 2, 40, 124_000, 2_140_000],
      ['ballast tanks', 6, 18, 492_000, 1_420_000],
    ],
  },
];
