import type { Answer } from './calls';

/** What the market has acknowledged, and what it said where it did not. */
export interface Ledger {
  offers: number[];
  published: number[];
  attachments: number[];
  /** Buyer and offer. */
  saved: [number, number][];
  /** Buyer, offer and the step that was taken. */
  ndaSteps: [number, number, number][];
  signed: [number, number][];
  contracts: number[];
  agreed: number[];
  /** By the id that the sender gave. */
  messages: string[];
  signUps: string[];
  note(answer: Answer): void;
  /** Replies of a kind since the ledger was opened or `forget` was called. */
  count(outcome: Answer['outcome']): number;
  faulty(): string[];
  /** What was refused, and what was not answered, in words. */
  refused(): string[];
  unanswered(): string[];
  /** Of replies of a kind, the one that took longest. */
  slowestMs(outcome: Answer['outcome']): number;
  forget(): void;
  /** Acknowledged writes. */
  total(): number;
}

export function openLedger(): Ledger {
  let answers: Answer[] = [];
  const lists = {
    offers: [],
    published: [],
    attachments: [],
    saved: [],
    ndaSteps: [],
    signed: [],
    contracts: [],
    agreed: [],
    messages: [],
    signUps: [],
  } satisfies Partial<Ledger>;
  const saidOf = (wanted: Answer['outcome']) =>
    answers.flatMap(({ outcome, said }) => (outcome === wanted ? [said] : []));
  return {
    ...lists,
    note: (answer) => void answers.push({ ...answer, body: undefined }),
    count: (wanted) => answers.filter(({ outcome }) => outcome === wanted).length,
    faulty: () => saidOf('faulty'),
    refused: () => saidOf('refused'),
    unanswered: () => saidOf('unanswered'),
    slowestMs: (wanted) =>
      Math.max(0, ...answers.map(({ outcome, tookMs }) => (outcome === wanted ? tookMs : 0))),
    forget: () => {
      answers = [];
    },
    total: () => Object.values(lists).reduce((sum, list) => sum + list.length, 0),
  };
}
