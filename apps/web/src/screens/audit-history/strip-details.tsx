import { useId, useState, type ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import css from './screen.module.css';

export interface StripDetailsProps {
  /** What nobody should miss is shown from the beginning. */
  unfolded: boolean;
  /** The line that is always shown. */
  children: ReactNode;
  details: ReactNode;
}

/** One line of proof; what it rests on, and the actions, stand behind it. */
export function StripDetails({ unfolded, children, details }: StripDetailsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={css.line}>
        {children}
        {!unfolded && (
          <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {COMMON_TEXTS.details}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open && !unfolded}>
        {details}
      </div>
    </>
  );
}
