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
  /** The picture before it stays until this one has come. */
  keepsOld?: boolean;
}

/**
 * A picture in a place of a fixed size, so that nothing moves when it comes; of the sizes that the server
 * has, the browser takes the one that is just large enough for the place and the screen.
 */
export function Picture(props: PictureProps) {
  const { file, of, alt = '', width, height, room = 480, fit = 'contain', isLazy, keepsOld } = props;
  const [failed, setFailed] = useState<string>();
  const [came, setCame] = useState<string>();
  const sizes = `${width === 'full' ? room : width}px`;
  const isAwaited = keepsOld && file && came !== undefined && came !== file && file !== failed;
  return (
    <span
      className={classes.frame}
      style={{ width: width === 'full' ? '100%' : width, height: height === 'full' ? '100%' : height }}
    >
      {isAwaited && (
        <img
          src={imageHref(came)}
          srcSet={imageSizes(came)}
          sizes={sizes}
          alt=""
          aria-hidden
          className={classes.old}
          data-fit={fit}
        />
      )}
      {file && file !== failed ? (
        <img
          key={keepsOld ? file : undefined}
          src={imageHref(file)}
          srcSet={imageSizes(file)}
          sizes={sizes}
          alt={alt}
          loading={isLazy ? 'lazy' : undefined}
          decoding="async"
          onLoad={keepsOld ? () => setCame(file) : undefined}
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
