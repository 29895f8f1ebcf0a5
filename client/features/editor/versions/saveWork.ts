import { postVersion, type VersionWords } from '../../../api/levelVersions.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { currentWork } from '../work/Work.ts'

/** `{spaceId}.{mapId}` of the level that is worked on. */
export function currentLevelId(): string | undefined {
  const { spaceId } = sessionStore.get()
  const mapId = currentWork()?.mapId
  return spaceId === undefined || mapId === undefined ? undefined : `${spaceId}.${mapId}`
}

/**
 * Makes a version of the level, once the server has all that was done to it. What is done while it is made still has no
 * name. @throws ApiError
 */
export async function saveWork(words: VersionWords): Promise<void> {
  const work = currentWork()
  await work?.settled()
  const levelId = currentLevelId()
  if (!work || levelId === undefined) return
  const unsaved = work.unsaved()
  await postVersion(levelId, words)
  if (currentWork() === work) work.saved(unsaved)
}
