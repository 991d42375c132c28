/** What a picture needs of the styles of the page, which a file does not have. */
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
] as const;

const headHeight = 36;

/** Saves a drawing as it looks, under its title, twice as fine as on the screen. */
export async function savePng(svg: SVGSVGElement, title: string, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = (height + headHeight) * 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const styles = getComputedStyle(svg);
  context.scale(2, 2);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height + headHeight);
  context.fillStyle = styles.color;
  context.font = `600 16px ${styles.fontFamily}`;
  context.fillText(title, 8, 24);
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`;
  await picture.decode();
  context.drawImage(picture, 0, headHeight, width, height);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!content) throw new Error('the browser makes no PNG');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The drawing with its styles written into it. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  copies.forEach((element, at) => {
    const original = originals[at];
    if (!original) return;
    const styles = getComputedStyle(original);
    for (const name of kept) element.style.setProperty(name, styles.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}
