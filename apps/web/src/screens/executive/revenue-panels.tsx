import { readRevenueBreakdown } from '@cottontree/contract/dashboard.ts';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { FigureShares } from '../../domain/dashboard/figure-shares.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { courseOf, daysForMonths, monthsOf, useSeries } from '../../domain/dashboard/series.ts';
import { lineShares, sharesExport } from '../../domain/dashboard/shares.ts';
import { NAMES } from '../../domain/dashboard/texts.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { endOfMonth, setAsOf, useAsOf } from '../../kernel/as-of.ts';
import { dollars, month, shortMonth, thousands } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;
const PRODUCTS = ['wallet', 'card'] as const;
const MONTHS = 12;
const PLOT = 172;
