import { heldDocuments } from './heldDocuments.ts'
import { SharedText } from './SharedText.ts'

/** What a face reads of a note, bytes as keeping them is counted: 64 KiB in a thousand updates. */
const LOOK_BYTES = 128 * 1024

/** The note of a thing: one for its face and its window. What is taken is given back by `release`. */
export const holdNote = heldDocuments(() => new SharedText(), LOOK_BYTES)
