export { StockroomCreateScreen as default } from './StockroomFormScreen';
