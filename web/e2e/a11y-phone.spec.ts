import { everywhere } from './kit/everywhere';

everywhere('phone');
