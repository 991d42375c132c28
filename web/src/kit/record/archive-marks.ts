import type { ArchiveMark } from './capabilities';

/** Records archived by their status, as base data is. */
export const archivedByStatus: ArchiveMark<{ status: 'active' | 'deleted' }> = {
  isArchived: ({ status }) => status === 'deleted',
  archivedNow: () => ({ status: 'deleted' }),
  active: { status: 'active' },
};

/** Records archived by the time they were deleted at. */
export const archivedByDate: ArchiveMark<{ deleted_at: string | null }> = {
  isArchived: ({ deleted_at }) => deleted_at !== null,
  archivedNow: () => ({ deleted_at: new Date().toISOString() }),
  active: { deleted_at: null },
};
