import { everyState } from './kit/everywhere';

everyState('desktop');
