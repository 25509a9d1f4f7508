/** A secondary action of a row. */
export type RowAct = {
  label: string;
  /** Label including the row's name, if the short label is ambiguous. */
  fullLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
} & ({ to: string } | { act: () => void });
