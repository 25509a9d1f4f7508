/** Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbouring letters. */
export function countEdits(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other;
      const swapped = isSwap ? (older[j - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(changed, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    older = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the words in which two neighbouring letters are swapped. */
export function swapsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((_, at) => {
    const swapped = [...letters];
    [swapped[at], swapped[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
    return swapped.join('');
  });
}
