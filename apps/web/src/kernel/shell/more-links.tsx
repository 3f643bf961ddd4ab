import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { usePathname } from 'wouter/use-browser-location';
import { useHref } from '../as-of.ts';
import css from './more-links.module.css';
import { SHELL_TEXTS } from './texts.ts';

export interface NavEntry {
  href: ScreenLink;
  label: string;
}

export interface MoreLinksProps {
  more: readonly NavEntry[];
  desk: readonly NavEntry[];
  onChoose: () => void;
}

/** The fourteen other screens of the specification in two columns, and below them those that it does not know. */
export function MoreLinks({ more, desk, onChoose }: MoreLinksProps) {
  return (
    <>
      <ul className={css.more}>
        <Links entries={more} onChoose={onChoose} />
      </ul>
      <h2 id="more-desk" className={css.heading}>
        {SHELL_TEXTS.customersAndBooks}
      </h2>
      <ul className={css.desk} aria-labelledby="more-desk">
        <Links entries={desk} onChoose={onChoose} />
      </ul>
    </>
  );
}

function Links({ entries, onChoose }: { entries: readonly NavEntry[]; onChoose: () => void }) {
  const path = usePathname();
  const href = useHref();
  return entries.map((entry) => (
    <li key={entry.href}>
      <a
        href={href(entry.href)}
        className={css.moreLink}
        aria-current={path === entry.href ? 'page' : undefined}
        onClick={onChoose}
      >
        {entry.label}
      </a>
    </li>
  ));
}
