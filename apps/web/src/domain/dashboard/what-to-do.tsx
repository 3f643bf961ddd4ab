import { HEALTH_TEXTS } from './health-texts.ts';
import css from './what-to-do.module.css';

/** Links to the section of the operations guide about the problem. @param about the anchor of the section */
export function WhatToDo({ about, title }: { about: string; title: string }) {
  return (
    <a
      className={css.link}
      href={`/api/operations/when-it-is-red#${about}`}
      target="_blank"
      rel="noopener"
      aria-label={HEALTH_TEXTS.whatToDo(title)}
    >
      {HEALTH_TEXTS.whatToDoText}
    </a>
  );
}
