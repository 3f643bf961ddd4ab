import { CalendarClock, X } from 'lucide-react';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { setAsOf, useAsOf } from '../as-of.ts';
import { deferred } from '../deferred.tsx';
import { date } from '../formatting.ts';
import css from './as-of-control.module.css';
import { LatePopover } from './late-popover.tsx';
import { SHELL_TEXTS } from './texts.ts';

const DayPicker = deferred(() => import('./as-of-picker.tsx').then((part) => part.AsOfPicker));

/** The business day of all figures: today, or a past day shown prominently with a button to return to today. */
export function AsOfControl() {
  const asOf = useAsOf();
  return (
    <span className={css.control} data-as-of={asOf ?? 'live'}>
      <LatePopover
        label={SHELL_TEXTS.asOfDate}
        preload={DayPicker.preload}
        trigger={
          <Button
            className={asOf === undefined ? css.live : css.past}
            aria-label={SHELL_TEXTS.asOfDateIs(asOf === undefined ? 'today' : date(asOf))}
            title={SHELL_TEXTS.asOfDateOfEveryFigure}
          >
            {asOf !== undefined && <CalendarClock />}
            {asOf === undefined ? SHELL_TEXTS.today : <time dateTime={asOf}>{date(asOf)}</time>}
          </Button>
        }
      >
        {(close) => <DayPicker onChosen={close} />}
      </LatePopover>
      {asOf !== undefined && (
        <IconButton
          label={SHELL_TEXTS.backToToday}
          variant="plain"
          className={css.back}
          onClick={() => setAsOf(undefined)}
        >
          <X />
        </IconButton>
      )}
    </span>
  );
}
