import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy';
import classes from './CopyableText.module.css';

/** A code, number or request with a button that copies it. */
export function CopyableText({ label, text }: { label?: string; text: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied((await copyText(text, field.current)) === 'copied');
  return (
    <div className={classes.row}>
      <Text size="xs" c="dimmed" component="div" className={classes.text}>
        {label && `${label}: `}
        <span ref={field}>{text}</span>
      </Text>
      <Button variant="default" size="compact-xs" onClick={() => void copy()}>
        {copied ? t('action.copied') : t('action.copy')}
      </Button>
    </div>
  );
}
