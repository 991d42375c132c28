/** What columns are at least wide, and by how much one press makes them wider or narrower, in pixels. */
export const narrowest = 64;
export const widthStep = 24;
