import { changeCompany, readCompany } from '@cottontree/contract/company/company.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LogoCard } from './logo-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';

/** Who the company is, as its screens, letters and documents say it. */
export function CompanyScreen({ title }: ScreenProps) {
  const answer = useRead(readCompany, {});
  const mayChange = holds(useCurrentUser().data, changeCompany.spec.access);
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <p className={css.note} data-constant="note">
        {COMPANY_TEXTS.how}
      </p>
      <FirstSteps />
      <PanelAnswer of={answer} what={COMPANY_TEXTS.what} cause={COMPANY_TEXTS.loadFailed} rows={6}>
        {(company) => (
          <div className={css.columns}>
            <div className={css.screen}>
              <ProfileCard company={company} mayChange={mayChange} />
              <LogoCard company={company} mayChange={mayChange} />
            </div>
            <DocumentPreview company={company} />
          </div>
        )}
      </PanelAnswer>
    </div>
  );
}
