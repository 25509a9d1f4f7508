/**
 * While somebody holds this advisory lock for themselves, no bytes of files are removed: what a backup has seen a row of,
 * it must still find. Whoever removes bytes shares it. Any number that nothing else on the same database locks.
 */
export const sweepHoldKey = 7_266_413_002;
