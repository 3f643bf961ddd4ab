import type { readHealth } from '@cottontree/contract/system/health.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

const TEXTS = {
  silent: {
    title: 'The database does not answer',
    text: 'Nothing can be read or changed until it does. The server continues by itself as soon as it answers again.',
  },
  refuses: {
    title: 'The database refuses this server',
    text: 'Its password or its role was changed, and what needs a new connection is neither read nor stored. An administrator of the server must set the valid one and start it again.',
  },
  full: {
    title: 'The disk is nearly full: changes are refused',
    text: 'Reading and sign-in continue. System health on the dashboard names the folder: an administrator of the server must make room there.',
  },
  low: {
    title: 'The disk is filling up',
    text: 'Changes will be refused once it is fuller. System health on the dashboard names the folder.',
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
