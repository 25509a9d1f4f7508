import { marketDay } from '@proffer/contract/contracts/market-day';
import { unitRule } from '@proffer/contract/contracts/lines';
import type { NeedAudience } from '@proffer/contract/needs/choices';
import { type MaterialNeedPart, materialNeedChanges } from '@proffer/contract/needs/material-change';
import { deadlineFault, needRules, publishFaults, requiredByFault } from '@proffer/contract/needs/rules';
import type { Category } from '@proffer/contract/offers/schemas';
import { type IndianState, indianStates } from '@proffer/contract/profiles/states';
import { calendarDayFault } from '@proffer/contract/wire/calendar-day';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { lineFault, textFault } from '@proffer/contract/wire/text-rules';
import type { Need } from '../../../entities/needs/need';
import type { CallParts } from '../../../lib/client';
import {
  countedNeedLines,
  emptyNeedLine,
  type NeedLineForm,
  needLineFormOf,
  needLinesFaults,
  readNeedLine,
} from './need-lines.model';

/** A need as typed. */
export interface NeedForm {
  title: string;
  detail: string;
  protectedDetail: string;
  categories: Category[];
  lines: NeedLineForm[];
  state: string;
  city: string;
  requiredBy: string;
  /** Rupees as digits, an unreadable text as typed, or empty. */
  budget: string;
  isBudgetShown: boolean;
  /** Day and time of the deadline, in the time zone of the browser. */
  deadlineDay: string;
  deadlineTime: string;
  isSealed: boolean;
  audience: NeedAudience;
  invited: { userId: number; companyName: string }[];
  isNameShown: boolean;
}

const usualTime = '18:00';

export const emptyNeed: NeedForm = {
  title: '',
  detail: '',
  protectedDetail: '',
  categories: [],
  lines: [emptyNeedLine],
  state: '',
  city: '',
  requiredBy: '',
  budget: '',
  isBudgetShown: false,
  deadlineDay: '',
  deadlineTime: usualTime,
  isSealed: false,
  audience: 'everyone',
  invited: [],
  isNameShown: true,
};

/** Values of a search from which a need starts. */
export interface NeedStart {
  title?: string | undefined;
  category?: Category | undefined;
  state?: string | undefined;
  city?: string | undefined;
}

/** Returns the initial values of a new need, taken from a search. */
export const startFrom = ({ title = '', category, state = '', city = '' }: NeedStart): NeedForm => ({
  ...emptyNeed,
  title,
  categories: category ? [category] : [],
  state: isIndianState(state) ? state : '',
  city: isIndianState(state) ? city : '',
});

const isIndianState = (state: string): state is IndianState => indianStates.some((one) => one === state);

/** Returns the form values of an existing need. */
export function formOf(need: Need): NeedForm {
  const { title, detail, protectedDetail, categories, lines, state, city, requiredBy, budget } = need;
  const { isBudgetShown, isSealed, audience, invited, isNameShown } = need;
  const deadline = need.deadline === null ? null : new Date(need.deadline);
  return {
    title,
    detail,
    protectedDetail,
    categories,
    lines: lines.length > 0 ? lines.map(needLineFormOf) : [emptyNeedLine],
    state,
    city,
    requiredBy,
    budget: budget === null ? '' : String(budget),
    isBudgetShown,
    deadlineDay: deadline ? localDay(deadline) : '',
    deadlineTime: deadline ? localTime(deadline) : usualTime,
    isSealed,
    audience,
    invited,
    isNameShown,
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

export const localTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** Returns the moment of a day and time in the time zone of the browser; null for an incomplete one. */
export function deadlineOf({ deadlineDay, deadlineTime }: Deadline): string | null {
  if (deadlineDay === '' || calendarDayFault(deadlineDay) !== undefined) return null;
  const at = new Date(`${deadlineDay}T${deadlineTime || usualTime}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
type Deadline = Pick<NeedForm, 'deadlineDay' | 'deadlineTime'>;

/** Returns the fault of a deadline, at its day. */
export const typedDeadlineFault = (form: Deadline, now: Date): string | undefined =>
  form.deadlineDay === ''
    ? deadlineFault(null, now)
    : (calendarDayFault(form.deadlineDay) ?? deadlineFault(deadlineOf(form), now));

export type NeedBody = CallParts<'createNeed'>['body'];

/** Returns the content of a need from the form values. */
export function readNeed(form: NeedForm): NeedBody {
  return {
    title: form.title.trim(),
    detail: form.detail.trim(),
    protectedDetail: form.protectedDetail.trim(),
    categories: form.categories.map(({ code }) => code),
    lines: countedNeedLines(form.lines).map(readNeedLine),
    state: isIndianState(form.state) ? form.state : '',
    city: form.city.trim(),
    requiredBy: form.requiredBy,
    budget: form.budget === '' ? null : Number(form.budget),
    isBudgetShown: form.isBudgetShown,
    deadline: deadlineOf(form),
    isSealed: form.isSealed,
    audience: form.audience,
    invited: form.audience === 'invited' ? form.invited.map(({ userId }) => userId) : [],
    isNameShown: form.isNameShown,
  };
}

/** Returns the faults of a draft or of a change to a published need, by field. */
export function needFaults(form: NeedForm, today: string): Faults<string> {
  return {
    ...faultsOf({
      title: lineFault(needRules.title, form.title),
      detail: textFault(needRules.detail, form.detail),
      protectedDetail: textFault(needRules.protectedDetail, form.protectedDetail),
      city: lineFault(needRules.city, form.city),
      requiredBy: requiredByFault(form.requiredBy, today),
      budget: /^\d*$/.test(form.budget) ? undefined : 'Please enter an amount.',
      deadlineDay: form.deadlineDay === '' ? undefined : calendarDayFault(form.deadlineDay),
    }),
    ...needLinesFaults(form.lines),
  };
}

/** Returns what the form lacks for a publication, by field. */
export function missingForPublication(form: NeedForm, now: Date): Faults<string> {
  const { deadline: _deadline, lines, ...faults } = publishFaults(typedNeed(form), marketDay(now), now);
  return {
    ...faults,
    ...faultsOf({ 'lines.0.item': lines, deadlineDay: typedDeadlineFault(form, now) }),
  };
}

function typedNeed(form: NeedForm) {
  const { title, categories, requiredBy, audience, invited } = form;
  const lines = countedNeedLines(form.lines).map(readNeedLine);
  return { title, categories, requiredBy, audience, invited, lines, deadline: deadlineOf(form) };
}

/** Returns the parts whose changes suppliers with an answer have to confirm. */
export function materialChangesOf(need: Need, form: NeedForm): MaterialNeedPart[] {
  const body = readNeed(form);
  return materialNeedChanges(
    { ...need, requiredBy: need.requiredBy || null },
    {
      detail: body.detail ?? '',
      protectedDetail: body.protectedDetail ?? '',
      lines: countedNeedLines(form.lines).map(readNeedLine),
      state: body.state ?? '',
      city: body.city ?? '',
      requiredBy: form.requiredBy || null,
    },
  );
}

export const mostUnit = unitRule.most;
