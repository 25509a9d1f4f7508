/** Query keys of needs; each begins with `all`. */
export const needKeys = {
  all: ['needs'] as const,
  own: (filters: object) => ['needs', 'own', filters] as const,
  found: (filters: object) => ['needs', 'found', filters] as const,
  one: (needId: number) => ['needs', 'one', needId] as const,
};
