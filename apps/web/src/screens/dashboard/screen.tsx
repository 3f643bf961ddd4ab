export { LaterScreen as DashboardScreen } from '../../kernel/shell/later-screen.tsx';
