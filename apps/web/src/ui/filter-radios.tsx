import { ChoiceRadios, type ChoiceRadiosProps } from './choice-radios';
import { usePressed } from './use-typed';

/** What a list is narrowed by, of few choices in sight: the choice stands at once, the list follows. */
export function FilterRadios<T extends string>({ value, onChange, ...props }: ChoiceRadiosProps<T>) {
  const [shown, press] = usePressed(value, onChange);
  return <ChoiceRadios {...props} value={shown} onChange={press} />;
}
