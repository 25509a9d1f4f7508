/** The eight hosts (LIM-15) and the first path segment that belongs to each. */
export const hostOfSegment = {
  auth: 'auth',
  user: 'user',
  proposals: 'offering',
  'buyer-offers': 'offering',
  nda: 'offering',
  template: 'template',
  c: 'chat',
  chat: 'chat',
  notifications: 'notification',
  userprofile: 'profile',
  contracts: 'contract',
} as const;
export type Host = (typeof hostOfSegment)[keyof typeof hostOfSegment];
