import type { ReactNode } from 'react';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { count } from '../../kernel/formatting.ts';
import css from './queue.module.css';
import { QUEUE_TEXTS } from './texts.ts';

export interface LinkedEntry {
  readonly id: string;
  /** The address with this entry open. */
  readonly href: string;
  readonly name: string;
  /** When, or how much. */
  readonly note: ReactNode;
  readonly badge: ReactNode;
}

export interface LinkedEntriesProps {
  title: string;
  /** As many as there is room for. */
  entries: readonly LinkedEntry[];
  /** How many there are in all. */
  total: number;
  /** The address with the filter that shows all of them. */
  all: string;
  /** Said where there are none. */
  none: string;
}

/** In the pane of an entry: others that it belongs together with, each a link to it. */
export function LinkedEntries({ title, entries, total, all, none }: LinkedEntriesProps) {
  return (
    <PanelSection
      title={
        <>
          {title} <span className={css.linkedCount}>{count(total)}</span>
        </>
      }
    >
      {total === 0 && <p className={css.none}>{none}</p>}
      {total > 0 && (
        <ul className={css.linked}>
          {entries.map(({ id, href, name, note, badge }) => (
            <li key={id}>
              <a href={href}>{name}</a>
              <span className={css.linkedNote}>{note}</span>
              <span className={css.linkedBadge}>{badge}</span>
            </li>
          ))}
          {total > entries.length && (
            <li>
              <a href={all}>{QUEUE_TEXTS.more(total - entries.length)}</a>
            </li>
          )}
        </ul>
      )}
    </PanelSection>
  );
}
