import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import css from './card.module.css';

export interface CardProps {
  title: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
  /** Small text next to the title: the time of the data, a unit, a tag. */
  meta?: ReactNode;
  /** Buttons at the right end of the head. */
  actions?: ReactNode;
  /** Leaves out the padding, for a table that fills the full width. */
  flush?: boolean;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A bordered panel. Cards are placed next to each other, never inside another card. */
export function Card({
  title,
  level = 2,
  meta,
  actions,
  flush = false,
  className,
  ref,
  children,
}: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section ref={ref} className={classNames(css.card, className)} aria-labelledby={titleId}>
      <header className={css.head}>
        <Heading id={titleId} className={css.title}>
          {title}
        </Heading>
        {meta !== undefined && <div className={css.meta}>{meta}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  );
}
