/** The jobs whose progress is on the screen now: nobody need be told that they have ended. */
export const watched = new Set<number>();
