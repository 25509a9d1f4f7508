import type { BuyerKey } from './buyers';
import type { SupplierKey } from './suppliers';

/** Profile content of a demo company beyond the sign-up form. */
interface DemoCompanyExtras {
  services: readonly string[];
  partners: readonly string[];
}

/** Extras by company key; the partners are demo companies too. */
export const demoExtras: Readonly<Record<BuyerKey | SupplierKey, DemoCompanyExtras>> = {
  sahyadri: {
    services: [
      'Centrifugal pumps',
      'Industrial valves',
      'Fire pump houses',
      'Maintenance contracts',
      'Testing up to 250 kW',
    ],
    partners: ['Kongu Precision Castings', 'Periyar Electricals', 'Konkan Cargo Movers'],
  },
  kongu: {
    services: ['Grey iron castings', 'SG iron castings', 'Pattern making', 'Spectrometer analysis'],
    partners: ['Sahyadri Flow Systems', 'Deccan Analytical Laboratories'],
  },
  marudhar: {
    services: ['Rooftop solar plants', 'Solar street lights', 'Solar pump sets', 'Remote monitoring'],
    partners: ['Periyar Electricals', 'Kamrup Builders and Engineers'],
  },
  vindhya: { services: ['Corrugated boxes', 'Labels', 'Export packing'], partners: ['Hooghly Print House'] },
  noyyal: {
    services: ['Uniforms', 'Hospital linen', 'Knitted fabric', 'Embroidery'],
    partners: ['Suraksha Safety Gear'],
  },
  deccan: {
    services: ['Water analysis', 'Food testing', 'Material testing', 'Calibration'],
    partners: ['Rurtal Messtechnik GmbH'],
  },
  luit: {
    services: ['Web and mobile applications', 'Integration with ERP', 'Support round the clock'],
    partners: ['Deccan Analytical Laboratories'],
  },
  konkan: {
    services: ['Container haulage', 'Bonded warehousing', 'Customs clearance', 'Project cargo'],
    partners: ['Vindhya Packaging Company'],
  },
  annapurna: { services: ['Canteen service', 'Patients’ meals', 'Event catering'], partners: [] },
  doaba: {
    services: ['Office furniture', 'Hostel furniture', 'Laboratory benches'],
    partners: ['Konkan Cargo Movers'],
  },
  kamrup: {
    services: ['Buildings', 'Roads and drains', 'Waterproofing'],
    partners: ['Utkal Facility Services', 'Marudhar Sun Power'],
  },
  arogya: {
    services: ['Gloves and masks', 'Syringes', 'Dressing material', 'Consignment stock'],
    partners: ['Konkan Cargo Movers'],
  },
  hooghly: {
    services: ['Books and journals', 'Security printing', 'Labels and cartons'],
    partners: ['Vindhya Packaging Company'],
  },
  narmada: {
    services: ['Water treatment chemicals', 'Process chemicals', 'Bulk delivery by tanker'],
    partners: ['Deccan Analytical Laboratories', 'Konkan Cargo Movers'],
  },
  suraksha: {
    services: ['Helmets and harnesses', 'Safety shoes', 'Training at the site'],
    partners: ['Noyyal Knits and Weaves'],
  },
  periyar: {
    services: ['Copper cables', 'Switchgear panels', 'Motors', 'Electrical installation'],
    partners: ['Sahyadri Flow Systems', 'Marudhar Sun Power'],
  },
  utkal: {
    services: ['Housekeeping', 'Guarding', 'Gardening', 'Pest control'],
    partners: ['Annapurna Community Kitchens'],
  },
  rurtal: {
    services: ['Flow meters', 'Calibration on site', 'Spare parts from stock in Pune'],
    partners: ['Deccan Analytical Laboratories', 'Sahyadri Flow Systems'],
  },

  kaveri: {
    services: ['Hospitals', 'Day clinics', 'Diagnostic centres'],
    partners: ['Arogya Surgical Supplies', 'Sahyadri Flow Systems', 'Utkal Facility Services'],
  },
  patkai: { services: ['Orthodox tea', 'CTC tea'], partners: ['Vindhya Packaging Company'] },
  chambal: { services: ['City buses', 'Depot services'], partners: ['Marudhar Sun Power'] },
  satpura: {
    services: ['Writing paper', 'Kraft paper'],
    partners: ['Narmada Process Chemicals', 'Sahyadri Flow Systems'],
  },
  manjara: { services: ['Sugar', 'Ethanol', 'Power from bagasse'], partners: ['Sahyadri Flow Systems'] },
  aravali: {
    services: ['Degree courses', 'Laboratories for hire'],
    partners: ['Doaba Furniture Works', 'Luit Software Studio'],
  },
  palar: { services: ['Shoe uppers', 'Bags'], partners: ['Narmada Process Chemicals'] },
  teesta: {
    services: ['Hill hotels', 'Conferences for small groups'],
    partners: ['Noyyal Knits and Weaves'],
  },
  chilika: { services: ['Frozen shrimp', 'Crab meat', 'Cold storage'], partners: ['Konkan Cargo Movers'] },
  rushikonda: {
    services: ['Dry docking', 'Hull repair', 'Engine overhaul'],
    partners: ['Kongu Precision Castings', 'Suraksha Safety Gear'],
  },
  mahanuwara: { services: ['Shirts', 'Children’s wear'], partners: ['Konkan Cargo Movers'] },
  wadi: { services: ['Water networks', 'Drainage', 'Buildings'], partners: ['Periyar Electricals'] },
};

/** Saved companies: owner, saved company and time. */
export const demoSaved: readonly {
  owner: BuyerKey | SupplierKey;
  company: BuyerKey | SupplierKey;
  daysAgo: number;
}[] = [
  { owner: 'kaveri', company: 'arogya', daysAgo: 2 },
  { owner: 'kaveri', company: 'sahyadri', daysAgo: 9 },
  { owner: 'kaveri', company: 'periyar', daysAgo: 17 },
  { owner: 'kaveri', company: 'utkal', daysAgo: 40 },
  { owner: 'satpura', company: 'sahyadri', daysAgo: 12 },
  { owner: 'satpura', company: 'narmada', daysAgo: 33 },
  { owner: 'aravali', company: 'luit', daysAgo: 21 },
  { owner: 'rushikonda', company: 'kongu', daysAgo: 5 },
  { owner: 'sahyadri', company: 'kaveri', daysAgo: 4 },
  { owner: 'sahyadri', company: 'manjara', daysAgo: 15 },
  { owner: 'sahyadri', company: 'wadi', daysAgo: 28 },
  { owner: 'periyar', company: 'chambal', daysAgo: 7 },
];
