import { Badge } from '@cottontree/ui/badge.tsx';
import { WhatToDo } from '../../domain/dashboard/what-to-do.tsx';
import { HEALTH, type CheckState } from '../../domain/dashboard/health.ts';
import css from './states-list.module.css';

export interface StateItem {
  id: string;
  title: string;
  detail: string;
  state: CheckState;
}

/** Items that are fine or not, each with its state in words and the reason. */
export function StatesList({ items }: { items: readonly StateItem[] }) {
  return (
    <ul data-constant="status">
      {items.map(({ id, title, detail, state }) => (
        <li key={id} className={css.item}>
          <span className={css.title}>{title}</span>
          <Badge tone={HEALTH[state].tone}>{HEALTH[state].word}</Badge>
          <span className={css.detail}>
            {detail}
            {state !== 'ok' && <WhatToDo about={id} title={title} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
