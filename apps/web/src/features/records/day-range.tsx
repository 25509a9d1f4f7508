import { dayText } from '../../ui/date-text.model';
import { DayField } from '../../ui/day-field';
import type { ActiveFilter } from '../../ui/page-frame';
import { readDay, type RecordsView } from './records.model';

type DayRange = Pick<RecordsView, 'from' | 'to'>;

interface Props {
  view: DayRange;
  onChange: (changes: Partial<DayRange>) => void;
}

export function DayRangeFields({ view, onChange }: Props) {
  return (
    <>
      <DayField label="From" day={view.from ?? ''} onChange={(day) => onChange({ from: readDay(day) })} />
      <DayField label="To" day={view.to ?? ''} onChange={(day) => onChange({ to: readDay(day) })} />
    </>
  );
}

/** Returns the chip of an active filter; empty without a label. */
export function chip(key: string, label: string | undefined, remove: () => void): ActiveFilter[] {
  return label === undefined ? [] : [{ key, label, remove }];
}

export function dayRangeChips({ view, onChange }: Props): ActiveFilter[] {
  return [
    ...chip('from', view.from && `from ${dayText(view.from)}`, () => onChange({ from: undefined })),
    ...chip('to', view.to && `to ${dayText(view.to)}`, () => onChange({ to: undefined })),
  ];
}
