import type { TriedOutcome } from '../../domain/try-notification/try-notification-call.ts';
import css from './screen.module.css';
import { TESTER_TEXTS as texts } from './texts.ts';

/**
 * Whether the last notification was sent, and the result. Always in the DOM, so that screen readers announce changes.
 */
export function Outcome({ result }: { result: TriedOutcome | undefined }) {
  const received = result?.kind === 'received';
  return (
    <div role="alert" className={css.outcome} data-tone={result && (received ? 'pos' : 'neg')}>
      {result && (
        <>
          <strong>{received ? texts.sent : texts.failed}</strong>
          <span data-constant="status">{explained(result)}</span>
        </>
      )}
    </div>
  );
}

function explained(result: TriedOutcome): string {
  switch (result.kind) {
    case 'received':
      return texts.back(result.milliseconds);
    case 'refused':
      return result.message;
    case 'silent':
      return texts.silent;
    case 'disconnected':
      return texts.disconnected;
  }
}
