/** Functions of the page that change its columns. */
export interface ColumnControl {
  /** Key of the pinned column. */
  pinned: string | undefined;
  pin: (key: string | undefined) => void;
  remove: (key: string) => void;
}
