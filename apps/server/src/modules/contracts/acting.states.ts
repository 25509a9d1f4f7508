/** Who may do what in a state, and where it leads. */
interface Transition<State, Act, By> {
  from: State;
  act: Act;
  by: By;
  to: State;
}

export type Verdict<State> =
  | { kind: 'move'; to: State }
  | { kind: 'done' }
  | { kind: 'refused'; text: string };

export interface ActTable<State, Act, By> {
  transitions: readonly Transition<State, Act, By>[];
  /** Acts that are done already: they change nothing and answer as the first time. */
  repeats: readonly Omit<Transition<State, Act, By>, 'to'>[];
  /** Why an act is refused that is in neither, for the one who tried. */
  refusal: (from: State, act: Act, by: By) => string;
}

/** What becomes of an act in a state, by its table. */
export function judge<State, Act, By>(
  { transitions, repeats, refusal }: ActTable<State, Act, By>,
  from: State,
  act: Act,
  by: By,
): Verdict<State> {
  const isIt = (one: Omit<Transition<State, Act, By>, 'to'>) =>
    one.from === from && one.act === act && one.by === by;
  const transition = transitions.find(isIt);
  if (transition) return { kind: 'move', to: transition.to };
  if (repeats.some(isIt)) return { kind: 'done' };
  return { kind: 'refused', text: refusal(from, act, by) };
}
