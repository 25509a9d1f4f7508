import { ChoiceRadios, type ChoiceRadiosProps } from './choice-radios';
import { usePressed } from './use-typed';

/** Filter with a few visible options: the choice shows at once, the list follows. */
export function FilterRadios<T extends string>({ value, onChange, ...props }: ChoiceRadiosProps<T>) {
  const [shown, press] = usePressed(value, onChange);
  return <ChoiceRadios {...props} value={shown} onChange={press} />;
}
