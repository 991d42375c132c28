export { StockroomEditScreen as default } from './StockroomFormScreen';
