/** Returns a number with its noun, such as "1 day" or "30 days". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
