import type { AskedRange } from './offer-matching';
import { leastHeld, type Numbers } from './offer-columns';
import {
  addPlace,
  addToOther,
  compareNumbers,
  dropOther,
  fillOther,
  flipInOther,
  keepOther,
  leftAmong,
  placesCompared,
  readOther,
  readPlaces,
  wordsFor,
  type NumbersWithin,
  type Places,
} from './place-sets';
import { inSlices, type Pause } from './slices';

/** Of numbers that ascend, from one place up to another, the first that is not below a value; `isPast`: that is above it. */
function firstOf(
  numbers: Numbers,
  [start, end]: [start: number, end: number],
  value: number,
  isPast: boolean,
) {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = numbers[middle] ?? 0;
    if (one < value || (isPast && one === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every 64th value stands in a short list: else looking one up would reach for memory a dozen times. */
const valuesBetweenMarks = 64;

/** Numbers that ascend. */
class ValuesInOrder {
  private readonly marks: Float64Array;

  constructor(readonly values: Numbers) {
    this.marks = Float64Array.from(
      { length: Math.ceil(values.length / valuesBetweenMarks) },
      (_, mark) => values[mark * valuesBetweenMarks] ?? 0,
    );
  }

  get bytes(): number {
    return this.marks.byteLength + this.values.byteLength + 200;
  }

  /** Where the first is that is not below a value; `isPast`: that is above it. */
  placeOf(value: number, isPast: boolean): number {
    const { marks, values } = this;
    const mark = firstOf(marks, [0, marks.length], value, isPast) * valuesBetweenMarks;
    const among: [number, number] = [Math.max(0, mark - valuesBetweenMarks), Math.min(mark, values.length)];
    return firstOf(values, among, value, isPast);
  }
}

/** Where any of more places may be left, all that are asked for are read: that is quicker for each of them. */
const fewPlaces = 8_192;

/** Places in the order of numbers that they have, those of one number ascending. */
export class PlacesInOrder extends ValuesInOrder {
  /** Asked for whatever an amount is only not to be above. */
  private readonly firstTold: number;

  constructor(
    /** Each once, ascending; with no `starts` as often as there are places. */
    values: Numbers,
    /** Where the places of each begin, and where the last end. */
    readonly starts: Numbers | undefined,
    readonly places: Uint16Array,
  ) {
    super(values);
    this.firstTold = this.findStart(leastHeld, false);
  }

  override get bytes(): number {
    return super.bytes + (this.starts?.byteLength ?? 0) + this.places.byteLength + 200;
  }

  /** Where the places begin whose number is not below another; `isPast`: that is above it. */
  startOf(value: number, isPast = false): number {
    return value === leastHeld && !isPast ? this.firstTold : this.findStart(value, isPast);
  }

  private findStart(value: number, isPast: boolean): number {
    return this.startAt(this.placeOf(value, isPast));
  }

  private startAt(value: number): number {
    return this.starts ? (this.starts[value] ?? 0) : value;
  }

  /** The other has the places of some neighbouring values: all of them, or those that may be left. */
  putInOther(firstValue: number, endValue: number): void {
    const { places } = this;
    const [least, beyond] = leftAmong();
    if (beyond - least > fewPlaces) {
      readPlaces(places.subarray(this.startAt(firstValue), this.startAt(endValue)));
      return;
    }
    fillOther(false);
    for (let value = firstValue; value < endValue; value += 1) {
      const end = this.startAt(value + 1);
      let at = firstOf(places, [this.startAt(value), end], least, false);
      for (; at < end && (places[at] ?? 0) < beyond; at += 1) addToOther(places[at] ?? 0);
    }
  }

  /** The numbers as a column with so much room. */
  read(capacity: number): Numbers {
    const { values, places } = this;
    const column = new (values.constructor as new (length: number) => Numbers)(capacity);
    values.forEach((value: number, at: number) => {
      const end = this.startAt(at + 1);
      for (let next = this.startAt(at); next < end; next += 1) column[places[next] ?? 0] = value;
    });
    return column;
  }
}

/** So many parts of equal length has an order of amounts; from its nearest bound a range is at most half a part away. */
const partsOfOrder = 16;

/** The places of a stretch by one of its amounts, wherever they stand. */
export class AmountPlaces {
  private constructor(
    private readonly order: PlacesInOrder,
    private readonly step: number,
    /** The places from each bound between two parts on. */
    private readonly bounds: readonly Places[],
  ) {}

  static async of(amounts: Numbers, pause: Pause): Promise<AmountPlaces> {
    const { length } = amounts;
    const order = await orderOf(amounts, length, pause);
    const step = Math.ceil(length / partsOfOrder);
    const places = new Uint32Array(wordsFor(length));
    const bounds: Places[] = [];
    await inSlices(length - step, pause, (start, end) => {
      for (let at = length - 1 - start; at >= length - end; at -= 1) {
        addPlace(places, order[at] ?? 0);
        if (at % step === 0) bounds.unshift(places.slice());
      }
    });
    return new AmountPlaces(await inOrder(amounts, order, pause), step, bounds);
  }

  get bytes(): number {
    return this.bounds.reduce((sum, { byteLength }) => sum + byteLength + 100, this.order.bytes);
  }

  read(): Numbers {
    return this.order.read(this.order.places.length);
  }

  keepWithin({ low, high }: AskedRange): void {
    const start = this.order.startOf(low);
    if (start > 0) {
      this.readFrom(start);
      keepOther();
    }
    if (high === Infinity) return;
    this.readFrom(this.order.startOf(high, true));
    dropOther();
  }

  /** The places from one in the order on. */
  private readFrom(start: number): void {
    const { places } = this.order;
    const near = Math.round(start / this.step);
    const bound = this.bounds[near - 1];
    if (bound) readOther(bound);
    else fillOther(near === 0);
    const from = bound || near === 0 ? near * this.step : places.length;
    flipInOther(places.subarray(Math.min(start, from), Math.max(start, from)));
  }
}

/**
 * The places of a stretch by one of its amounts that is much alike among neighbours: each has the number of its amount among
 * the different ones, and of some neighbours together the least and the greatest are known.
 */
export class AmountNumbers {
  private constructor(
    private readonly amounts: ValuesInOrder,
    private readonly numbers: Uint16Array,
    private readonly least: Uint16Array,
    private readonly greatest: Uint16Array,
  ) {}

  static async of(amounts: Numbers, pause: Pause): Promise<AmountNumbers> {
    const { length } = amounts;
    const order = await orderOf(amounts, length, pause);
    const values = new (amounts.constructor as new (length: number) => Numbers)(length);
    const numbers = new Uint16Array(length);
    let count = 0;
    await inSlices(length, pause, (start, end) => {
      for (let at = start; at < end; at += 1) {
        const place = order[at] ?? 0;
        const amount = amounts[place] ?? 0;
        if (count === 0 || amount !== values[count - 1]) {
          values[count] = amount;
          count += 1;
        }
        numbers[place] = count - 1;
      }
    });
    const least = new Uint16Array(Math.ceil(length / placesCompared)).fill(count);
    const greatest = new Uint16Array(least.length);
    await inSlices(length, pause, (start, end) => {
      for (let place = start; place < end; place += 1) {
        const block = Math.floor(place / placesCompared);
        const number = numbers[place] ?? 0;
        if (number < (least[block] ?? 0)) least[block] = number;
        if (number > (greatest[block] ?? 0)) greatest[block] = number;
      }
    });
    return new AmountNumbers(new ValuesInOrder(values.slice(0, count)), numbers, least, greatest);
  }

  get bytes(): number {
    return (
      this.amounts.bytes + this.numbers.byteLength + this.least.byteLength + this.greatest.byteLength + 400
    );
  }

  read(): Numbers {
    const { values } = this.amounts;
    const column = new (values.constructor as new (length: number) => Numbers)(this.numbers.length);
    this.numbers.forEach((number, place) => {
      column[place] = values[number] ?? 0;
    });
    return column;
  }

  /** A place before which no amount is within a range. */
  startOf(range: AskedRange): number {
    const within = this.numbersWithin(range);
    let block = 0;
    while (block < this.least.length && this.extentOf(block, within) === 'none') block += 1;
    return block * placesCompared;
  }

  keepWithin(range: AskedRange): void {
    const within = this.numbersWithin(range);
    for (let block = 0, next = 0; block < this.least.length; block = next) {
      const extent = this.extentOf(block, within);
      do next += 1;
      while (next < this.least.length && this.extentOf(next, within) === extent);
      const [start, end] = [block * placesCompared, next * placesCompared];
      if (extent === 'some') compareNumbers(this.numbers.subarray(start, end), start, within);
      else fillOther(extent === 'all', start >>> 5, end >>> 5);
    }
    keepOther();
  }

  private numbersWithin({ low, high }: AskedRange): NumbersWithin {
    const first = this.amounts.placeOf(low, false);
    const end = high === Infinity ? this.amounts.values.length : this.amounts.placeOf(high, true);
    return { first, end: Math.max(first, end) };
  }

  private extentOf(block: number, { first, end }: NumbersWithin): 'all' | 'some' | 'none' {
    const least = this.least[block] ?? 0;
    const greatest = this.greatest[block] ?? 0;
    if (greatest < first || least >= end) return 'none';
    return least >= first && greatest < end ? 'all' : 'some';
  }
}

/** Amounts that are mostly different are held as often as they occur, which takes less than where each begins. */
export async function inOrder(amounts: Numbers, order: Uint16Array, pause: Pause): Promise<PlacesInOrder> {
  const { length } = order;
  const values = new (amounts.constructor as new (length: number) => Numbers)(length);
  const starts = new Uint16Array(length + 1);
  let count = 0;
  await inSlices(length, pause, (start, end) => {
    for (let at = start; at < end; at += 1) {
      const amount = amounts[order[at] ?? 0] ?? 0;
      if (at > 0 && amount === values[count - 1]) continue;
      values[count] = amount;
      starts[count] = at;
      count += 1;
    }
  });
  if (count < length / 2) {
    starts[count] = length;
    return new PlacesInOrder(values.slice(0, count), starts.slice(0, count + 1), order);
  }
  await inSlices(length, pause, (start, end) => {
    for (let at = start; at < end; at += 1) values[at] = amounts[order[at] ?? 0] ?? 0;
  });
  return new PlacesInOrder(values, undefined, order);
}

/** Whole amounts are sorted digit by digit, the last first, as comparing them takes longer. */
const digitBits = 11;
const digits = 2 ** digitBits;

/** Places in ascending order of their amounts. */
export async function orderOf(amounts: Numbers, length: number, pause: Pause): Promise<Uint16Array> {
  let order: Uint16Array = new Uint16Array(length);
  await inSlices(length, pause, (start, end) => {
    for (let place = start; place < end; place += 1) order[place] = place;
  });
  if (amounts instanceof Float64Array) {
    return order.sort((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0));
  }
  for (let shift = 0; shift < amounts.BYTES_PER_ELEMENT * 8; shift += digitBits) {
    order = await sortedByDigit(amounts, shift, order, pause);
  }
  return order;
}

/** Places in ascending order of a digit, those with the same one as they stood. */
async function sortedByDigit(
  amounts: Uint16Array | Uint32Array,
  shift: number,
  order: Uint16Array,
  pause: Pause,
): Promise<Uint16Array> {
  const { length } = order;
  const next = new Uint32Array(digits + 1);
  await inSlices(length, pause, (start, end) => {
    for (let at = start; at < end; at += 1) {
      const after = (((amounts[order[at] ?? 0] ?? 0) >>> shift) & (digits - 1)) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
  });
  for (let digit = 1; digit < digits; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Uint16Array(length);
  await inSlices(length, pause, (start, end) => {
    for (let at = start; at < end; at += 1) {
      const place = order[at] ?? 0;
      const digit = ((amounts[place] ?? 0) >>> shift) & (digits - 1);
      const to = next[digit] ?? 0;
      sorted[to] = place;
      next[digit] = to + 1;
    }
  });
  return sorted;
}
