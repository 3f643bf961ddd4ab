import { dismissFirstStep, listFirstSteps, type FirstStepState } from '@cottontree/contract/access/setup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { useHref } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';

/** What a new company does first, until everything is done or decided against; nothing of a company that has it all. */
export function FirstSteps() {
  const steps = useRead(listFirstSteps, {}).data?.steps ?? [];
  if (steps.every(({ state }) => state !== 'open')) return null;
  return (
    <Card title={COMPANY_TEXTS.firstSteps}>
      <ol className={css.steps} data-constant="row">
        {steps.map((each) => (
          <Step key={each.step} {...each} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, title, detail, href: place, state }: FirstStepState) {
  const href = useHref();
  const mayDecide = holds(useCurrentUser().data, dismissFirstStep.spec.access);
  const { pending, change } = useChange(/^\/api\/(setup|work)/);
  const decide = (dismissed: boolean) =>
    change(() => call(dismissFirstStep, { params: { step }, input: { dismissed } }), {
      failed: COMPANY_TEXTS.stepFailed,
      action: 'update',
      describe: () => ({ description: COMPANY_TEXTS.decidedStep(title), data: { step, dismissed } }),
    });
  return (
    <li className={css.step}>
      <div>
        {state === 'open' && step !== 'company' ? <a href={href(place)}>{title}</a> : title}
        <p className={css.note}>{detail}</p>
      </div>
      {state === 'done' && <Badge tone="pos">{COMPANY_TEXTS.stepDone}</Badge>}
      {state !== 'done' && mayDecide && (
        <Button
          variant="quiet"
          busy={pending}
          aria-label={(state === 'open' ? COMPANY_TEXTS.notNeededOf : COMPANY_TEXTS.neededOf)(title)}
          onClick={() => void decide(state === 'open')}
        >
          {state === 'open' ? COMPANY_TEXTS.notNeeded : COMPANY_TEXTS.needed}
        </Button>
      )}
    </li>
  );
}
