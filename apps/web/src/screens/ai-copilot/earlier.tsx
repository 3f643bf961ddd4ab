import { usePathname, useSearch } from 'wouter/use-browser-location';
import { MOST_CONVERSATIONS, listConversations } from '@cottontree/contract/copilot/ai.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { withParam } from '../../kernel/url-state.ts';
import css from './screen.module.css';
import { CONVERSATION } from './state.ts';
import { COPILOT_TEXTS } from './texts.ts';

/** The person's own conversations, each named by its first question. Renders nothing while there are none. */
export function Earlier({ open }: { open: string }) {
  const path = usePathname();
  const search = useSearch();
  const { data } = useRead(listConversations);
  if (!data || data.conversations.length === 0) return null;
  return (
    <section>
      <h2 className={css.sideHead}>{COPILOT_TEXTS.earlier}</h2>
      <nav aria-label={COPILOT_TEXTS.earlier}>
        {data.conversations.map(({ conversationId, question, startedAt, answers }) => (
          <a
            key={conversationId}
            href={path + withParam(search, CONVERSATION, conversationId)}
            className={css.entry}
            aria-current={conversationId === open ? 'true' : undefined}
          >
            <span className={css.entryText} data-constant="message">
              {question}
            </span>
            <span className={css.entryNote}>
              <Constant why="freshness">{moment(startedAt)}</Constant>
              {answers > 1 && <Constant why="count"> · {COPILOT_TEXTS.answers(answers)}</Constant>}
            </span>
          </a>
        ))}
        <CutNote listed={data.conversations.length} most={MOST_CONVERSATIONS} />
      </nav>
    </section>
  );
}
