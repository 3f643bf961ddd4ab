import * as Radix from 'radix-ui/tabs';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import css from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: ReactNode;
  /** Called on hover or focus: to prefetch what its panel needs. */
  onNear?: (() => void) | undefined;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the list of tabs. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  /** One TabPanel for each tab. */
  children: ReactNode;
}

/** Controlled tabs, so that the selected one can be kept in the URL. Arrow keys move along the list. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) scrollToSelected(list.current);
  }, [value]);
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        className={css.list}
        aria-label={label}
        onPointerDown={byPointer}
        onKeyDown={byKeyboard}
        onKeyUp={byKeyboard}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={css.tab}
            onPointerEnter={tab.onNear}
            onFocus={tab.onNear}
          >
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** Chromium shows the ring of a tab that a click has chosen, since the list moves the focus itself. */
const byPointer = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.dataset['pointer'] = '';
};
const byKeyboard = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  delete currentTarget.dataset['pointer'];
};

/** Scrolls only the list, horizontally, until the selected tab is visible. */
function scrollToSelected(list: HTMLElement): void {
  const chosen = list.querySelector('[data-state="active"]');
  if (chosen === null) return;
  const [tab, frame] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
  const before = Math.min(0, tab.left - frame.left);
  const after = Math.max(0, tab.right - frame.right);
  list.scrollLeft += before === 0 ? after : before;
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={css.panel}>
      {children}
    </Radix.Content>
  );
}
