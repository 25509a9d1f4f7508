const none: ReadonlySet<never> = new Set<never>();

/** Creates a multimap from keys to sets; keys without values use no memory. */
export function createKeyedSets<T>() {
  const sets = new Map<string, Set<T>>();
  return {
    add(key: string, value: T): void {
      const set = sets.get(key) ?? new Set<T>();
      sets.set(key, set);
      set.add(value);
    },
    remove(key: string, value: T): void {
      const set = sets.get(key);
      if (set?.delete(value) && set.size === 0) sets.delete(key);
    },
    get: (key: string): ReadonlySet<T> => sets.get(key) ?? none,
    get size(): number {
      return sets.size;
    },
  };
}
