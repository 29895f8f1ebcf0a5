/** What somebody has written and not sent yet: kept in this browser until it is sent or thrown away. */
export interface AnnouncementDraft {
  readonly title: string
  /** HTML. */
  readonly content: string
}

const keyOf = (spaceId: string, id: string | undefined): string =>
  `lingjing.announcement.${spaceId}.${id ?? 'new'}`

/** undefined: there is none. */
export function readDraft(spaceId: string, id: string | undefined): AnnouncementDraft | undefined {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(spaceId, id)) ?? 'null',
    ) as Partial<AnnouncementDraft> | null
    if (typeof kept?.title !== 'string' || typeof kept.content !== 'string') return undefined
    return { title: kept.title, content: kept.content }
  } catch {
    return undefined
  }
}

/** undefined throws it away. A browser without room for it keeps nothing, and says nothing: the page still has it. */
export function keepDraft(
  spaceId: string,
  id: string | undefined,
  draft: AnnouncementDraft | undefined,
): void {
  try {
    if (draft) localStorage.setItem(keyOf(spaceId, id), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(spaceId, id))
  } catch {
    // See above.
  }
}
