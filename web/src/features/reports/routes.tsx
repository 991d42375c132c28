import { IconChartHistogram } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { parseReportSearch } from './report-search';

const reportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/report/survey',
  validateSearch: parseReportSearch,
  staticData: {
    permission: { state: 'app.report.survey' },
    name: 'nav.surveyReport',
    nav: { group: 'surveys', label: 'nav.surveyReport', icon: IconChartHistogram, covers: ['/report'] },
  },
  component: screen(() => import('./screens/SurveyReportScreen'), 'reports', 'figures', 'list'),
});

export const reportRoutes = [reportRoute] as const;
