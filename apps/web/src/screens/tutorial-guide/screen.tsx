import { useRef, useState } from 'react';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { useParam, type Param } from '../../kernel/url-state.ts';
import { SECTIONS } from '@cottontree/contract/guide/sections.ts';
import type { Section } from '@cottontree/contract/guide/topic.ts';
import { PdfButton } from './pdf-button.tsx';
import css from './screen.module.css';
import { TUTORIAL_TEXTS as texts } from './texts.ts';
import { TopicView } from './topic-view.tsx';

const ToursDialog = deferred(async () => (await import('./tours-dialog.tsx')).ToursDialog, null, 'over');

const SECTION: Param<Section> = {
  name: 'section',
  read: (text) => SECTIONS.find(({ key }) => key === text) ?? SECTIONS[0],
  write: ({ key }) => (key === SECTIONS[0].key ? undefined : key),
};

/** How the product is used by a person with this role. */
export function TutorialGuideScreen({ title }: ScreenProps) {
  const [section, setSection] = useParam(SECTION);
  const me = useCurrentUser().data;
  const [touring, setTouring] = useState(false);
  const topics = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = SECTIONS.indexOf(section);
  const [before, after] = [SECTIONS[at - 1], SECTIONS[at + 1]];

  const unfold = (open: boolean) => {
    for (const topic of topics.current?.querySelectorAll('details') ?? []) topic.open = open;
  };
  const turn = (to: Section) => {
    setSection(to, 'push');
    // Reading continues from the top, with the keyboard focus as well.
    heading.current?.focus();
  };

  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <div className={css.actions}>
          <PdfButton />
          <Button onPointerEnter={() => void ToursDialog.preload()} onClick={() => setTouring(true)}>
            {texts.videos}
          </Button>
        </div>
      </PageHead>
      <p className={css.about}>{texts.about}</p>
      <div className={css.columns}>
        <nav aria-label={texts.sections} data-print="hide">
          <ol className={css.sections}>
            {SECTIONS.map((each) => (
              <li key={each.key}>
                <button
                  type="button"
                  className={css.choice}
                  aria-current={each === section ? 'step' : undefined}
                  onClick={() => setSection(each, 'push')}
                >
                  {each.title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <section aria-labelledby="tutorial-section" className={css.section}>
          <header className={css.sectionHead}>
            <h2 id="tutorial-section" ref={heading} tabIndex={-1}>
              {section.title}
            </h2>
            <Badge>
              <span data-constant="count">{texts.place(at + 1, SECTIONS.length)}</span>
            </Badge>
            <span className={css.folds}>
              <Button variant="quiet" onClick={() => unfold(true)}>
                {texts.expand}
              </Button>
              <Button variant="quiet" onClick={() => unfold(false)}>
                {texts.collapse}
              </Button>
            </span>
          </header>
          <div ref={topics} key={section.key} className={css.topics}>
            {section.topics.map((topic, place) => (
              <TopicView key={topic.title} topic={topic} me={me} open={place === 0} />
            ))}
          </div>
          <footer className={css.turns}>
            {before && <Button onClick={() => turn(before)}>{texts.previous}</Button>}
            {after && (
              <Button variant="primary" className={css.next ?? ''} onClick={() => turn(after)}>
                {texts.next}
              </Button>
            )}
          </footer>
        </section>
      </div>
      {touring && <ToursDialog me={me} onClose={() => setTouring(false)} />}
    </div>
  );
}
