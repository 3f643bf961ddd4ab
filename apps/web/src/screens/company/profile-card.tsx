import { useState } from 'react';
import type { Company } from '@cottontree/contract/company/company.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';

const ProfileForm = deferred(
  async () => (await import('./profile-form.tsx')).ProfileForm,
  <SkeletonRows rows={5} what={COMPANY_TEXTS.what} />,
);

/** Names, address and registration numbers, to view and to correct. */
export function ProfileCard({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const [editing, setEditing] = useState(false);
  const { displayName, legalName, address, registrations } = company;
  return (
    <Card
      title={COMPANY_TEXTS.names}
      actions={
        mayChange &&
        !editing && (
          <Button variant={company.version === 0 ? 'primary' : 'quiet'} onClick={() => setEditing(true)}>
            {COMMON_TEXTS.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm company={company} onClose={() => setEditing(false)} />
      ) : (
        <div data-constant="row">
          <Lines>
            <Line name={COMPANY_TEXTS.displayName}>{displayName ?? COMPANY_TEXTS.nothing}</Line>
            <Line name={COMPANY_TEXTS.legalName}>{legalName ?? COMPANY_TEXTS.nothing}</Line>
            <Line name={COMPANY_TEXTS.address}>
              <span className={css.address}>{address ?? COMPANY_TEXTS.nothing}</span>
            </Line>
            {registrations.map(({ name, number }, index) => (
              <Line key={index} name={name}>
                {number}
              </Line>
            ))}
          </Lines>
        </div>
      )}
    </Card>
  );
}
