/** Of what never changes under its address: its browser asks for it once. For one person, since others may not read it. */
export const keptForGood = { 'cache-control': 'private, max-age=31536000, immutable' } as const;
