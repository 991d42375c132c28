/** Names a cell. */
export type CellKey = `${number}.${number}`;

export function cellKey(row: number, month: number): CellKey {
  return `${row}.${month}`;
}

export function rowAndMonth(key: CellKey): { row: number; month: number } {
  const [row = 0, month = 0] = key.split('.').map(Number);
  return { row, month };
}
