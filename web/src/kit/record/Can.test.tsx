import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { someUser } from '@/test/server';
import { Can } from './Can';

/** May see the body types of brand 3 only, and the log. */
const me = someUser({
  permissions: [
    { id: 1, type: 'ALLOW', permission: 'app.brand.baseData.brandId_3' },
    { id: 2, type: 'ALLOW', permission: 'app.log' },
    { id: 3, type: 'ALLOW', permission: 'app.brand.supportlist.brandId_3' },
  ],
});
const text = 'matoma';

describe('a part of a page', () => {
  test.each([
    ['any that is allowed', <Can any={['app.order', 'app.log']}>{text}</Can>, true],
    ['none that is allowed', <Can any={['app.order', 'app.offer']}>{text}</Can>, false],
    [
      'any with parameters',
      <Can any={[{ state: 'app.brand.baseData', params: [['brandId', 3]] }]}>{text}</Can>,
      true,
    ],
    ['not what is allowed', <Can not="app.log">{text}</Can>, false],
    ['not what is denied', <Can not="app.order">{text}</Can>, true],
    [
      'an allowed operation',
      <Can op="POST /body-type" params={{ brandId: 3 }}>
        {text}
      </Can>,
      true,
    ],
    [
      'an operation that another permission opens too',
      <Can op="POST /pricelist" params={{ brandId: 3 }}>
        {text}
      </Can>,
      true,
    ],
    [
      'the operation for another brand',
      <Can op="POST /body-type" params={{ brandId: 4 }}>
        {text}
      </Can>,
      false,
    ],
    ['an operation for every login', <Can op="GET /brand">{text}</Can>, true],
  ])('asking for %s', async (_name, element, shown) => {
    await renderUi(element, { me });
    expect(screen.queryByText(text) !== null).toBe(shown);
  });
});
