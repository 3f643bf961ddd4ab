import type { readHealth } from '@cottontree/contract/system/health.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';
import { SHELL_TEXTS } from './texts.ts';

const TEXTS = {
  silent: {
    title: SHELL_TEXTS.databaseDoesNotAnswer,
    text: SHELL_TEXTS.nothingCanBeRead,
  },
  refuses: {
    title: SHELL_TEXTS.databaseRefusesThisServer,
    text: SHELL_TEXTS.itsPasswordOrItsRole,
  },
  full: {
    title: SHELL_TEXTS.diskIsNearlyFull,
    text: SHELL_TEXTS.readingAndSignInContinue,
  },
  low: {
    title: SHELL_TEXTS.diskIsFillingUp,
    text: SHELL_TEXTS.changesWillBeRefusedOnce,
  },
} as const;

type Health = AnswerOf<typeof readHealth>;

/** Shows why changes, or all requests, are currently refused; the server reports the start and the end. */
export function HealthNotices({ health: { database, disk } }: { health: Health }) {
  const problems = [
    database === 'silent' && { ...TEXTS.silent, tone: 'neg' as const },
    database === 'refuses' && { ...TEXTS.refuses, tone: 'neg' as const },
    disk === 'full' && { ...TEXTS.full, tone: 'neg' as const },
    disk === 'low' && { ...TEXTS.low, tone: 'warn' as const },
  ];
  return problems.map(
    (each) =>
      each && (
        <Notice key={each.title} label={each.title} tone={each.tone}>
          <p>
            <b>{each.title}</b>
          </p>
          <p className={css.text}>{each.text}</p>
        </Notice>
      ),
  );
}
