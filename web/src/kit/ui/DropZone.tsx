import { Button, FileButton } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './DropZone.module.css';

interface DropZoneProps {
  /** The button for those who do not drag. */
  button: string;
  /** Endings of names that the file chooser offers. */
  endings: readonly string[];
  onFiles: (files: readonly File[]) => void;
  /** The chooser takes several files at once. */
  several?: boolean;
  /** What is taken. */
  children: ReactNode;
}

/** A place to drop files on, with a button that does the same. */
export function DropZone({ button, endings, onFiles, several = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault(); // Without it the browser opens the file itself.
    setOver(true);
  };
  // Going over what lies inside is not leaving.
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <FileButton
        accept={endings.join(',')}
        multiple={several}
        onChange={(chosen) => chosen && onFiles([chosen].flat())}
      >
        {(props) => (
          <Button {...props} data-autofocus>
            {button}
          </Button>
        )}
      </FileButton>
      {children}
    </div>
  );
}
