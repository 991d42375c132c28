import { expectNoBarriers } from './kit/axe';
import { everywhere } from './kit/everywhere';

everywhere('desktop', expectNoBarriers);
