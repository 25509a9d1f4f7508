/** How a profile is read: as it is to the viewer, or one's own as another company reads it. */
export type Reading = 'self' | 'client';
/** What a company names on its profile beside its fields. */
export type ItemKind = 'services' | 'partners';

/** Keys of everything read of companies' profiles; `all` stands before each of them. */
export const profileKeys = {
  all: ['profiles'] as const,
  companies: ['profiles', 'company'] as const,
  company: (userId: number) => ['profiles', 'company', userId] as const,
  one: (userId: number, reading: Reading) => ['profiles', 'company', userId, reading] as const,
  items: (userId: number) => ['profiles', 'items', userId] as const,
  conversations: (userId: number) => ['profiles', 'conversations', userId] as const,
  saved: ['profiles', 'saved'] as const,
  picture: (url: string) => ['profiles', 'picture', url] as const,
};
