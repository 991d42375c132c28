import type { CSSProperties } from 'react';
import { Picture } from '@/kit/ui/pictures/Picture';
import { initials } from '@/kit/ui/initials';
import type { Option } from '../wire';
import classes from './OptionFace.module.css';

interface OptionFaceProps {
  option: Pick<Option, 'image' | 'colour' | 'title' | 'code'>;
  /** A round swatch for what is a colour, a tile for what is a thing. */
  shape: 'round' | 'tile';
  width: number;
  height: number;
}

/** What an option looks like: its picture, else its colour, else its initials. Its name stands beside it. */
export function OptionFace({ option, shape, width, height }: OptionFaceProps) {
  const { image, colour, title, code } = option;
  const name = title || code;
  return (
    <span className={classes.face} data-shape={shape} style={{ width, height }} aria-hidden>
      {image && <Picture file={image} of={name} width={width} height={height} fit="cover" isLazy />}
      {!image && colour && (
        <span className={classes.colour} style={{ '--colour': colour } as CSSProperties} />
      )}
      {!image && !colour && <span className={classes.none}>{initials(name)}</span>}
    </span>
  );
}
