import { setImmediate as turn } from 'node:timers/promises'

const uploadPath = /\/files\/([0-9a-f]{32})(?![0-9a-f])/g
/** `/files/`, 32 digits and what comes after them. */
const LONGEST = 40
/** Characters that are looked through at a time: less than a millisecond. */
const PIECE = 256 * 1024

/** Notes the ids of uploads that a text names; between two pieces of it others have a turn. */
export async function noteUploads(text: string, named: Set<string>): Promise<void> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await turn()
    // One that begins in this piece may end in the next one.
    for (const { 1: id } of text.slice(at, at + PIECE + LONGEST).matchAll(uploadPath)) named.add(id!)
  }
}
