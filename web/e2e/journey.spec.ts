import { describe } from 'vitest';
import { journey } from './kit/journey';
import { hasRealFiles } from './kit/real';
import { testWithViewer as test } from './kit/test';

describe.skipIf(!hasRealFiles)('the main job', () => {
  test('leads from the file of the importer to the paper of the customer', ({ app }) => journey(app));
});
