import { useEffect, useRef, type ReactNode } from 'react';
import css from './section.module.css';

export interface SectionProps {
  /** Its name in an address: /detailed-metrics#revenue. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the screen under a heading of its own; not a `section`, which is what a panel is. */
export function Section({ id, title, children }: SectionProps) {
  const part = useRef<HTMLDivElement>(null);
  // The browser looks for the name of an address when the page is loaded, and then no screen is drawn yet.
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
