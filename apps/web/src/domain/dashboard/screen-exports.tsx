import { useIsFetching } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { LatePopover } from '../../kernel/shell/late-popover.tsx';
import { useFiles } from '../exports/use-files.ts';
import css from './screen-exports.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';
import { useScreenExports, type ScreenToExport, type ScreenExport } from './use-screen-exports.ts';

/** The exports of a whole screen; its panels have their own. */
export function ScreenExports({
  label = DASHBOARD_TEXTS.exports,
  ...screen
}: ScreenToExport & { label?: string }) {
  const exportsOf = useScreenExports(screen);
  const save = useFiles();
  const [preparing, setPreparing] = useState(false);
  // Data that is still loading would be missing from the file without any sign.
  const loading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const make = async (each: ScreenExport) => {
    setPreparing(true);
    await save(each);
    setPreparing(false);
  };
  return (
    <LatePopover
      flush
      label={label}
      trigger={<Button busy={preparing}>{preparing ? DASHBOARD_TEXTS.preparing : label}</Button>}
    >
      {(close) => (
        <ExportList
          exports={exportsOf()}
          ready={screen.keyFigures !== undefined && !loading}
          onChoose={(each) => {
            close();
            void make(each);
          }}
        />
      )}
    </LatePopover>
  );
}

interface ExportListProps {
  exports: readonly ScreenExport[];
  ready: boolean;
  onChoose: (each: ScreenExport) => void;
}

/** An export without permission stays visible, with the reason below it. */
function ExportList({ exports, ready, onChoose }: ExportListProps) {
  const id = useId();
  const refusals = [...new Set(exports.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <div className={css.ways}>
      {exports.map((each) => (
        <button
          key={each.text}
          type="button"
          className={classNames(buttonClass('quiet'), css.way)}
          disabled={!ready}
          {...(each.refusal !== undefined && {
            'aria-disabled': true,
            'aria-describedby': `${id}${refusals.indexOf(each.refusal)}`,
          })}
          onClick={() => each.refusal === undefined && onChoose(each)}
        >
          {each.text}
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
