import reach from '@cottontree/ui/reach.module.css';
import { Badge } from '@cottontree/ui/badge.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { missingPermission, mayView, type Reader, type Topic } from '@cottontree/contract/guide/topic.ts';
import css from './screen.module.css';
import { TUTORIAL_TEXTS as texts } from './texts.ts';

/** One topic, collapsible. If the reader's role is not sufficient it says so, and still explains the topic. */
export function TopicView({ topic, me, open }: { topic: Topic; me: Reader | undefined; open: boolean }) {
  const href = useHref();
  const lack = missingPermission(topic, me);
  const viewable = mayView(topic, me);
  return (
    <details className={css.topic} open={open}>
      <summary className={css.summary}>
        <h3>{topic.title}</h3>
        {lack !== undefined && <Badge tone="warn">{viewable ? texts.looksOnly : texts.notYours}</Badge>}
      </summary>
      <div className={css.body} data-constant="note">
        {lack !== undefined && <p className={css.lack}>{lack}</p>}
        {topic.text?.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {topic.steps && (
          <ol className={css.steps}>
            {topic.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {topic.items && (
          <dl className={css.items}>
            {topic.items.map(([name, meaning]) => (
              <div key={`${name} ${meaning}`}>
                <dt>
                  {name}
                  {name === me?.roleName && <Badge tone="accent">{texts.yourRole}</Badge>}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
        {topic.path !== undefined && viewable && (
          <p data-print="hide">
            <a className={reach.reach} href={href(topic.path)} aria-label={`${texts.open}: ${topic.title}`}>
              {texts.open}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
