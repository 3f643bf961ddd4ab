import { useState } from 'react';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { NOTHING } from '../../kernel/formatting.ts';
import { fullName } from '../../kernel/session/record.ts';
import { PROFILE_TEXTS } from './texts.ts';

const ProfileForm = deferred(
  async () => (await import('./profile-form.tsx')).ProfileForm,
  <SkeletonRows rows={5} what={PROFILE_TEXTS.sections.profile} />,
);

/** One's own data, to view and to correct. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title={PROFILE_TEXTS.sections.profile}
      // With a temporary password a person can do nothing but change it.
      actions={
        !editing &&
        !user.isTemporaryPassword && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {COMMON_TEXTS.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div data-constant="profile">
          <Lines>
            <Line name={PROFILE_TEXTS.name}>{fullName(user)}</Line>
            <Line name={PROFILE_TEXTS.username}>{user.username}</Line>
            <Line name={PROFILE_TEXTS.email}>{user.email}</Line>
            <Line name={PROFILE_TEXTS.role}>{user.roleName}</Line>
            <Line name={PROFILE_TEXTS.department}>{user.department ?? NOTHING}</Line>
            <Line name={PROFILE_TEXTS.jobTitle}>{user.jobTitle ?? NOTHING}</Line>
          </Lines>
        </div>
      )}
    </Card>
  );
}
