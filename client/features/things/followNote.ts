import { whenReachable } from '../../net/whenReachable.ts'
import type { FollowedNote } from './sheets/SheetFace.ts'

/** The note of a thing as people write it. What opens it is loaded with the first note one comes near. */
export async function followNote(docId: string): Promise<FollowedNote> {
  const { holdNote } = await whenReachable(() => import('./documents/notes.ts'))
  const { doc, session, release } = holdNote(docId, 'look')
  return {
    text: () => doc.text,
    version: () => session.store.get().version,
    onChange: (changed) => session.store.subscribe(changed),
    release,
  }
}
