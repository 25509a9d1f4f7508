/** Query keys of needs; each begins with `all`. */
export const needKeys = {
  all: ['needs'] as const,
  own: (filters: object) => ['needs', 'own', filters] as const,
  found: (filters: object) => ['needs', 'found', filters] as const,
  public: (filters: object) => ['needs', 'public', filters] as const,
  one: (needId: number) => ['needs', 'one', needId] as const,
  publicOne: (needId: number) => ['needs', 'public-one', needId] as const,
  record: (needId: number) => ['needs', 'record', needId] as const,
  questions: (needId: number) => ['needs', 'questions', needId] as const,
  /** Answers to a need, as its buyer reads them. */
  received: (needId: number) => ['needs', 'received', needId] as const,
  /** The supplier's own answer to a need. */
  ownAnswer: (needId: number) => ['needs', 'own-answer', needId] as const,
  ownAnswers: (page: number) => ['needs', 'own-answers', page] as const,
};
