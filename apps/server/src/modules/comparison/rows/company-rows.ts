import { certificateName } from '@proffer/contract/certificates/rules';
import type { Cell } from '@proffer/contract/comparison/rows';
import { fewRatingsText, ratedThings, ratedWords, ratingLimits } from '@proffer/contract/contracts/rating';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { companySizeChoices, type CheckableFact } from '@proffer/contract/wire/choices';
import { dayText } from '../../../platform/date-text';
import {
  counted,
  factsCell,
  figureCell,
  none,
  textCell,
  type Dealings,
  type RowContext,
  type RowRule,
} from '../column-facts';

const factWords: Record<CheckableFact, string> = {
  registration: 'registration',
  address: 'address',
  phone: 'phone',
  tax: 'tax number',
  bank: 'bank account',
};

const companyRow = (row: string, label: string, read: (company: UserDetail) => Cell): RowRule => ({
  row,
  group: 'company',
  label,
  read: ({ company }) => (company ? read(company) : none),
});

const dealingRow = (row: string, label: string, read: (dealings: Dealings) => Cell): RowRule => ({
  row,
  group: 'dealings',
  label,
  read: ({ dealings }) => (dealings ? read(dealings) : none),
});

/** Returns the rows about the companies, which every logged-in user may see (CMP-9). */
export function companyRows({ asked }: RowContext): RowRule[] {
  return [
    companyRow('place', 'Place', (company) => placeCell(company, asked)),
    companyRow('validated', 'Validated', ({ validation, isNew }) => ({
      kind: 'text',
      text: validation
        ? `Yes: ${validation.facts.map((fact) => factWords[fact]).join(', ')} (${dayText(validation.at.slice(0, 10))})`
        : isNew
          ? 'No, new here'
          : 'No',
    })),
    companyRow('memberSince', 'On the market since', ({ memberSince }) => ({
      kind: 'figure',
      value: Date.parse(memberSince),
      text: dayText(memberSince.slice(0, 10)),
    })),
    companyRow('founded', 'Founded', ({ yearOfFoundation }) => figureCell(yearOfFoundation, String)),
    companyRow('industry', 'Industry', ({ industry }) => textCell(industry)),
    companyRow('size', 'Size', ({ companySize }) =>
      figureCell(companySize, (size) => companySizeChoices[size - 1] ?? String(size)),
    ),
    {
      row: 'certificates',
      group: 'company',
      label: 'Certificates',
      read: ({ company, certificates }) =>
        company
          ? factsCell(certificates.flatMap((one) => (one.state === 'expired' ? [] : [certificateName(one)])))
          : none,
    },
    companyRow('rating', 'Rating', ({ ratings }) =>
      ratings === null
        ? { kind: 'text', text: fewRatingsText }
        : figureCell(ratings.average, (average) => `${outOf(average)} (${counted(ratings.count, 'rating')})`),
    ),
    ...ratedThings.map((thing) => ({
      ...companyRow(thing, ratedWords[thing], ({ ratings }) => figureCell(ratings?.[thing], outOf)),
      isOptional: true as const,
    })),
    companyRow('answersNda', 'Answers NDA requests in', ({ answerTimes }) => hoursCell(answerTimes.nda)),
    companyRow('answersMessage', 'Answers messages in', ({ answerTimes }) => hoursCell(answerTimes.message)),
    companyRow('completed', 'Completed contracts', ({ figures }) =>
      figureCell(figures.completedPfRs, String),
    ),
    companyRow('published', 'Offers on the market', ({ figures }) => figureCell(figures.activePfRs, String)),
  ];
}

const outOf = (score: number): string => `${score.toFixed(1)} of ${ratingLimits.most}`;

const isSame = (one: string, other: string) => other !== '' && one.toLowerCase() === other.toLowerCase();

function placeCell({ city, state }: UserDetail, asked: RowContext['asked']): Cell {
  const text = [city, state].filter((part) => part !== '').join(', ');
  const near = isSame(city, asked.city) ? '; your city' : isSame(state, asked.state) ? '; your state' : '';
  return textCell(text === '' ? text : `${text}${near}`);
}

function hoursCell(time: UserDetail['answerTimes']['nda']): Cell {
  return figureCell(
    time?.medianHours,
    (hours) => `about ${durationWords(hours)} (${counted(time?.answers ?? 0, 'answer')})`,
  );
}

function durationWords(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.round(hours * 60)), 'minute');
  return hours < 48 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day');
}

/** Returns the rows about earlier dealings of both companies (CMP-10). */
export function dealingRows(): RowRule[] {
  return [
    dealingRow('contractsWith', 'Contracts', ({ contracts, activeContracts }) =>
      figureCell(contracts, (count) => (count === 0 ? 'None' : `${count}, ${activeContracts} in force`)),
    ),
    dealingRow('quotesWith', 'Quotes', ({ quotes, acceptedQuotes }) =>
      figureCell(quotes, (count) => (count === 0 ? 'None' : `${count}, ${acceptedQuotes} accepted`)),
    ),
    dealingRow('ndasWith', 'Signed NDAs', ({ ndas }) =>
      figureCell(ndas, (count) => (count === 0 ? 'None' : `${count}`)),
    ),
    dealingRow('lastWith', 'Last contract or quote', ({ lastDay }) =>
      lastDay === null
        ? { kind: 'text', text: 'None' }
        : { kind: 'figure', value: Date.parse(lastDay), text: dayText(lastDay) },
    ),
  ];
}
