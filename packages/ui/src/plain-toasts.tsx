import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { currentToasts, subscribeToasts } from './toast-store.ts';
import css from './toast.module.css';

/** The messages as text alone, in their place, until the code of the toast region is loaded: a message waits for nothing. */
export function PlainToasts() {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  return (
    <div className={css.viewport} role="status">
      {entries
        .filter(({ open }) => open)
        .map(({ id, title, description, variant }) => (
          <div key={id} className={classNames(css.toast, variant === 'destructive' && css.destructive)}>
            <div className={css.text}>
              <div className={css.title}>{title}</div>
              {description !== undefined && <div className={css.description}>{description}</div>}
            </div>
          </div>
        ))}
    </div>
  );
}
