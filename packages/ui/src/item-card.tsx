import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './item-card.module.css';

export interface ItemCardProps extends Omit<ComponentProps<'article'>, 'title' | 'className'> {
  title: ReactNode;
  /** The colour of its edge, if it is more severe than others. */
  tone?: 'neg' | 'warn' | undefined;
  /** Shown after the title. */
  badges: ReactNode;
  /** Small text at the end of the head. */
  when: ReactNode;
}

/** An item in a list of tasks: its head, then its details and actions. */
export function ItemCard({ title, tone, badges, when, children, ...rest }: ItemCardProps) {
  const titleId = useId();
  return (
    <article {...rest} className={css.item} data-tone={tone} aria-labelledby={titleId}>
      <header className={css.head}>
        <h3 id={titleId} className={css.title}>
          {title}
        </h3>
        {badges}
        <span className={css.when}>{when}</span>
      </header>
      {children}
    </article>
  );
}
