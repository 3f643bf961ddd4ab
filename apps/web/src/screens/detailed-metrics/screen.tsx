export { LaterScreen as DetailedMetricsScreen } from '../../kernel/shell/later-screen.tsx';
