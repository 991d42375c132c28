import { everyState } from './kit/everywhere';

everyState('phone');
