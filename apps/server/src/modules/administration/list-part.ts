/** Range of rows of a list. */
export interface Part {
  offset: number;
  limit: number;
}
