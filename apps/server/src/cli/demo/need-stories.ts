import type { NeedStatus, StatedOutcome } from '@proffer/contract/needs/choices';
import type { IndianState } from '@proffer/contract/profiles/states';

/** Story of a need of the demo. Days are counted from the loading of the demo; negative ones are past. */
export interface NeedStory {
  /** Key of the buyer; absent for the demo buyer. */
  buyer?: string;
  title: string;
  detail: string;
  protectedDetail?: string;
  /** CPV code with its check digit. */
  category: string;
  /** Quantity, unit, item and usual price in rupees. */
  lines: [number, string, string, number][];
  state: IndianState;
  city: string;
  budget: number;
  isSealed: boolean;
  /** True for a need that only the suppliers who answer were invited to. */
  isInvited?: boolean;
  status: NeedStatus;
  outcome?: 'contract' | StatedOutcome;
  published: number;
  deadline: number;
  requiredBy: number;
  /** An answer for each factor on the usual prices; the first one is of the demo supplier. */
  answers: number[];
  questions?: [string, string][];
}

const hospital = { state: 'Karnataka', city: 'Mysuru' } as const;

/** Needs in all states; the last one is of another buyer, for the demo supplier. */
export const needStories: NeedStory[] = [
  {
    title: 'Cold storage racking for the central pharmacy',
    detail: 'Racking for two cold rooms, stainless steel 304, adjustable shelves. Drawings follow.',
    category: '39151100-6',
    lines: [[24, 'pcs', 'Racking bay, 4 shelves, 1.8 m', 14_500]],
    ...hospital,
    budget: 450_000,
    isSealed: false,
    status: 'draft',
    published: 0,
    deadline: 21,
    requiredBy: 90,
    answers: [],
  },
  {
    title: 'Chilled water pumps for the cardiac block',
    detail:
      'Replacement of six pump sets in the chiller plant room. Duty point 180 m³/h at 32 m, 4-pole motors of class IE3, base frames included. Installation in two shutdowns of eight hours each.',
    category: '42122000-0',
    lines: [
      [6, 'sets', 'End-suction pump set, 180 m³/h at 32 m', 285_000],
      [12, 'pcs', 'Butterfly valve DN 200, lever', 9_800],
      [6, 'pcs', 'Vibration isolator set', 7_200],
    ],
    ...hospital,
    budget: 2_200_000,
    isSealed: false,
    status: 'open',
    published: -6,
    deadline: 9,
    requiredBy: 75,
    answers: [1, 1.08],
    questions: [
      [
        'May the motors be 2-pole with a frequency converter?',
        'Yes, if the noise at 1 m stays below 72 dB(A).',
      ],
      ['Is scaffolding part of the scope?', ''],
    ],
  },
  {
    title: 'Fire pump house for the new wing',
    detail:
      'Complete pump house to IS 15301 for a wing of eight floors: electric and diesel main pumps, jockey pump, panel and header. Answers are sealed until the deadline.',
    protectedDetail:
      'Layout of the pump house and the connected fire load: 1,920 l/min at 8.5 bar, tank 150 m³.',
    category: '35110000-8',
    lines: [
      [1, 'lot', 'Pump house with electric, diesel and jockey pump', 3_450_000],
      [8, 'pcs', 'Hydrant riser connection', 18_500],
    ],
    ...hospital,
    budget: 4_200_000,
    isSealed: true,
    status: 'open',
    published: -8,
    deadline: 3,
    requiredBy: 120,
    answers: [1.02, 0.97, 1.1],
  },
  {
    title: 'Valves for the medical gas and steam lines',
    detail: 'Annual requirement of valves for three hospitals, delivery in four equal lots.',
    category: '42131000-6',
    lines: [
      [120, 'pcs', 'Ball valve DN 25, stainless steel', 2_450],
      [60, 'pcs', 'Gate valve DN 80, cast steel', 11_900],
      [40, 'pcs', 'Safety valve DN 40, 10 bar', 16_800],
    ],
    ...hospital,
    budget: 1_900_000,
    isSealed: true,
    status: 'deciding',
    published: -18,
    deadline: -4,
    requiredBy: 60,
    answers: [1, 0.94, 1.12, 1.05],
  },
  {
    title: 'Sewage treatment pumps for the hostel campus',
    detail: 'Submersible non-clog pumps with guide rails and level control.',
    category: '42122000-0',
    lines: [[4, 'sets', 'Submersible pump, 45 m³/h at 18 m', 128_000]],
    ...hospital,
    budget: 650_000,
    isSealed: false,
    status: 'ended',
    outcome: 'contract',
    published: -40,
    deadline: -20,
    requiredBy: 45,
    answers: [0.98, 1.07, 1.01],
  },
  {
    title: 'Rooftop solar modules for the diagnostics centre',
    detail: 'Modules of at least 540 Wp with a performance warranty of 25 years.',
    category: '09331200-0',
    lines: [[180, 'pcs', 'Solar module, 540 Wp', 13_200]],
    ...hospital,
    budget: 2_000_000,
    isSealed: false,
    status: 'ended',
    outcome: 'no_answer_suits',
    published: -60,
    deadline: -45,
    requiredBy: 20,
    answers: [1.31],
  },
];
