import { useForm, useWatch } from 'react-hook-form';
import { DataType, SyncFrequency } from '@cottontree/contract/banking/integrations.ts';
import {
  readSyncSettings,
  saveSyncSettings,
  type SyncSettings,
} from '@cottontree/contract/banking/banking.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { BANKING_TEXTS, DATA_TYPE_NAMES, FREQUENCIES } from './texts.ts';
import { useBankingChange } from './use-banking.ts';
import { Needs } from '../../kernel/needs.tsx';

/** How often data is requested from the banks, and which data. */
export function SyncSettingsTab({ mayManage }: { mayManage: boolean }) {
  const settings = useRead(readSyncSettings);
  if (settings.data !== undefined)
    return <SettingsForm key={settings.data.version} held={settings.data} mayManage={mayManage} />;
  if (!settings.isError) return <SkeletonRows rows={6} what={BANKING_TEXTS.syncSettings} />;
  return (
    <PanelError
      error={settings.error}
      what={BANKING_TEXTS.syncSettings}
      cause={BANKING_TEXTS.loadFailed}
      onRetry={() => void settings.refetch()}
      retrying={settings.isFetching}
    />
  );
}

type Values = Record<DataType, boolean> & { frequency: SyncFrequency };
const chosenIn = (types: readonly DataType[]): Record<DataType, boolean> => ({
  balances: types.includes('balances'),
  transactions: types.includes('transactions'),
  wires: types.includes('wires'),
  rates: types.includes('rates'),
});
const typesOf = (values: Values): DataType[] => DataType.options.filter((each) => values[each]);

function SettingsForm({ held, mayManage }: { held: SyncSettings; mayManage: boolean }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const { control, register, handleSubmit } = useForm<Values>({
    defaultValues: { frequency: held.frequency, ...chosenIn(held.dataTypes) },
  });
  const isEmpty = useWatch({ control, compute: typesOf }).length === 0;
  const save = handleSubmit(async (values) => {
    const { frequency } = values;
    const input = { frequency, dataTypes: typesOf(values), version: held.version };
    await change(() => call(saveSyncSettings, { input }, { idempotencyKey: keyFor(input) }), {
      done: BANKING_TEXTS.saved,
      failed: BANKING_TEXTS.saveFailed,
      action: 'update',
      describe: () => ({ description: BANKING_TEXTS.banksAreSynced(frequency) }),
    });
  });
  return (
    <Card title={BANKING_TEXTS.settings}>
      <Form
        draft={{ name: 'sync-settings' }}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !isEmpty) void save();
        }}
      >
        {error !== undefined && (
          <Notice tone={winnerOf(error) ? 'warn' : 'neg'}>
            <span data-constant="message">{refusalText(error)}</span>
          </Notice>
        )}
        <ListField
          control={control}
          name="frequency"
          label={BANKING_TEXTS.syncFrequency}
          disabled={!mayManage}
          options={SyncFrequency.options}
          words={(each) => FREQUENCIES[each]}
        />
        <fieldset className={css.choices} disabled={!mayManage}>
          <legend>{BANKING_TEXTS.dataTypesToSync}</legend>
          {DataType.options.map((each) => (
            <Checkbox key={each} {...register(each)} label={DATA_TYPE_NAMES[each]} />
          ))}
          {isEmpty && (
            <p className={css.problem} data-tone="neg" role="alert">
              {BANKING_TEXTS.chooseOneAtLeast}
            </p>
          )}
        </fieldset>
        {mayManage ? (
          <div>
            <Button type="submit" variant="primary" busy={pending}>
              {COMMON_TEXTS.save}
            </Button>
          </div>
        ) : (
          <p className={css.small}>
            <Needs power="treasury.manage" what={BANKING_TEXTS.changingThem} />
          </p>
        )}
      </Form>
    </Card>
  );
}
