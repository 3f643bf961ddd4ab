import { useEffect, useEffectEvent, useRef } from 'react';
import {
  AiProvider,
  MAX_QUESTION,
  MOST_ANSWERS,
  listSampleQuestions,
} from '@cottontree/contract/copilot/ai.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Segments } from '../../domain/dashboard/segments.tsx';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { isToBeSent } from '../../kernel/url-state.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { AnswerCard } from './answer-card.tsx';
import { AskForm } from './ask-form.tsx';
import { Chips } from './chips.tsx';
import { Earlier } from './earlier.tsx';
import { Samples } from './samples.tsx';
import css from './screen.module.css';
import { PROVIDER, useGivenQuestion } from './state.ts';
import { COPILOT_TEXTS } from './texts.ts';
import { useCopilot } from './use-copilot.tsx';

/** A provider without a key cannot be chosen; nothing is refused before that is known. */
const providersOf = (keys: Readonly<Record<AiProvider, boolean>> | undefined) =>
  AiProvider.options.map((value) => ({
    value,
    label: COPILOT_TEXTS.providers[value],
    ...(keys?.[value] === false && { refusal: COPILOT_TEXTS.noKey(COPILOT_TEXTS.providers[value]) }),
  }));

/** What the chosen provider receives, or which have no key. */
function engineInWords(provider: AiProvider, keys: Readonly<Record<AiProvider, boolean>>): string {
  if (keys[provider]) return COPILOT_TEXTS.sends(COPILOT_TEXTS.providers[provider]);
  const none = AiProvider.options.every((each) => !keys[each]);
  const without = none ? AiProvider.options : [provider];
  return COPILOT_TEXTS.without(without.map((each) => COPILOT_TEXTS.providers[each]).join(' or '));
}

/** Questions in words, answered with figures that link to their receipts. */
export function AiCopilotScreen({ title }: ScreenProps) {
  const copilot = useCopilot();
  const samples = useRead(listSampleQuestions);
  const { provider, question } = copilot;
  const pending = question !== undefined;
  const box = useRef<HTMLInputElement>(null);
  const begin = () => {
    copilot.begin();
    // The button that was clicked disappears with the conversation, so the focus moves to the box.
    box.current?.focus();
  };
  const [inUrl, setInUrl] = useGivenQuestion();
  const given = inUrl.slice(0, MAX_QUESTION).trim();
  const ask = async (query: string): Promise<boolean> => {
    const answered = await copilot.ask(query);
    if (answered && given !== '') setInUrl('');
    return answered;
  };
  const askNow = useEffectEvent(() => void ask(given));
  useEffect(() => {
    if (given !== '' && isToBeSent()) askNow();
  }, [given]);
  const onAsk = (query: string) => void ask(query);
  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <div className={css.head} data-print="hide">
          {copilot.open && <Button onClick={begin}>{COPILOT_TEXTS.another}</Button>}
          <Segments
            label={COPILOT_TEXTS.provider}
            param={PROVIDER}
            options={providersOf(samples.data?.providers)}
          />
        </div>
      </PageHead>
      {samples.isError ? (
        <div className={css.failed}>
          <PanelError
            error={samples.error}
            what={COPILOT_TEXTS.theCopilot}
            cause={COPILOT_TEXTS.samplesFailed}
            onRetry={() => void samples.refetch()}
            retrying={samples.isFetching}
          />
        </div>
      ) : (
        <div className={css.body}>
          <section className={css.panel} aria-label={COPILOT_TEXTS.conversation}>
            <Conversation copilot={copilot} prompts={samples.data?.prompts} onAsk={onAsk} />
            <AskForm key={given} pending={pending} box={box} given={given} onAsk={ask}>
              {samples.data && (
                <Constant why="name">{engineInWords(provider, samples.data.providers)}</Constant>
              )}
            </AskForm>
          </section>
          <div className={css.sides}>
            {samples.data ? (
              <Samples suggestions={samples.data.suggestions} onAsk={onAsk} disabled={pending} />
            ) : (
              <SkeletonRows rows={6} what={COPILOT_TEXTS.sampleQuestions} />
            )}
            <Earlier open={copilot.conversationId} />
          </div>
        </div>
      )}
    </div>
  );
}

interface ConversationProps {
  copilot: ReturnType<typeof useCopilot>;
  /** Undefined while they are loaded. */
  prompts: readonly string[] | undefined;
  onAsk: (query: string) => void;
}

function Conversation({ copilot, prompts, onAsk }: ConversationProps) {
  const { answers, arrived, question, kept, open } = copilot;
  const log = useRef<HTMLDivElement>(null);
  const pending = question !== undefined;

  // Scrolls the question of a new answer to the top, so that it is read from its beginning.
  useEffect(() => {
    const last = log.current?.querySelector<HTMLElement>(':scope > :last-child');
    if (log.current && last && (pending || arrived !== undefined)) log.current.scrollTop = last.offsetTop;
  }, [pending, arrived]);

  return (
    <div
      ref={log}
      className={css.log}
      role="log"
      aria-label={COPILOT_TEXTS.conversation}
      // A scrollable region must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {open && kept.isPending && (
        <div className={css.answer}>
          <SkeletonRows rows={4} what={COPILOT_TEXTS.theConversation} />
        </div>
      )}
      {open && kept.isError && (
        <div className={css.answer}>
          <PanelError error={kept.error} cause={COPILOT_TEXTS.gone} />
        </div>
      )}
      {!open && !pending && (
        <div className={css.empty}>
          <EmptyState
            title={COPILOT_TEXTS.empty.title}
            action={
              prompts ? (
                <Chips label={COPILOT_TEXTS.empty.title} questions={prompts} onAsk={onAsk} />
              ) : (
                <SkeletonRows rows={2} what={COPILOT_TEXTS.sampleQuestions} />
              )
            }
          >
            {COPILOT_TEXTS.empty.why}
          </EmptyState>
        </div>
      )}
      <CutNote listed={answers.length} most={MOST_ANSWERS} />
      {answers.map((answer) => (
        <AnswerCard
          key={answer.queryId}
          answer={answer}
          onAsk={onAsk}
          onRate={(wasHelpful) => void copilot.rate(answer, wasHelpful)}
        />
      ))}
      {pending && (
        <article className={css.answer}>
          <h2 className={css.question}>
            <Constant why="message">{question}</Constant>
          </h2>
          <p className={css.note} role="status">
            {COPILOT_TEXTS.thinking}
          </p>
        </article>
      )}
    </div>
  );
}
