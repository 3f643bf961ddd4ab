import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { usePathname } from 'wouter/use-browser-location';
import { useHref } from '../as-of.ts';
import css from './more-links.module.css';

export interface NavEntry {
  href: ScreenLink;
  label: string;
}

/** The fourteen other screens, in two columns. */
export function MoreLinks({ more, onChoose }: { more: readonly NavEntry[]; onChoose: () => void }) {
  const path = usePathname();
  const href = useHref();
  return (
    <ul className={css.more}>
      {more.map((entry) => (
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
      ))}
    </ul>
  );
}
