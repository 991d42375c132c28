export { KpiEditScreen as default } from './KpiFormScreen';
