import type { Company } from '@cottontree/contract/company/company.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { logoAddress, useBrandName } from '../../kernel/brand.ts';
import { useToday } from '../../kernel/company-time.ts';
import { date } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';

/** Head and foot of a document as the company is entered now. */
export function DocumentPreview({ company }: { company: Company }) {
  const { displayName, legalName, address, registrations, logo } = company;
  const product = useBrandName();
  const name = legalName ?? displayName ?? product;
  const marks = COMPANY_TEXTS.previewMarks(date(useToday()));
  const details = [
    address?.split('\n').join(', ') ?? '',
    ...registrations.map((each) => `${each.name} ${each.number}`),
  ].filter((each) => each !== '');
  return (
    <Card title={COMPANY_TEXTS.preview}>
      <div className={css.paper} role="img" aria-label={COMPANY_TEXTS.previewOf} data-constant="row">
        <div className={css.paperHead}>
          {logo !== null && <img src={logoAddress(logo)} alt="" />}
          <strong>{name}</strong>
          <span>{marks}</span>
        </div>
        <div className={css.paperTitle}>{COMPANY_TEXTS.previewTitle}</div>
        <div className={css.paperBody} />
        <div className={css.paperFoot}>
          <span>{[name, COMPANY_TEXTS.previewTitle, marks].join(' · ')}</span>
          <span>{COMPANY_TEXTS.previewPage}</span>
          <span className={css.paperDetails}>{details.join(' · ')}</span>
        </div>
      </div>
    </Card>
  );
}
