import { createContext, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { MenuProps } from '../menu.tsx';
import type { ChartTableProps } from './chart-table.tsx';

/** The menu of the files of a chart or a panel. */
export interface FilesMenuProps extends Omit<MenuProps, 'children'> {
  /** Name of the chart or panel. */
  label: string;
  /** The element that the picture shows. */
  picture: RefObject<HTMLElement | null>;
  /** Present if the plot can be replaced by a table, whose code comes with the menu; undefined shows the plot. */
  table?: { shown: boolean; onShow: (Table: ComponentType<ChartTableProps> | undefined) => void } | undefined;
}

/** The files of a chart or a panel. The code that makes them, or works out why it may not, comes with their menu. */
export interface Files {
  /** Fetches that code; later calls resolve at once. */
  preload: () => Promise<unknown>;
  /** The menu, rendered once its code is here. */
  menu: (props: FilesMenuProps) => ReactNode;
}

/** The files of the charts inside. Without it, charts save their own numbers and picture with their label as the name. */
export const FilesContext = createContext<Files | undefined>(undefined);
