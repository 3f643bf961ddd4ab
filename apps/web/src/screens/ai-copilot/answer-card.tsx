import { Copy, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { AiAnswer } from '@cottontree/contract/copilot/ai.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { copyText } from '../../domain/clipboard/copy-text.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { ConfidenceValue } from '../../domain/confidence/confidence-value.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { percent } from '../../kernel/formatting.ts';
import { AnswerWords } from './answer-words.tsx';
import { Chips } from './chips.tsx';
import { confidenceHow, timeInWords } from './confidence.ts';
import css from './screen.module.css';
import { COPILOT_TEXTS } from './texts.ts';

const AnswerPicture = deferred(
  () => import('./answer-view.tsx').then((part) => part.AnswerPicture),
  <div className={css.waiting} aria-hidden="true" />,
);

export interface AnswerCardProps {
  answer: AiAnswer;
  onAsk: (query: string) => void;
  onRate: (wasHelpful: boolean) => void;
}

/** A question and its answer: the sentence, the chart, the sources and the confidence. */
export function AnswerCard({ answer, onAsk, onRate }: AnswerCardProps) {
  const { query, view, nearest, sources, note, wasHelpful } = answer;
  const { title: failedTitle, text: failed } = COPILOT_TEXTS.copyFailed;
  return (
    <article className={css.answer} aria-label={COPILOT_TEXTS.answer} data-query={answer.queryId}>
      <h2 className={css.question}>
        <Constant why="message">{query}</Constant>
      </h2>
      {note !== null && (
        <p className={css.note}>
          <Constant why="note">{note}</Constant>
        </p>
      )}
      <AnswerWords answer={answer} />
      {view !== null && <AnswerPicture answer={answer} view={view} />}
      {nearest.length > 0 && (
        <Chips label={COPILOT_TEXTS.nearest} questions={nearest} onAsk={onAsk} shownLabel />
      )}
      {sources.length > 0 && (
        <details className={css.sources}>
          <summary>{COPILOT_TEXTS.sources}</summary>
          <ul data-constant="note">
            {sources.map(({ id, title, definition }) => (
              <li key={id}>
                <b>{title}</b> <code>{id}</code>
                <br />
                {definition}
              </li>
            ))}
          </ul>
        </details>
      )}
      <footer className={css.foot}>
        {/* A refusal states nothing that could be right or wrong. */}
        {!answer.abstained && (
          <span data-constant="estimate">
            {COPILOT_TEXTS.confidence}{' '}
            <ConfidenceValue confidence={answer.confidence}>
              {percent(answer.confidence * 100)}
            </ConfidenceValue>
          </span>
        )}
        <span>
          {COPILOT_TEXTS.time} <Constant why="status">{timeInWords(answer.executionTime)}</Constant>
        </span>
        <span data-constant="name">{COPILOT_TEXTS.engines[answer.engine]}</span>
        <span className={css.tools}>
          <IconButton
            label={COPILOT_TEXTS.copy}
            onClick={() =>
              void copyText(answer.response, { copied: COPILOT_TEXTS.copied, failed, failedTitle })
            }
          >
            <Copy size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={COPILOT_TEXTS.helpful}
            aria-pressed={wasHelpful === true}
            className={css.thumb}
            onClick={() => onRate(true)}
          >
            <ThumbsUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={COPILOT_TEXTS.notHelpful}
            aria-pressed={wasHelpful === false}
            className={css.thumb}
            onClick={() => onRate(false)}
          >
            <ThumbsDown size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </footer>
      {!answer.abstained && <How label={COMMON_TEXTS.howComputed}>{confidenceHow(answer)}</How>}
    </article>
  );
}
