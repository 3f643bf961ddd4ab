import { useState } from 'react';
import {
  changeMailing,
  deleteMailing,
  sendMailing,
  type Mailing,
} from '@cottontree/contract/mailings/mailings.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { ChangedMailing } from '../../domain/mailings/mailing-dialog.tsx';
import { daysInWords, MAILING_TEXTS } from '../../domain/mailings/texts.ts';
import { useMailingChange } from '../../domain/mailings/use-mailings.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { date, moment } from '../../kernel/formatting.ts';
import css from './mailings-section.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const texts = MAILING_TEXTS;

function recipientOf({ to }: Mailing): string {
  if (to.kind === 'self') return 'you';
  if (to.kind === 'address') return to.address;
  return to.kind === 'role' ? texts.everybody(to.name) : to.name;
}

/** The state that a reader of the list has to see first. */
function stateOf({ paused, obstacle, last }: Mailing): readonly [text: string, tone: BadgeTone] | null {
  if (paused) return [texts.paused, 'neutral'];
  if (obstacle !== null) return [texts.stopped, 'warn'];
  if (last?.state === 'failed') return [texts.states.failed, 'neg'];
  if (last?.state === 'waiting') return [texts.states.waiting, 'accent'];
  return null;
}

function comingOf({ nextAt, awaits, paused, obstacle }: Mailing): string | null {
  if (paused || obstacle !== null || nextAt === null) return null;
  return awaits === null ? texts.next(moment(nextAt)) : texts.awaits(date(awaits));
}

/** When it was sent last and what came of it. */
function lastOf({ last }: Mailing): string {
  if (last === null) return texts.never;
  const { at, day, state, sent, recipients, problem } = last;
  const outcome = [
    state === 'sent' && day !== null ? texts.last(moment(at), date(day)) : texts.lastNone(moment(at)),
    texts.states[state].toLowerCase(),
    ...(recipients > 1 ? [texts.share(sent, recipients)] : []),
  ].join(', ');
  return problem === null ? outcome : `${outcome}: ${problem}`;
}

/** One page or receipt by mail: to whom, when, how the last sending went, and what can be done with it. */
export function MailingItem({ mailing, mail }: { mailing: Mailing; mail: boolean }) {
  const what = `${mailing.title} to ${recipientOf(mailing)}`;
  const state = stateOf(mailing);
  const coming = mail ? comingOf(mailing) : null;
  return (
    <li className={css.mailing}>
      <div>
        <p className={css.what}>
          {what}
          {state && <Badge tone={state[1]}>{state[0]}</Badge>}
        </p>
        <p className={css.meta}>
          {PROFILE_TEXTS.atUtc(daysInWords(mailing.weekdays), mailing.time)}
          {coming !== null && ` · ${coming}`}
          {mailing.setBy !== null && ` · ${texts.setBy(mailing.setBy)}`}
        </p>
        {mailing.obstacle !== null && <p className={css.obstacle}>{mailing.obstacle}.</p>}
        <p className={css.meta}>{lastOf(mailing)}.</p>
      </div>
      <MailingActions mailing={mailing} mail={mail} what={what} />
    </li>
  );
}

function MailingActions({ mailing, mail, what }: { mailing: Mailing; mail: boolean; what: string }) {
  const { pending, change } = useMailingChange();
  const keyFor = useAttemptKey();
  const [open, setOpen] = useState<'change' | 'end'>();
  const { id, mayChange, mayDelete, paused, weekdays, time, version } = mailing;
  const params = { id };
  const data = { mailing: id };
  const send = () =>
    void change(() => call(sendMailing, { params }, { idempotencyKey: keyFor([id, mailing.last?.at]) }), {
      done: texts.done.sent,
      failed: texts.failed.sent,
      action: 'update',
      describe: () => ({ description: texts.done.sent, data }),
    });
  const pause = () => {
    const input = { weekdays, time, paused: !paused, version };
    const done = paused ? texts.done.resumed : texts.done.paused;
    void change(() => call(changeMailing, { params, input }, { idempotencyKey: keyFor([id, input]) }), {
      done,
      failed: texts.failed.changed,
      action: 'update',
      describe: () => ({ description: done, data }),
    });
  };
  const end = async () => {
    await change(() => call(deleteMailing, { params }, { idempotencyKey: keyFor([id, 'end']) }), {
      done: texts.done.ended,
      failed: texts.failed.ended,
      action: 'delete',
      describe: () => ({ description: texts.done.ended, data }),
    });
    setOpen(undefined);
  };
  const button = (name: 'send' | 'change' | 'pause' | 'resume' | 'end', onClick: () => void) => (
    <Button
      variant="quiet"
      aria-disabled={pending}
      onClick={onClick}
      aria-label={`${texts.actions[name]}: ${what}`}
    >
      {texts.actions[name]}
    </Button>
  );
  return (
    <div className={css.actions}>
      {mayChange && mail && button('send', send)}
      {mayChange && button('change', () => setOpen('change'))}
      {mayChange && button(paused ? 'resume' : 'pause', pause)}
      {mayDelete && button('end', () => setOpen('end'))}
      {open === 'change' && (
        <ChangedMailing mailing={mailing} what={what} onClose={() => setOpen(undefined)} />
      )}
      <AlertDialog
        open={open === 'end'}
        onOpenChange={(shown) => !shown && setOpen(undefined)}
        title={texts.ask.title}
        description={<span data-constant="row">{texts.ask.text(what)}</span>}
        confirmLabel={texts.ask.confirm}
        danger
        busy={pending}
        onConfirm={() => void end()}
      />
    </div>
  );
}
