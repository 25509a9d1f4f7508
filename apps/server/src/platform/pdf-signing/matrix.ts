/** A transformation matrix of ISO 32000-1, 8.3.3. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `first` and then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** Returns the matrix of six finite numbers; undefined for anything else. */
export function toMatrix(values: readonly unknown[]): Matrix | undefined {
  const [a, b, c, d, e, f] = values;
  return isFinite(a) && isFinite(b) && isFinite(c) && isFinite(d) && isFinite(e) && isFinite(f)
    ? [a, b, c, d, e, f]
    : undefined;
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);

/** Returns the transformed point. */
export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
