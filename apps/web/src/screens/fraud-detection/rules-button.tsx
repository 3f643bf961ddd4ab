import { useState } from 'react';
import { readFraudRules } from '@cottontree/contract/fraud/fraud.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody } from '@cottontree/ui/dialog.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { RULE_TEXTS } from './rule-texts.ts';
import { FRAUD_TEXTS } from './texts.ts';

const RulesDialog = deferred(
  () => import('./rules-dialog.tsx').then((part) => part.RulesDialog),
  null,
  'over',
);
const { rules: texts } = FRAUD_TEXTS;

/**
 * The rules of alerts: visible to people who see alerts, editable with the permission. With it, the button shows how
 * many proposals wait.
 */
export function RulesButton() {
  const [open, setOpen] = useState(false);
  const mayEdit = holds(useCurrentUser().data, 'settings.edit');
  const state = useRead(readFraudRules, {}, { enabled: open || mayEdit });
  const waiting = mayEdit ? (state.data?.waiting.length ?? 0) : 0;
  const close = () => setOpen(false);
  return (
    <>
      <Button busy={open && state.isLoading} onClick={() => setOpen(true)}>
        {mayEdit ? texts.edit : texts.see}
        {waiting > 0 && (
          <Badge tone="warn">
            <span data-constant="count">{RULE_TEXTS.waitingCount(waiting)}</span>
          </Badge>
        )}
      </Button>
      {open &&
        (state.data === undefined ? (
          state.error !== null && (
            <Dialog open onOpenChange={close} title={texts.title}>
              <DialogBody>
                <PanelError
                  error={state.error}
                  cause={texts.loadFailed}
                  what={RULE_TEXTS.rulesOfAlerts}
                  onRetry={() => void state.refetch()}
                  retrying={state.isFetching}
                />
              </DialogBody>
            </Dialog>
          )
        ) : (
          <RulesDialog
            // What was typed belongs to the version that was shown.
            key={state.data.version}
            state={state.data}
            mayEdit={mayEdit}
            onClose={close}
          />
        ))}
    </>
  );
}
