import { useRef, useState } from 'react';
import { changeLogo, type Company } from '@cottontree/contract/company/company.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { Notice } from '@cottontree/ui/notice.tsx';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { logoAddress } from '../../kernel/brand.ts';
import { call } from '../../kernel/call.ts';
import { LogoFault, logoPicture } from './logo-picture.ts';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';
import { useChanged } from './use-changed.ts';

/** The logo on the grounds where it stands, to replace and to remove. */
export function LogoCard({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const { logo, version } = company;
  const { pending, error, change, forget } = useChange(null);
  const [fault, setFault] = useState<string>();
  const keyFor = useAttemptKey();
  const noteChanged = useChanged();
  const field = useRef<HTMLInputElement>(null);
  const store = async (next: string | null) => {
    const input = { logo: next, version };
    const changed = await change(() => call(changeLogo, { input }, { idempotencyKey: keyFor(input) }), {
      done: next === null ? COMPANY_TEXTS.logoRemoved : COMPANY_TEXTS.logoSaved,
      action: 'update',
      describe: () => ({ description: COMPANY_TEXTS.changedLogo }),
    });
    if (changed !== undefined) noteChanged(changed);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    forget();
    setFault(undefined);
    try {
      await store(await logoPicture(file));
    } catch (problem) {
      if (!(problem instanceof LogoFault)) throw problem;
      setFault(problem.message);
    } finally {
      // The same file can be chosen again.
      if (field.current) field.current.value = '';
    }
  };
  return (
    <Card
      title={COMPANY_TEXTS.logo}
      actions={
        mayChange && (
          <>
            {logo !== null && (
              <Button variant="quiet" disabled={pending} onClick={() => void store(null)}>
                {COMPANY_TEXTS.removeLogo}
              </Button>
            )}
            <Button busy={pending} onClick={() => field.current?.click()}>
              {logo === null ? COMPANY_TEXTS.chooseLogo : COMPANY_TEXTS.replaceLogo}
            </Button>
          </>
        )
      }
    >
      {logo === null ? (
        <p className={css.note}>{COMPANY_TEXTS.noLogo}</p>
      ) : (
        <div className={css.grounds}>
          {(['onLight', 'onDark'] as const).map((ground) => (
            <figure key={ground}>
              <div className={css.ground} data-ground={ground}>
                <img src={logoAddress(logo)} alt={COMPANY_TEXTS.logo} />
              </div>
              <figcaption>{COMPANY_TEXTS[ground]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {mayChange && (
        <>
          <p className={css.note} data-constant="note">
            {COMPANY_TEXTS.logoHint}
          </p>
          <input
            ref={field}
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            aria-label={COMPANY_TEXTS.logo}
            hidden
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </>
      )}
      {fault !== undefined && <Notice tone="neg">{fault}</Notice>}
      <RefusalNotice error={error} failed={`${COMPANY_TEXTS.logoFailed}.`} />
    </Card>
  );
}
