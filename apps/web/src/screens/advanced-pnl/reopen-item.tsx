import { MenuItem } from '@cottontree/ui/menu.tsx';
import { PNL_TEXTS } from './texts.ts';

/** In the menu of a closed month. */
export const ReopenItem = ({ onSelect }: { onSelect: () => void }) => (
  <MenuItem onSelect={onSelect}>{PNL_TEXTS.reopenThis}</MenuItem>
);
