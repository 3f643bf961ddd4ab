import { useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { NewMailing } from '../../domain/mailings/mailing-dialog.tsx';
import { MAILING_TEXTS } from '../../domain/mailings/texts.ts';
import { useMailings } from '../../domain/mailings/use-mailings.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { MailingItem } from './mailing-item.tsx';
import css from './mailings-section.module.css';
import { PROFILE_TEXTS } from './texts.ts';

/** The pages that come to a person by mail, and those that go to others. */
export function MailingsSection() {
  const list = useMailings();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="quiet" onClick={() => setAdding(true)}>
      {MAILING_TEXTS.actions.add}
    </Button>
  );
  const mayAdd = list.data?.mail === true;
  return (
    <Card title={MAILING_TEXTS.title} {...(mayAdd && { actions: add })}>
      <PanelAnswer of={list} what={PROFILE_TEXTS.pagesByMail} cause={MAILING_TEXTS.loadFailed} rows={2}>
        {({ mail, mailings }) => (
          <div className={css.parts}>
            {!mail && (
              <Notice tone="warn">
                {MAILING_TEXTS.noMail} {MAILING_TEXTS.noMailHow}
              </Notice>
            )}
            {mail && mailings.length === 0 && (
              <EmptyState title={MAILING_TEXTS.none}>{MAILING_TEXTS.noneWhy}</EmptyState>
            )}
            {mailings.length > 0 && (
              <ul className={css.list} data-constant="row">
                {mailings.map((mailing) => (
                  <MailingItem key={mailing.id} mailing={mailing} mail={mail} />
                ))}
              </ul>
            )}
          </div>
        )}
      </PanelAnswer>
      {adding && <NewMailing page="executive" onClose={() => setAdding(false)} />}
    </Card>
  );
}
