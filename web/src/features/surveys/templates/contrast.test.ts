import { expect, test } from 'vitest';
import { contrast, failing } from './contrast';

const readable = {
  color_font: '#000000',
  color_link: '#0653b6',
  color_bg: '#ffffff',
  color_button: '#1c69d4',
  color_button_bottom: '#0653b6',
  color_button_text: '#ffffff',
  color_button_border: '#0653b6',
};

test('black on white stands out most, a colour on itself not at all', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(contrast('red', '#ffffff')).toBeUndefined();
});

test('colours that cannot be read are named, with the ratio that they need', () => {
  expect(failing(readable).size).toBe(0);
  const pale = failing({ ...readable, color_font: '#cccccc', color_button_border: '#eeeeee' });
  expect([...pale.keys()]).toEqual(['color_font', 'color_button_border']);
  expect(pale.get('color_button_border')?.needed).toBe(3);
});
