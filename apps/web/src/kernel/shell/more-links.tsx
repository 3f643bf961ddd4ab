import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { usePathname } from 'wouter/use-browser-location';
import { useHref } from '../as-of.ts';
import css from './more-links.module.css';

export interface NavEntry {
  href: ScreenLink;
  label: string;
  /** The heading under which More lists it. */
  group?: string;
}

/** The fourteen other screens in their groups, in two columns. */
export function MoreLinks({ more, onChoose }: { more: readonly NavEntry[]; onChoose: () => void }) {
  const path = usePathname();
  const href = useHref();
  return (
    <div className={css.more}>
      {[...new Set(more.map(({ group }) => group))].map((group) => (
        <div key={group}>
          <p className={css.group} aria-hidden="true">
            {group}
          </p>
          <ul aria-label={group}>
            {more
              .filter((entry) => entry.group === group)
              .map((entry) => (
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
        </div>
      ))}
    </div>
  );
}
