import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';

export type DropEdge = 'top' | 'bottom';

interface DraggableRow {
  row: HTMLElement;
  handle: HTMLElement;
  id: number;
  grid: string;
  onDrop: (id: number, target: number, edge: DropEdge) => void;
}

type EdgeData = Parameters<typeof extractClosestEdge>[0];

function edgeOf(data: EdgeData): DropEdge {
  return extractClosestEdge(data) === 'top' ? 'top' : 'bottom';
}

/** Lets a row be dragged by its handle and be dropped on; returns what undoes it. */
export function makeRowDraggable({ row, handle, id, grid, onDrop }: DraggableRow): () => void {
  const mark = (data: EdgeData) => row.setAttribute('data-drop-edge', edgeOf(data));
  const clear = () => row.removeAttribute('data-drop-edge');
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ grid, id }),
      onDragStart: () => row.setAttribute('data-dragging', ''),
      onDrop: () => row.removeAttribute('data-dragging'),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.grid === grid && source.data.id !== id,
      getData: ({ input, element }) =>
        attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDragEnter: ({ self }) => mark(self.data),
      onDrag: ({ self }) => mark(self.data),
      onDragLeave: clear,
      onDrop: ({ source, self }) => {
        clear();
        onDrop(source.data.id as number, id, edgeOf(self.data));
      },
    }),
    clear,
  );
}
