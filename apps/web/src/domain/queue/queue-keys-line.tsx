import { Fragment } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import css from './queue.module.css';
import { QUEUE_TEXTS } from './texts.ts';

/** A letter, and the words of the button that it presses. */
export type QueueKey = readonly [letter: string, words: string];

/** All keys of a queue, at the foot of the window while its rows are in sight. */
export function QueueKeysLine({ keys, onClose }: { keys: readonly QueueKey[]; onClose: () => void }) {
  return (
    <div className={css.keys}>
      <p role="status">
        <kbd>j</kbd> <kbd>k</kbd> {QUEUE_TEXTS.move} · <kbd>Enter</kbd> {QUEUE_TEXTS.open} · <kbd>Esc</kbd>{' '}
        {QUEUE_TEXTS.close}
        {keys.map(([letter, words]) => (
          <Fragment key={letter}>
            {' '}
            · <kbd>{letter}</kbd> {words}
          </Fragment>
        ))}{' '}
        · <kbd>?</kbd> {QUEUE_TEXTS.hide}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {QUEUE_TEXTS.hideKeys}
      </Button>
    </div>
  );
}
