import type { OwnerResponse as Response } from '@cottontree/contract/suggestions/suggestions.ts';
import { moment } from '../../kernel/formatting.ts';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';

export function OwnerResponse({ response }: { response: Response }) {
  return (
    <blockquote className={css.response} data-constant="message">
      <p>{response.text}</p>
      <footer className={css.small}>
        {SUGGESTION_TEXTS.responseByBy(SUGGESTION_TEXTS.response, response.by)}{' '}
        <time dateTime={response.at}>{moment(response.at)}</time>
      </footer>
    </blockquote>
  );
}
