/** The light of a colour, as WCAG 2 counts it; undefined for what is no #rrggbb. */
function light(colour: string): number | undefined {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one colour stands out from another, from 1 to 21. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [light(one), light(other)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type Colours = Readonly<
  Record<
    | 'color_font'
    | 'color_link'
    | 'color_bg'
    | 'color_button'
    | 'color_button_bottom'
    | 'color_button_text'
    | 'color_button_border',
    string
  >
>;

/** What each colour must stand out from, and how well. */
const pairs = [
  ['color_font', ['color_bg'], 4.5],
  ['color_link', ['color_bg'], 4.5],
  ['color_button_text', ['color_button', 'color_button_bottom'], 4.5],
  ['color_button_border', ['color_bg'], 3],
] as const;

/** The colours that cannot be read, with the worst ratio of each and the one it needs. */
export function failing(colours: Colours): ReadonlyMap<string, { ratio: number; needed: number }> {
  return new Map(
    pairs.flatMap(([field, behind, needed]) => {
      const ratios = behind.flatMap((other) => contrast(colours[field], colours[other]) ?? []);
      const ratio = Math.min(...ratios);
      return ratios.length > 0 && ratio < needed ? [[field, { ratio, needed }] as const] : [];
    }),
  );
}
