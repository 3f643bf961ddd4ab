import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './menu.module.css';

export interface MenuProps {
  /** A Button or IconButton; it becomes the menu's trigger. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** It was opened by a key before the menu's code was loaded: the first item gets the focus. */
  openedByKey?: boolean;
  children: ReactNode;
}

/**
 * A menu of commands, uncontrolled or controlled with `open`. Not modal: the page stays readable to screen readers and
 * needs no scroll lock.
 */
export function Menu({
  trigger,
  align = 'end',
  open,
  onOpenChange,
  openedByKey = false,
  children,
}: MenuProps) {
  const first = useRef(openedByKey);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!first.current || target !== currentTarget) return;
    first.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={onFocus}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  /** A shortcut for the same command, shown on the right. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Accessible name, if the text alone does not say what the command is about. */
  label?: string | undefined;
  /** The id of the sentence that says why the command is refused; it can still be focused and chosen. */
  refusedBy?: string | undefined;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  icon,
  shortcut,
  danger,
  disabled = false,
  label,
  refusedBy,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(css.item, danger && css.danger)}
      disabled={disabled}
      aria-label={label}
      {...(refusedBy !== undefined && { 'aria-disabled': true, 'aria-describedby': refusedBy })}
      onSelect={onSelect}
    >
      {icon}
      {children}
      {shortcut !== undefined && <kbd className={css.shortcut}>{shortcut}</kbd>}
    </Radix.Item>
  );
}

export interface MenuCheckItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

export function MenuCheckItem({ checked, onCheckedChange, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      className={css.item}
      checked={checked}
      onCheckedChange={onCheckedChange}
      // Several may be chosen one after the other.
      onSelect={(event) => event.preventDefault()}
    >
      <span className={css.tick}>
        <Radix.ItemIndicator>
          <Check size={16} />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

/** A choice of one option: `options` are the values with their labels. */
export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onValueChange: (value: Value) => void;
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={css.item}>
          <span className={css.tick}>
            <Radix.ItemIndicator>
              <Check size={16} />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Radix.Label id={id} className={css.label}>
      {children}
    </Radix.Label>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className={css.separator} />;
}
