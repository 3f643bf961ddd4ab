import css from './what-to-do.module.css';

/** Leads to the section of the operations guide about what is not well. @param about the section's anchor */
export function WhatToDo({ about, title }: { about: string; title: string }) {
  return (
    <a
      className={css.link}
      href={`/api/operations/when-it-is-red#${about}`}
      target="_blank"
      rel="noopener"
      aria-label={`What to do: ${title}`}
    >
      What to do
    </a>
  );
}
