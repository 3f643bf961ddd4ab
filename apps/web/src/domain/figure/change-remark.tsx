import { changeRemark, type Worded } from '@cottontree/contract/figures/change-words.ts';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { Constant } from './marks.tsx';

/** What colour and tooltip say of a change, for people who see neither. */
export function ChangeRemark({ change }: { change: Worded }) {
  const remark = changeRemark(change);
  if (remark === '') return null;
  return (
    <VisuallyHidden>
      , <Constant why="note">{remark}</Constant>
    </VisuallyHidden>
  );
}
