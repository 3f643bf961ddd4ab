import { useEffect, useState } from 'react';
import { MAX_COMPARED_TEXT, findSimilar } from '@cottontree/contract/suggestions/features.ts';
import type { SimilarSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { useRead } from '../../kernel/query.ts';
import { StatusMark } from './status-mark.tsx';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';
import { VoteButton } from './vote-button.tsx';

/** Milliseconds after the last keystroke until the search is sent. */
const TYPING = 400;
/** Minimum length of a text worth searching for. */
const ENOUGH = 8;

/** Similar suggestions, searched while the person types; shows nothing until one is found. */
export function SimilarWhileTyping({
  title,
  body,
  onOpen,
}: {
  title: string;
  body: string;
  onOpen: (id: string) => void;
}) {
  const text = `${title.trim()}\n${body.trim()}`.slice(0, MAX_COMPARED_TEXT).toWellFormed();
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), TYPING);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = searched.trim().length >= ENOUGH;
  const found = useRead(findSimilar, { query: { text: searched } }, { enabled }).data;
  return (
    // Always in the page, so that later results are announced to screen readers.
    <div aria-live="polite">
      {enabled && found !== undefined && found.length > 0 && (
        <section className={css.similar} aria-label={SUGGESTION_TEXTS.similar}>
          <p>
            <strong>{SUGGESTION_TEXTS.similar}</strong>{' '}
            <span className={css.small}>{SUGGESTION_TEXTS.similarWhy}</span>
          </p>
          <SimilarList similar={found} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}

export function SimilarList({
  similar,
  onOpen,
}: {
  similar: readonly SimilarSuggestion[];
  onOpen: (id: string) => void;
}) {
  return (
    <ul className={css.similarList}>
      {similar.map((each) => (
        <li key={each.id} data-constant="row">
          <VoteButton suggestion={each} />
          <button type="button" className={css.opener} onClick={() => onOpen(each.id)}>
            {each.title}
          </button>
          <StatusMark status={each.status} />
          <span className={css.small} data-constant="estimate" title={SUGGESTION_TEXTS.byTheWordsTheyShare}>
            {SUGGESTION_TEXTS.valueAlike(Math.round(each.similarity * 100))}
          </span>
        </li>
      ))}
    </ul>
  );
}
