import { everyRoute } from './kit/everywhere';

everyRoute('phone');
