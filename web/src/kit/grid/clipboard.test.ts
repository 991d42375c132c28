import { describe, expect, it } from 'vitest';
import { blockOf, type Place } from './block';
import { pasting, readTable, writeTable } from './clipboard';

const extent = { lines: 4, columns: 12 };
const at = (line: number, column: number) => blockOf({ line, column }, { line, column });

describe('text from a spreadsheet', () => {
  it.each([
    ['1', [['1']]],
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '\t5\n\t',
      [
        ['', '5'],
        ['', ''],
      ],
    ],
    ['', [['']]],
    ['"1\n2"\t"a ""b"""', [['1\n2', 'a "b"']]],
    ['"12\t3', [['"12', '3']]],
  ])('%j is taken apart', (text, table) => {
    expect(readTable(text)).toEqual(table);
  });
});

describe('copying', () => {
  it('writes what can be pasted', () => {
    const amounts = [
      [1, 0],
      [-3, 1234],
    ];
    const amountAt = ({ line, column }: Place) => amounts[line]?.[column] ?? 0;
    expect(writeTable({ top: 0, bottom: 1, left: 0, right: 1 }, amountAt)).toBe('1\t\n-3\t1234');
  });
});

describe('pasting', () => {
  it('writes a block from the chosen cell on, empty cells as none', () => {
    const { amounts, block, cutColumns, cutLines } = pasting('1 234\t\n-2\t1,234.0\n', at(1, 2), extent);
    expect(amounts).toEqual([
      { line: 1, column: 2, amount: 1234 },
      { line: 1, column: 3, amount: 0 },
      { line: 2, column: 2, amount: -2 },
      { line: 2, column: 3, amount: 1234 },
    ]);
    expect(block).toEqual({ top: 1, bottom: 2, left: 2, right: 3 });
    expect([cutLines, cutColumns]).toEqual([0, 0]);
  });

  it('cuts what has no room', () => {
    const { amounts, cutLines, cutColumns } = pasting('1\t2\t3\n4\t5\t6\n7\t8\t9', at(3, 10), extent);
    expect(amounts.map(({ amount }) => amount)).toEqual([1, 2]);
    expect([cutLines, cutColumns]).toEqual([2, 1]);
  });

  it('says what cannot be read and takes the rest', () => {
    const { amounts, unreadable } = pasting('1\tabc\t2.5\t-', at(0, 0), extent);
    expect(amounts).toEqual([
      { line: 0, column: 0, amount: 1 },
      { line: 0, column: 3, amount: 0 },
    ]);
    expect(unreadable).toEqual([
      { line: 0, column: 1, text: 'abc', wrong: 'text' },
      { line: 0, column: 2, text: '2.5', wrong: 'fraction' },
    ]);
  });

  it('fills the block with a single amount', () => {
    const { amounts } = pasting('7\n', { top: 0, bottom: 1, left: 0, right: 1 }, extent);
    expect(amounts.map(({ amount }) => amount)).toEqual([7, 7, 7, 7]);
  });

  it('leaves alone what a shorter line does not reach', () => {
    expect(pasting('1\t2\n3', at(0, 0), extent).amounts).toHaveLength(3);
  });
});
