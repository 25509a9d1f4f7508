import type { OfferIdea } from './idea';

/** Solar plants and electrical equipment. */
export const energyIdeas: readonly OfferIdea[] = [
  {
    supplier: 'marudhar',
    kind: 'works',
    categories: ['09332000-5', '45261215-4'],
    terms: ['quarter', 'half-year'],
    title: 'Rooftop solar plant, {spec}, turnkey in {site}',
    detail:
      'Design, supply and commissioning of a grid-connected rooftop plant with monocrystalline TOPCon modules of at least 570 Wp (IEC 61215, IEC 61730, on the ALMM list) and string inverters to IEC 62109. The structure is hot dip galvanised to 80 micron and calculated for 47 m/s wind; nothing is drilled into waterproofing. Net metering papers are filed by us. The guaranteed performance ratio is 78 % in the first year, and we pay for missing units.',
    variants: [
      ['50 kWp', 1, 1, 2_150_000, 2_600_000],
      ['250 kWp on metal roof', 1, 2, 9_400_000, 20_500_000],
      ['1 MWp over three buildings', 1, 1, 35_500_000, 41_200_000],
      ['25 kWp with 40 kWh battery', 1, 11, 2_050_000, 21_800_000],
    ],
  },
  {
    supplier: 'marudhar',
    kind: 'works',
    categories: ['09332000-5', '45251100-2'],
    terms: ['year', 'years'],
    title: 'Ground-mounted solar park {spec} with evacuation line',
    detail:
      'Engineering, procurement and construction of a solar park on land that you hold or that we find with you. The offer covers topographical and soil survey, piles, single axis trackers, modules, central inverters, pooling substation, SCADA, the line to the grid substation and all approvals of the state nodal agency.\n\nModules are bifacial, at least 580 Wp, from two makers on the ALMM list of whom you choose one; a lot is accepted after an electroluminescence test of 1 % of the pieces in an accredited laboratory. Trackers stow flat at 18 m/s within four minutes, on battery if the mains are gone. Inverters keep the grid code of the Central Electricity Authority, including reactive power at night and fault ride through, which we show by simulation before ordering and by measurement after charging.\n\nWater is scarce where the sun is strong: the park is cleaned by dry robots, and the washing of modules needs less than one litre per module in a year. Soil of the tracks is stabilised with lime so that dust stays low. Of the unskilled labour at least 60 % comes from villages within fifteen kilometres, with wages paid through banks.\n\nThe time schedule has four milestones with liquidated damages: possession to piling 90 days, piling to modules 120 days, pooling substation 200 days, commercial operation 300 days. Five years of operation and maintenance are part of the price, with an availability of 99 % excluding the grid and a guaranteed yield at P75, measured by two pyranometers that a third person calibrates each year. Financing by a lease is possible; the model is shared after signature of the NDA.',
    variants: [
      ['5 MWac', 1, 1, 215_000_000, 248_000_000],
      ['20 MWac with trackers', 1, 1, 812_000_000, 905_000_000],
      ['190 MWac in two phases', 1, 1, 7_900_000_000, 8_456_537_532],
      ['2 MWac for group captive use', 1, 4, 89_000_000, 362_000_000],
    ],
  },
  {
    supplier: 'marudhar',
    kind: 'goods',
    categories: ['34928500-3', '31527200-8'],
    terms: ['month', 'quarter', 'half-year'],
    title: 'Solar street lights, {spec}',
    detail:
      'Integrated luminaire of 130 lm/W with LiFePO4 battery for three cloudy nights, motion dimming and IP 66 housing. Poles are octagonal, hot dip galvanised, for 47 m/s wind; the foundation bolts come with a template two weeks ahead. Tested to IS 16107 and MNRE rules. Five years of warranty on the battery, and a village mechanic trained in each block.',
    variants: [
      ['12 W on 5 m poles', 20, 500, 298_000, 7_100_000],
      ['20 W on 6 m poles', 20, 400, 392_000, 7_550_000],
      ['30 W, two arms, for depot yards', 10, 90, 325_000, 2_840_000],
      ['hill version with wind guard', 15, 120, 352_000, 2_710_000],
    ],
  },
  {
    supplier: 'marudhar',
    kind: 'services',
    categories: ['50532000-3', '90910000-9'],
    terms: ['year', 'years'],
    title: 'Operation and cleaning of solar plants, {spec}',
    detail:
      'Round-the-clock watch from our Jodhpur control room, two cleanings a month with soft water, yearly thermography by drone and IV curve of every string. Faults that cost more than 1 % of the day are attended the next day. Monthly report with lost units by cause; the fee drops by the share of units lost through us.',
    variants: [
      ['up to 100 kWp', 1, 5, 48_000, 190_000],
      ['100 to 500 kWp', 1, 4, 165_000, 620_000],
      ['1 to 5 MWp with robots', 1, 2, 740_000, 2_900_000],
      ['take-over of plants left by others', 1, 12, 120_000, 1_350_000],
    ],
  },
  {
    supplier: 'periyar',
    kind: 'goods',
    categories: ['31214500-4'],
    terms: ['quarter', 'half-year'],
    title: 'Low-voltage switchboards, {spec}, to IEC 61439',
    detail:
      'Type-tested assemblies of form 3b or 4b with draw-out breakers, aluminium or copper bus bars, 50 kA for one second. Powder coated CRCA of 2 mm, IP 54 on request. Multifunction meters on each incomer report by Modbus. You are invited to the routine tests in Kochi; drawings come in two weeks, panels {weeks} weeks later.',
    variants: [
      ['630 A main and 12 feeders', 1, 4, 680_000, 2_650_000],
      ['1,600 A with bus coupler', 1, 3, 1_940_000, 5_800_000],
      ['3,200 A power control centre', 1, 2, 4_350_000, 8_900_000],
      ['motor control centre, 24 starters', 1, 5, 1_160_000, 5_400_000],
    ],
  },
  {
    supplier: 'periyar',
    kind: 'goods',
    categories: ['44321000-6', '31321210-7'],
    terms: ['month', 'quarter', 'year'],
    title: 'Cables, {spec}, on drums or cut to length',
    detail:
      'XLPE cables to IS 7098 and FRLS wires to IS 694 with BIS licence. Every drum is tested for conductor resistance and high voltage; the certificate names the drum. We cut to length in Edayar without charge above 50 metres and take back wooden drums. Copper price is settled on the monthly average, so neither side gambles.',
    variants: [
      ['1.1 kV aluminium armoured 3.5C × 95 mm²', 500, 8_000, 340_000, 5_100_000],
      ['FRLS copper wires 1.5 to 10 mm²', 2_000, 60_000, 88_000, 2_700_000],
      ['ship wiring, halogen free', 800, 12_000, 520_000, 7_300_000],
      ['11 kV three core 240 mm²', 300, 4_000, 810_000, 9_900_000],
    ],
  },
  {
    supplier: 'periyar',
    kind: 'works',
    categories: ['45310000-3', '31681500-8'],
    terms: ['half-year', 'year'],
    title: 'Electric bus charging depot: {spec}',
    detail:
      'Substation, cable trenches, chargers of 240 kW to IS 17017 with two CCS2 guns, canopy lighting, fire detection and load management so that the contract demand is never exceeded. We obtain the approval of the electrical inspector. Work is done in zones at night, buses keep running. A year of operation by two electricians is included; thereafter at your choice.',
    variants: [
      ['8 chargers and 1,000 kVA', 8, 8, 28_500_000, 33_800_000],
      ['20 chargers with 33 kV intake', 20, 20, 84_000_000, 97_500_000],
      ['4 chargers on an existing substation', 4, 4, 11_200_000, 13_900_000],
      ['yard lighting and earthing only', 1, 2, 2_450_000, 4_700_000],
    ],
  },
  {
    supplier: 'periyar',
    kind: 'goods',
    categories: ['31213200-4'],
    terms: ['quarter', 'half-year'],
    title: 'Distribution transformers, {spec}',
    detail:
      'Oil-cooled or cast resin transformers to IS 1180 and IS 11171, energy level 2, copper wound, with short-circuit type test not older than five years. Routine tests in your presence, temperature rise on one unit of each lot. Marshalling box, Buchholz relay and magnetic oil gauge as the size requires. Transport to {site}, unloading on the plinth and oil filtration are included; lead time {weeks} weeks.',
    variants: [
      ['250 kVA, 11/0.433 kV', 1, 8, 545_000, 4_150_000],
      ['630 kVA dry type for basements', 1, 4, 1_720_000, 6_600_000],
      ['1,600 kVA with on-load tap changer', 1, 3, 3_350_000, 9_700_000],
      ['63 kVA pole mounted', 2, 40, 342_000, 6_400_000],
      ['repair and rewinding of your units', 1, 15, 88_000, 2_900_000],
    ],
  },
];
