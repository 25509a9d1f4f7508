import type { Answer } from './calls';

/** Acknowledged writes, and the replies to all other requests. */
export interface Ledger {
  offers: number[];
  published: number[];
  attachments: number[];
  /** Pairs of buyer and offer. */
  saved: [number, number][];
  /** Buyer, offer and finished step. */
  ndaSteps: [number, number, number][];
  signed: [number, number][];
  contracts: number[];
  agreed: number[];
  /** Messages by the id that the client chose. */
  messages: string[];
  signUps: string[];
  note(answer: Answer): void;
  /** Returns the number of replies with a result since the start or the last `forget`. */
  count(outcome: Answer['outcome']): number;
  faulty(): string[];
  /** Descriptions of refused and of unanswered requests. */
  refused(): string[];
  unanswered(): string[];
  /** Returns the longest duration of replies with a result. */
  slowestMs(outcome: Answer['outcome']): number;
  forget(): void;
  /** Returns the number of acknowledged writes. */
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
