import {
  builtInTermsVersion,
  settingDefaults,
  settingNumbers,
  settingTexts,
  type SettingName,
  type SettingValues,
} from '@proffer/contract/settings/rules';
import type { SettingsChange } from '@proffer/contract/settings/schemas';
import { builtInTerms } from './built-in-terms';
import { brandOf, type Brand, type BrandLogo } from '../../platform/brand';
import type { SettingsRow } from './settings.repository';

/** The settings in force: those of the newest version, or the defaults. */
export interface Settings {
  /** Id of the version; 0 before the first change. */
  version: number;
  values: SettingValues;
  terms: { version: string; since: string; text: string };
}

/** Returns the settings of a stored version; the defaults if there is none. */
export function settingsOf(row: SettingsRow | undefined): Settings {
  const values = { ...settingDefaults, ...row?.values };
  if (!row) return { version: 0, values, terms: { ...builtInTermsVersion, text: builtInTerms(values) } };
  return {
    version: row.id,
    values,
    terms: { version: row.termsVersion, since: row.termsSince, text: row.termsText },
  };
}

/** The settings in force with the look that they describe. */
export interface SettingsInForce extends Settings {
  brand: Brand;
}

/** Returns the look of the market; `logo` is the one that the settings name. */
export const brandIn = ({ marketName, brandColour }: SettingValues, logo: BrandLogo | undefined): Brand =>
  brandOf(marketName, brandColour, logo);

/** Returns the full text of the terms: the operator's own text, or the built-in one with the operator's values. */
export const termsTextOf = (values: SettingValues): string =>
  values.terms === '' ? builtInTerms(values) : values.terms;

const labelOf = (name: SettingName): string =>
  Object.entries({ ...settingTexts, ...settingNumbers }).find(([key]) => key === name)?.[1].label ?? name;

/** Returns the value of a setting in words; a logo by the beginning of its key, which is in its address. */
function wordsOf(name: SettingName, values: SettingValues): string {
  const value = String(values[name]);
  return name === 'logo' && value !== '' ? `Picture ${value.slice(0, 8)}` : value;
}

const names = Object.keys(settingDefaults) as SettingName[];

/** Returns the changed fields in words. The terms are named by their versions, because their texts are long. */
export function changesBetween(before: Settings, after: Settings): SettingsChange['changes'] {
  const changed = names.filter((name) => name !== 'terms' && before.values[name] !== after.values[name]);
  return [
    ...changed.map((name) => ({
      field: name,
      label: labelOf(name),
      before: wordsOf(name, before.values),
      after: wordsOf(name, after.values),
    })),
    ...(before.terms.version === after.terms.version
      ? []
      : [
          {
            field: 'terms',
            label: settingTexts.terms.label,
            before: `Version ${before.terms.version}`,
            after: `Version ${after.terms.version}`,
          },
        ]),
  ];
}
