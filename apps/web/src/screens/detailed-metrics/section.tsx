import { useEffect, useRef, type ReactNode } from 'react';
import css from './section.module.css';

export interface SectionProps {
  /** Its fragment in a URL: /detailed-metrics#revenue. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the screen with a heading; not a `section` element, because that is a panel. */
export function Section({ id, title, children }: SectionProps) {
  const part = useRef<HTMLDivElement>(null);
  // The browser scrolls to the fragment when the page is loaded, and then no screen is rendered yet.
  useEffect(() => {
    if (location.hash === `#${id}`) part.current?.scrollIntoView();
  }, [id]);
  return (
    <div ref={part} id={id} role="region" aria-labelledby={`${id}-title`} className={css.section}>
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
