/**
 * Key of the advisory lock between backup and file sweep. A backup takes it exclusively, so that
 * the bytes of every row it has read still exist; a sweep shares it. The number is arbitrary but
 * unique in the database.
 */
export const sweepLockKey = 7_266_413_002;
