export { KpiCreateScreen as default } from './KpiFormScreen';
