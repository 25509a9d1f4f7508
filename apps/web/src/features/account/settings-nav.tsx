import { NativeSelect } from '@mantine/core';
import { AnchorLink } from '../../ui/links';
import classes from './account.module.css';
import type { Section, SectionKey } from './sections.model';

interface SettingsNavProps {
  sections: readonly Section[];
  current: SectionKey;
  isWide: boolean;
  onChange: (section: string) => void;
}

/** Navigation of the sections: links on a wide screen, a select on a narrow one. */
export function SettingsNav({ sections, current, isWide, onChange }: SettingsNavProps) {
  if (!isWide) {
    return (
      <NativeSelect
        label="Section"
        data={sections.map(({ key, label }) => ({ value: key, label }))}
        value={current}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <nav aria-label="Account settings">
      <ul className={classes.sections}>
        {sections.map(({ key, label }) => (
          <li key={key}>
            <AnchorLink
              to="."
              search={(before: Record<string, string | undefined>) => ({ ...before, section: key })}
              replace
              underline="never"
              className={classes.section ?? ''}
              aria-current={key === current ? 'page' : undefined}
            >
              {label}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
