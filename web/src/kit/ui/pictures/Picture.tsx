import { useState } from 'react';
import { imageHref, imageSizes } from '@/api/upload';
import { initials } from '../initials';
import classes from './Picture.module.css';

interface PictureProps {
  /** Name of the uploaded image; without one, initials stand in its place. */
  file: string | null | undefined;
  /** What is shown; its initials stand where there is no picture. */
  of: string;
  /** For those who do not see it; empty where the same is written beside it. */
  alt?: string;
  /** Room in pixels; `full` takes what there is, of which `room` is a guess. */
  width: number | 'full';
  height: number | 'full';
  room?: number;
  /** contain shows all of it, cover fills the place. */
  fit?: 'contain' | 'cover';
  /** Fetched only when it comes into sight. */
  isLazy?: boolean;
}

/**
 * A picture in a place of a fixed size, so that nothing moves when it comes; of the sizes that the server
 * has, the browser takes the one that is just large enough for the place and the screen.
 */
export function Picture(props: PictureProps) {
  const { file, of, alt = '', width, height, room = 480, fit = 'contain', isLazy } = props;
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className={classes.frame}
      style={{ width: width === 'full' ? '100%' : width, height: height === 'full' ? '100%' : height }}
    >
      {file && file !== failed ? (
        <img
          src={imageHref(file)}
          srcSet={imageSizes(file)}
          sizes={`${width === 'full' ? room : width}px`}
          alt={alt}
          loading={isLazy ? 'lazy' : undefined}
          decoding="async"
          onError={() => setFailed(file)}
          className={classes.image}
          data-fit={fit}
        />
      ) : (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className={classes.none}
        >
          {initials(of)}
        </span>
      )}
    </span>
  );
}
