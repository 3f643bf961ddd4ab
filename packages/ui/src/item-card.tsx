import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './item-card.module.css';

export interface ItemCardProps extends Omit<ComponentProps<'article'>, 'title' | 'className'> {
  title: ReactNode;
  /** The colour of its edge, where it is graver than others. */
  tone?: 'neg' | 'warn' | undefined;
  /** Behind the title. */
  badges: ReactNode;
  /** Small, at the end of the head. */
  when: ReactNode;
}

/** One of a list of things to be worked on: its head, over whatever is told of it and can be done with it. */
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
