/** Something that can be done with a row, beside the act that comes first. */
export type RowAct = {
  label: string;
  /** With the row's own name, where the label alone would not say of what. */
  fullLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
} & ({ to: string } | { act: () => void });
