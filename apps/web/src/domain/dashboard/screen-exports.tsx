import { useIsFetching } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { LatePopover } from '../../kernel/shell/late-popover.tsx';
import { useFiles } from '../exports/use-files.ts';
import css from './screen-exports.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';
import { useScreenWays, type ScreenToExport, type Way } from './use-screen-ways.ts';

/** The exports of a whole screen; its panels have their own. */
export function ScreenExports({
  label = DASHBOARD_TEXTS.exports,
  ...screen
}: ScreenToExport & { label?: string }) {
  const waysOut = useScreenWays(screen);
  const save = useFiles();
  const [preparing, setPreparing] = useState(false);
  // Data that is still loading would be missing from the file without any sign.
  const loading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const make = async (way: Way) => {
    setPreparing(true);
    await save(way);
    setPreparing(false);
  };
  return (
    <LatePopover
      flush
      label={label}
      trigger={<Button busy={preparing}>{preparing ? DASHBOARD_TEXTS.preparing : label}</Button>}
    >
      {(close) => (
        <Ways
          ways={waysOut()}
          ready={screen.keyFigures !== undefined && !loading}
          onChoose={(way) => {
            close();
            void make(way);
          }}
        />
      )}
    </LatePopover>
  );
}

interface WaysProps {
  ways: readonly Way[];
  ready: boolean;
  onChoose: (way: Way) => void;
}

/** An export without permission stays visible, with the reason below it. */
function Ways({ ways, ready, onChoose }: WaysProps) {
  const id = useId();
  const refusals = [...new Set(ways.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <div className={css.ways}>
      {ways.map((way) => (
        <button
          key={way.text}
          type="button"
          className={classNames(buttonClass('quiet'), css.way)}
          disabled={!ready}
          {...(way.refusal !== undefined && {
            'aria-disabled': true,
            'aria-describedby': `${id}${refusals.indexOf(way.refusal)}`,
          })}
          onClick={() => way.refusal === undefined && onChoose(way)}
        >
          {way.text}
        </button>
      ))}
      {refusals.map((refusal, at) => (
        <p key={refusal} id={`${id}${at}`} className={css.refusal}>
          {refusal}
        </p>
      ))}
    </div>
  );
}
