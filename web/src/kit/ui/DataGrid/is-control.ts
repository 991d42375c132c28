/** Whether a press is on something of a row that answers to it by itself. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, [role="menu"]') !== null;
}

/** Whether a press on a row opens it: it is on nothing else, and no text has been marked by it. */
export function isOpening(target: EventTarget): boolean {
  return !isControl(target) && (document.getSelection()?.isCollapsed ?? true);
}
