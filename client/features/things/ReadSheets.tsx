import { followNote } from './followNote.ts'
import { ThingSheets } from './sheets/ThingSheets.tsx'

/** Part of the scene: what things say where they stand, notes as people write them. */
export const ReadSheets = () => <ThingSheets follow={followNote} />
