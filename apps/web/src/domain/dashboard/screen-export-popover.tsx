import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { Popover } from '@cottontree/ui/popover.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useFiles } from '../exports/use-files.ts';
import { useNoMail } from '../mailings/use-no-mail.ts';
import { deferred } from '../../kernel/deferred.tsx';
import css from './screen-exports.module.css';
import { EXPORT_TEXTS } from './export-texts.ts';
import { useScreenExports, type ScreenToExport, type ScreenExport } from './use-screen-exports.ts';

const NewMailing = deferred(
  async () => (await import('../mailings/mailing-dialog.tsx')).NewMailing,
  null,
  'over',
);

export interface ScreenExportPopoverProps extends ScreenToExport {
  label: string;
  /** False while some panels are not rendered yet. */
  complete: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The exports of a whole screen. An export chosen while data is still loading is made as soon as everything is here: what
 * is missing would be missing from the file without any sign.
 */
export function ScreenExportPopover({
  label,
  complete,
  open,
  onOpenChange,
  ...screen
}: ScreenExportPopoverProps) {
  const exportsOf = useScreenExports(screen);
  const save = useFiles();
  const [chosen, setChosen] = useState<string>();
  const [saving, setSaving] = useState(false);
  const firstLoads = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const loading = !complete || firstLoads > 0;
  const failed = !loading && screen.keyFigures === undefined;
  const make = useEffectEvent(async (): Promise<void> => {
    const each = exportsOf().find(({ text }) => text === chosen);
    setChosen(undefined);
    if (each === undefined || failed) return;
    if (each.refusal !== undefined) {
      toast({ title: each.refusal, variant: 'destructive' });
      return;
    }
    setSaving(true);
    await save(each);
    setSaving(false);
  });
  const due = chosen !== undefined && !loading;
  useEffect(() => {
    if (!due) return undefined;
    // In a task of its own: the panels hand in their parts in effects that run after this one.
    const task = setTimeout(() => void make());
    return () => clearTimeout(task);
  }, [due]);
  const [mailing, setMailing] = useState(false);
  const { mailed } = screen;
  const preparing = chosen !== undefined || saving;
  return (
    <>
      <Popover
        flush
        align="end"
        label={label}
        open={open}
        onOpenChange={onOpenChange}
        trigger={<Button busy={preparing}>{preparing ? EXPORT_TEXTS.preparing : label}</Button>}
      >
        <ExportList
          exports={exportsOf()}
          failed={failed}
          onChoose={({ text }) => {
            onOpenChange(false);
            setChosen(text);
          }}
          {...(mailed !== undefined && {
            onMail: () => {
              onOpenChange(false);
              setMailing(true);
            },
          })}
        />
      </Popover>
      {mailing && mailed !== undefined && <NewMailing page={mailed} onClose={() => setMailing(false)} />}
    </>
  );
}

interface ExportListProps {
  exports: readonly ScreenExport[];
  /** Without key figures nothing can be exported. */
  failed: boolean;
  onChoose: (each: ScreenExport) => void;
  /** Absent if the screen does not come by mail. */
  onMail?: () => void;
}

/** An export without permission stays visible, with the reason below it. */
function ExportList({ exports, failed, onChoose, onMail }: ExportListProps) {
  const id = useId();
  const unmailed = useNoMail();
  const noMail = onMail && unmailed;
  const refusals = [
    ...new Set([
      ...exports.flatMap(({ refusal }) => refusal ?? []),
      ...(noMail === undefined ? [] : [noMail]),
    ]),
  ];
  const refusedBy = (refusal: string | undefined) =>
    refusal !== undefined && {
      'aria-disabled': true,
      'aria-describedby': `${id}${refusals.indexOf(refusal)}`,
    };
  return (
    <div className={css.ways}>
      {exports.map((each) => (
        <button
          key={each.text}
          type="button"
          className={classNames(buttonClass('quiet'), css.way)}
          disabled={failed}
          {...refusedBy(each.refusal)}
          onClick={() => each.refusal === undefined && onChoose(each)}
        >
          {each.text}
        </button>
      ))}
      {onMail && (
        <button
          type="button"
          className={classNames(buttonClass('quiet'), css.way)}
          {...refusedBy(noMail)}
          onClick={() => noMail === undefined && onMail()}
        >
          {EXPORT_TEXTS.byMail}
        </button>
      )}
      {refusals.map((refusal, at) => (
        <p key={refusal} id={`${id}${at}`} className={css.refusal}>
          {refusal}
        </p>
      ))}
    </div>
  );
}
