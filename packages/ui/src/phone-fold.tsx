import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './phone-fold.module.css';

export interface PhoneFoldProps {
  /** The button that a phone shows instead: "Filter". */
  label: string;
  /** How many of the fields behind it leave something out: beside the label. */
  count?: number;
  /** Shown unfolded on phones too, for what nobody should miss. */
  unfolded?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** On a phone, behind a button; elsewhere its children stand in the line around it. */
export function PhoneFold({ label, count = 0, unfolded = false, className, children }: PhoneFoldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {!unfolded && (
        <Button
          className={css.toggle ?? ''}
          aria-expanded={open}
          aria-controls={id}
          data-constant="count"
          onClick={() => setOpen(!open)}
        >
          {label}
          {count > 0 && <span className={css.count}>{count}</span>}
        </Button>
      )}
      <div id={id} className={classNames(css.folded, className)} data-open={open || unfolded || undefined}>
        {children}
      </div>
    </>
  );
}
