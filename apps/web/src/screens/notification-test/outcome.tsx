import type { Heard } from '../../domain/try-notification/hear-back.ts';
import css from './screen.module.css';
import { TESTER_TEXTS as texts } from './texts.ts';

/** Whether the last one was sent, and what came of it. Always in the page, so that it is announced. */
export function Outcome({ heard }: { heard: Heard | undefined }) {
  const received = heard?.kind === 'received';
  return (
    <div role="alert" className={css.outcome} data-tone={heard && (received ? 'pos' : 'neg')}>
      {heard && (
        <>
          <strong>{received ? texts.sent : texts.failed}</strong>
          <span data-constant="status">{explained(heard)}</span>
        </>
      )}
    </div>
  );
}

function explained(heard: Heard): string {
  switch (heard.kind) {
    case 'received':
      return texts.back(heard.milliseconds);
    case 'refused':
      return heard.message;
    case 'silent':
      return texts.silent;
    case 'disconnected':
      return texts.disconnected;
  }
}
