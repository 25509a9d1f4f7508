import { Tabs, type TabsProps } from '@mantine/core';
import { usePressed } from './use-typed';

interface ListTabsProps<T extends string> {
  /** Name of the lists together. */
  label: string;
  tabs: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  classNames?: { tab?: string; tabLabel?: string };
}

/** Tabs for the lists of one page: the tab changes at once, its rows follow. */
export function ListTabs<T extends string>({ label, tabs, value, onChange, classNames }: ListTabsProps<T>) {
  const [shown, press] = usePressed(value, onChange);
  const choose: TabsProps['onChange'] = (next) => {
    const tab = tabs.find((each) => each.value === next);
    if (tab) press(tab.value);
  };
  return (
    <Tabs value={shown} onChange={choose} mb="md" {...(classNames && { classNames })}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
