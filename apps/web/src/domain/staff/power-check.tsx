import type { ReactNode } from 'react';
import { Checkbox } from '@cottontree/ui/field.tsx';
import css from './power-check.module.css';

export interface PowerCheckProps {
  name: string;
  /** The permission's code, as on the server and in the matrix. */
  code: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** Nobody may change it here; it stays focusable, and an attempt calls onChange. */
  locked?: boolean;
  disabled?: boolean;
  /** Its state in one or two words. */
  badges?: ReactNode;
  children?: ReactNode;
}

/** A checkbox for one permission or a group of permissions; the change takes effect when it is saved. */
export function PowerCheck(props: PowerCheckProps) {
  const { name, code, checked, onChange, locked = false, disabled = false, badges, children } = props;
  return (
    <Checkbox
      label={
        <span className={css.label}>
          <span className={css.name}>{name}</span>
          <code className={css.code}>{code}</code>
          {badges}
        </span>
      }
      {...(children !== undefined && { hint: children })}
      checked={checked}
      disabled={disabled}
      aria-readonly={locked || undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Checkboxes that belong together, under the name of their group. */
export function PowerGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
