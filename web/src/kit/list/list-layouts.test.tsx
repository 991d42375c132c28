import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someBodyType } from '@/test/body-types';
import {
  chooseFromMenu,
  openList,
  openLoadedList,
  rowOf,
  shownCodes,
  useListServer,
} from '@/test/list-screen';

const world = useListServer();

describe('on a narrow screen', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: true,
          media,
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
  });

  const cards = async () =>
    within(await screen.findByRole('list', { name: 'Kėbulo tipai' })).getAllByRole('listitem');

  it('shows a card per record with its first fields', async () => {
    await openList();
    expect((await cards()).map(({ textContent }) => textContent)).toEqual([
      'KodasESTPavadinimasUniversalasBūsenaAktyvus',
      'KodasHATPavadinimasHatchbackENBūsenaAktyvus',
      'KodasCOUPavadinimasKupėBūsenaAktyvus',
    ]);
  });

  it('edits and creates inside a card', async () => {
    const { user } = await openList();
    await cards();
    await chooseFromMenu(user, 'HAT', 'Redaguoti');
    await user.clear(screen.getByRole('textbox', { name: 'Kodas' }));
    await user.keyboard('HBK{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('HBK'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('COU');
    await user.click(screen.getByRole('button', { name: 'Naujas kėbulo tipas' }));
    await user.keyboard('SUV{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('SUV'));
  });

  it('keeps the filter behind a button', async () => {
    const { user } = await openList();
    await cards();
    await user.click(screen.getByRole('button', { name: 'Rodyti filtrą' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Filtras' })).toHaveFocus());
  });
});

describe('dragging', () => {
  const drag = (type: string, target: Element, clientY: number) =>
    fireEvent(
      target,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), {
        dataTransfer: transfer,
      }),
    );
  const transfer = {
    setData() {},
    getData: () => '',
    types: [],
    items: [],
    effectAllowed: '',
    dropEffect: '',
    setDragImage() {},
  };

  it('drops a row where its line was shown', async () => {
    await openLoadedList();
    const handle = screen.getByRole('button', { name: 'Vilkti eilutę: EST' });
    await waitFor(() => expect(rowOf(/EST/)).toHaveAttribute('draggable', 'true'));
    document.elementsFromPoint = () => [handle];
    document.elementFromPoint = () => handle;
    const target = rowOf(/COU/);
    target.getBoundingClientRect = () => new DOMRect(0, 100, 500, 34);

    drag('dragstart', rowOf(/EST/), 0);
    await new Promise((frame) => requestAnimationFrame(frame));
    drag('dragenter', target, 130);
    drag('dragover', target, 130);
    await waitFor(() => expect(target).toHaveAttribute('data-drop-edge', 'bottom'));
    drag('drop', target, 130);

    await waitFor(() => expect(shownCodes()).toEqual(['HAT', 'COU', 'EST']));
    expect(target).not.toHaveAttribute('data-drop-edge');
    await waitFor(() => expect(world.answers.received.at(-1)?.body).toEqual({ ids: [12, 13, 11] }));
  });
});

describe('with many records', () => {
  it('draws only a window of them and says how many there are', async () => {
    world.answers.rows.push(...Array.from({ length: 500 }, (_, index) => someBodyType({ id: 1000 + index })));
    // jsdom lays nothing out: the scroller is given a height.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    await openLoadedList();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '504');
    await waitFor(() => expect(shownCodes().length).toBeGreaterThan(10));
    expect(shownCodes().length).toBeLessThan(60);
    expect(screen.getByText('503 įrašai')).toBeInTheDocument();
    expect(rowOf(/HAT/)).toHaveAttribute('aria-rowindex', '3');
  });
});
