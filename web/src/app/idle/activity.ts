const key = 'forecourt.activity';
const noticed = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Moves of the pointer come in hundreds; one note a second is enough. */
const everyMs = 1000;

/** When anybody last did something in any tab of this browser, by the wall clock. */
export function lastActivity(): number {
  return Number(localStorage.getItem(key)) || 0;
}

export function noteActivity(): void {
  localStorage.setItem(key, String(Date.now()));
}

/** Notes what the user does in this tab; the returned function stops it. */
export function watchActivity(): () => void {
  const note = () => {
    if (Date.now() - lastActivity() >= everyMs) noteActivity();
  };
  for (const event of noticed) addEventListener(event, note, { passive: true, capture: true });
  return () => {
    for (const event of noticed) removeEventListener(event, note, { capture: true });
  };
}
